import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTexts } from './docs-references.ts';
import {
  bannedIn,
  bannedWords,
  exportedNames,
  PLAIN_FOLDERS,
  proseOf,
  wireNames,
  wordingsOf,
  wordsOfName,
} from './glossary.ts';

const texts = readTexts(fileURLToPath(new URL('../', import.meta.url)));
const glossary = texts.get('docs/GLOSSARY.md') ?? '';
const namesBanned = bannedWords(glossary, 'Words that no name uses');
const proseBanned = bannedWords(glossary, 'Words that no comment uses');
// The database names what is generated from it; a sample in this test is no use of its word.
const sources = [...texts].filter(
  ([path]) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.generated\.|^tools\/glossary/.test(path),
);

const read = sources.map(([path, source]) => ({ path, ...wordingsOf(path, source) }));

describe('exported names', () => {
  it('are found in every part of the repository', () => {
    const parts = new Set(
      sources.filter(([, text]) => exportedNames(text).length > 0).map(([path]) => path.split('/')[1]),
    );
    expect([...parts]).toEqual(expect.arrayContaining(['contract', 'selling', 'testkit', 'server', 'web', 'kit']));
    expect(namesBanned).toContain('till');
  });

  it('use no word that the glossary bans', () => {
    const banned = bannedIn(namesBanned);
    const offenders = sources.flatMap(([path, text]) =>
      exportedNames(text)
        .filter(({ text: name }) => banned(wordsOfName(name)) !== undefined)
        .map(({ line, text: name }) => `${path}:${line}: ${name}`),
    );
    expect(offenders).toEqual([]);
  });
});

