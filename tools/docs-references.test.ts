import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorsIn, citationsIn, danglingCitations, readTexts } from './docs-references.ts';

const SAMPLES_OF_THIS_TEST = 'tools/docs-references';

const texts = readTexts(fileURLToPath(new URL('../', import.meta.url)));
const cited = new Map([...texts].filter(([path]) => !path.startsWith(SAMPLES_OF_THIS_TEST)));
const targets = (text: string): readonly string[] => citationsIn(text).map(({ target }) => target);

describe('citations of the repository', () => {
  it('point to an existing place of a document in the repository', () => {
    expect(danglingCitations(cited)).toEqual([]);
  });

  it('are found: hundreds of decisions, bars and sections', () => {
    const all = [...cited].flatMap(([, text]) => targets(text));
    const count = (start: string): number => all.filter((target) => target.startsWith(start)).length;
    expect(count('docs/decisions.md#')).toBeGreaterThan(500);
    expect(count('docs/reliability.md#')).toBeGreaterThan(50);
    expect(count('docs/spec-index.md#')).toBeGreaterThan(150);
  });

  it('can name every decision, whose numbers have no gap', () => {
    const numbers = [...anchorsIn(texts.get('docs/decisions.md') ?? '')].filter((anchor) => /^\d+$/.test(anchor));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
    expect(numbers.length).toBeGreaterThanOrEqual(259);
  });
});

describe('index of the specification', () => {
  it('names only folders and files that exist', () => {
    const rows = (texts.get('docs/spec-index.md') ?? '').split('\n').filter((line) => line.includes('<a id='));
    const names = rows.flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    const known = new Set(
      [...texts.keys()].flatMap((path) => [...path.split('/').slice(0, -1), basename(path, extname(path))]),
    );
    expect(names.filter((name) => name !== undefined && !known.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(80);
  });
});

describe('finding citations', () => {
  it('reads lists and ranges of decisions', () => {
    expect(targets('// decisions 42, 43 and 115 to 117')).toEqual(
      ['42', '43', '115', '116', '117'].map((number) => `docs/decisions.md#${number}`),
    );
  });

  it('follows a sentence over several lines of a comment', () => {
    expect(targets('/**\n * Limits (back-office\n * spec, sections 3 and\n * 7).\n */')).toEqual([
      'docs/spec-index.md#back-office-3',
      'docs/spec-index.md#back-office-7',
    ]);
    expect(targets('-- fenced (database.md\n-- rule 6)')).toContain('docs/database.md#6');
  });

  it('reads labels of bars, goals and points', () => {
    expect(targets('reliability F7, X1; goals S1 and S10; ux point 18')).toEqual([
      'docs/reliability.md#F7',
      'docs/reliability.md#X1',
      'docs/ux.md#18',
      'docs/goals.md#S1',
      'docs/goals.md#S10',
    ]);
  });

  it('reports a rule that names no document', () => {
    expect(citationsIn('one\n// a MERGE always (rule 15)')).toEqual([{ line: 2, text: 'rule 15', target: '' }]);
  });

  it('reports an unknown decision and a missing file with the place', () => {
    const pages = new Map([
      ['docs/decisions.md', '<a id="1"></a>**1.** Ids.'],
      ['a.ts', '// decision 1\n// decision 2, see NOTES.md'],
    ]);
    expect(danglingCitations(pages)).toEqual(['a.ts:2: decision 2', 'a.ts:2: NOTES.md']);
  });
});