describe('names that a source declares for itself', () => {
  const contract = sources.filter(([path]) => path.startsWith('packages/contract/src/'));
  const ofTheWire = new Set(contract.flatMap((source) => wireNames(...source)));

  it('use no word that the glossary bans, but the spelling of the wire', () => {
    const banned = bannedIn(namesBanned);
    expect(read.flatMap(({ names }) => names).length).toBeGreaterThan(50_000);
    expect(ofTheWire).toContain('itemVariations');
    const offenders = read.flatMap(({ path, names }) =>
      names
        .filter(({ text }) => !ofTheWire.has(text) && banned(wordsOfName(text)) !== undefined)
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(offenders).toEqual([]);
  });
});

describe('mails, receipts and other texts of the server', () => {
  const written = read.filter(
    ({ path }) =>
      /^apps\/server\/.*(?:-mail|\.words)\.ts$|^apps\/server\/src\/areas\/imports\/sheets\//.test(path) ||
      /^packages\/receipts\/src\/(?:data\/words|defaults\/default-markup)\.ts$/.test(path),
  );

  it('use no word that the glossary bans in texts', () => {
    const banned = bannedIn(bannedWords(glossary, 'Words that no text uses'));
    const found = written.flatMap(({ path, texts }) => texts.map((one) => ({ path, ...one })));
    expect(found.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Set up your account', 'Subtotal', 'Walk-in', 'Price list']),
    );
    const offenders = found.filter(({ text }) => banned(text) !== undefined);
    expect(offenders.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
  });
});

describe('comments and test names', () => {
  it('are found by the thousand', () => {
    expect(sources.flatMap(([, text]) => proseOf(text)).length).toBeGreaterThan(5_000);
    expect(proseBanned).toContain('beside');
  });

  it('use no word that the glossary bans', () => {
    const banned = bannedIn(proseBanned);
    const offenders = sources.flatMap(([path, text]) =>
      proseOf(text).flatMap(({ line, text: prose }) => {
        const word = banned(prose);
        return word === undefined ? [] : [`${path}:${line}: ${word}`];
      }),
    );
    expect(offenders).toEqual([]);
  });
});

describe('comments and test names of plain folders', () => {
  const words = bannedWords(glossary, 'Words that no plain folder uses');
  const plain = (folder: string): typeof sources => sources.filter(([path]) => path.startsWith(`${folder}/`));

  it.each(PLAIN_FOLDERS)('are found in %s', (folder) => {
    expect(plain(folder).flatMap(([, text]) => proseOf(text))).not.toEqual([]);
  });

  it('use no word that the glossary bans there, except names of code', () => {
    const banned = bannedIn(words);
    expect(words).toContain('anew');
    const offenders = PLAIN_FOLDERS.flatMap(plain).flatMap(([path, text]) =>
      proseOf(text).flatMap(({ line, text: prose }) => {
        // A title between backticks is prose; in a comment they hold a name of code.
        const word = banned(prose.startsWith('/') ? prose.replaceAll(/`[^`]*`/g, '') : prose);
        return word === undefined ? [] : [`${path}:${line}: ${word}`];
      }),
    );
    expect(offenders).toEqual([]);
  });
});

describe('sentences of sources: logs, faults, descriptions of calls, rows of tests', () => {
  const sentences = read.flatMap(({ path, texts }) =>
    texts.filter(({ text }) => /[a-z] [a-z]/i.test(text)).map(({ line, text }) => ({ place: `${path}:${line}`, text })),
  );

  it('use no word that the glossary bans in comments', () => {
    const banned = bannedIn(proseBanned);
    expect(sentences.length).toBeGreaterThan(10_000);
    const offenders = sentences.filter(({ text }) => banned(text) !== undefined);
    expect(offenders.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});

describe('file names', () => {
  const names = sources.map(([path]) => ({ path, stem: basename(path).replace(/\..*$/, '') }));

  it('are in kebab-case, or those of a component in PascalCase', () => {
    const isGood = (path: string, stem: string): boolean =>
      /^[a-z\d]+(?:-[a-z\d]+)*$/.test(stem) || (path.endsWith('.tsx') && /^[A-Z][A-Za-z\d]*$/.test(stem));
    expect(names.length).toBeGreaterThan(2_000);
    expect(names.filter(({ path, stem }) => !isGood(path, stem)).map(({ path }) => path)).toEqual([]);
  });

  it('and exported names say what is inside', () => {
    const vague = /^(?:.*-)?(?:utils?|helpers?|common|misc)$/;
    expect(names.filter(({ stem }) => vague.test(stem)).map(({ path }) => path)).toEqual([]);
    const exported = sources.flatMap(([path, text]) => exportedNames(text).map(({ text: name }) => `${path}: ${name}`));
    expect(exported.filter((name) => /: (?:Base[A-Z]\w*|\w+Manager)$/.test(name))).toEqual([]);
  });
});

describe('Thai texts', () => {
  const spellings = bannedWords(glossary, 'Thai words with one spelling');

  it('spell a word in one way', () => {
    const offenders = [...texts].flatMap(([path, text]) =>
      path === 'docs/GLOSSARY.md'
        ? []
        : spellings.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
    );
    expect(spellings).toContain('ออร์เดอร์');
    expect(offenders.filter((offender) => !offender.startsWith('tools/glossary.test.ts'))).toEqual([]);
  });
});

describe('finding words', () => {
  it('reads a name in camel case, Pascal case and capitals word by word', () => {
    expect(['isKnownToTills', 'PIN_LENGTH', 'HTMLPage', 'tipInHand'].map(wordsOfName)).toEqual([
      'is known to tills',
      'pin length',
      'html page',
      'tip in hand',
    ]);
  });

  it('finds a whole word or group of words and no part of another word', () => {
    const banned = bannedIn(['till', 'in hand']);
    expect(['the till', 'until then', 'a sale in\n * hand'].map(banned)).toEqual(['till', undefined, 'in\n * hand']);
  });

  it('finds exported names, comments and titles, and no address or pattern of paths', () => {
    const source = [
      "export const a = 'https://a.test'; // one",
      'export async function b() {}',
      "const paths = '/src/**/*.ts';",
      '/* two',
      '   lines */',
      "  it.each(rows)('three', () => {});",
    ].join('\n');
    expect(exportedNames(source)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
    ]);
    expect(proseOf(source).map(({ text }) => text)).toEqual(['// one', '/* two\n   lines */', "'three'"]);
  });

  it('finds what a source declares for itself, and what people read of it', () => {
    const source = [
      'function a(b, { c: d, e = 1 }, [f], ...g) {}',
      'interface H { readonly i: string }',
      'const j = (k: string) => `l ${k} <text align="m">n</text>`;',
    ].join('\n');
    const { names, texts } = wordingsOf('x.ts', source);
    expect(names.map(({ text }) => text).toSorted()).toEqual([...'abdefgijk']);
    expect(texts.map(({ text }) => text.trim())).toEqual(['l', 'n']);
  });

  it('refuses a heading that the glossary does not have', () => {
    expect(() => bannedWords(glossary, 'Words of love')).toThrow('The glossary has no section "Words of love".');
  });
});
