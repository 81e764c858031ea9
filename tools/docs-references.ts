import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** One place in a text that refers a reader to a document of the repository. */
export interface Citation {
  readonly line: number;
  readonly text: string;
  /** A Markdown file as the text names it, with `#anchor` where it means one place of it. */
  readonly target: string;
}

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', '.git']);
const READ = /\.(?:ts|tsx|mts|mjs|sql|css|html|md)$/;

// "1, 2 and 5 to 7", "42/43", "A3, G4": separators between the members of one citation.
const NEXT = String.raw`(?:\s*[,/]\s*(?:and\s+)?|\s+(?:and|or|to)\s+)`;
const NUMBERS = String.raw`\d+(?:${NEXT}\d+)*`;
const labels = (letters: string): string => String.raw`[${letters}]\d+(?:${NEXT}[${letters}]\d+)*`;

interface Form {
  readonly pattern: RegExp;
  readonly targets: (...groups: readonly string[]) => readonly string[];
}

// The forms that a comment may use, and where they lead. Any other form is an unknown citation.
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(String.raw`\bdecisions?\s+(${NUMBERS})`, 'gi'),
    targets: (list = '') => members(list).map((number) => `docs/decisions.md#${number}`),
  },
  {
    pattern: new RegExp(String.raw`\breliability\s+(?:bars?\s+)?(${labels('A-IXLS')})`, 'gi'),
    targets: (list = '') => members(list).map((label) => `docs/reliability.md#${label.toUpperCase()}`),
  },
  {
    pattern: /\breliability,\s+"([^"]+)"(?:,\s+rule\s+(\d+))?/gi,
    targets: (title = '', rule = '') => [
      `docs/reliability.md#${slug(title)}`,
      ...(rule === '' ? [] : [`docs/reliability.md#rule-${rule}`]),
    ],
  },
  {
    pattern: new RegExp(String.raw`\bux\s+(?:points?\s+)?(${NUMBERS})`, 'gi'),
    targets: (list = '') => members(list).map((number) => `docs/ux.md#${number}`),
  },
  {
    pattern: new RegExp(String.raw`\bgoals?\s+(${labels('S')})`, 'gi'),
    targets: (list = '') => members(list).map((label) => `docs/goals.md#${label.toUpperCase()}`),
  },
  {
    pattern: new RegExp(String.raw`\bdatabase\.md,?\s+rules?\s+(${NUMBERS})`, 'gi'),
    targets: (list = '') => members(list).map((number) => `docs/database.md#${number}`),
  },
  {
    pattern: new RegExp(String.raw`\brules?\s+(${NUMBERS})\s+of\s+database\.md`, 'gi'),
    targets: (list = '') => members(list).map((number) => `docs/database.md#${number}`),
  },
  {
    pattern: new RegExp(String.raw`\bstack\.md,?\s+launcher\s+rules?\s+(${NUMBERS})`, 'gi'),
    targets: (list = '') => members(list).map((number) => `docs/stack.md#launcher-${number}`),
  },
  {
    pattern: /\bstack\.md,\s+"([^"]+)"/gi,
    targets: (title = '') => [`docs/stack.md#${slug(title)}`],
  },
  {
    pattern: new RegExp(
      String.raw`\b(platform|selling|back-office)\s+spec(?:ification)?\b(?:,?\s+sections?\s+(${NUMBERS}))?`,
      'gi',
    ),
    targets: (part = '', list = '') =>
      list === ''
        ? [`docs/spec-index.md#${part.toLowerCase()}`]
        : members(list).map((number) => `docs/spec-index.md#${part.toLowerCase()}-${number}`),
  },
  {
    pattern: /(?<![\w./-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md(?:#[\w-]+)?)(?!\})/g,
    targets: (path = '') => [path],
  },
];

// These refer to a document only as part of one of the forms above.
const LOOSE = /\brules?\s+\d+|\bissue\s+#?\d+|\bthe (?:inspection|design document)\b/gi;

/** Every citation of a text; one that no form knows has the empty target. */
export function citationsIn(text: string): readonly Citation[] {
  const joined = joinComments(text);
  const lineOf = (index: number): number => joined.slice(0, index).split('\n').length;
  const spans: { readonly from: number; readonly to: number }[] = [];
  const known = FORMS.flatMap(({ pattern, targets }) =>
    [...joined.matchAll(pattern)].flatMap((found) => {
      spans.push({ from: found.index, to: found.index + found[0].length });
      const words = found[0].replace(/\s+/g, ' ');
      return targets(...found.slice(1).map((group: string | undefined) => group ?? '')).map((target) => ({
        line: lineOf(found.index),
        text: words,
        target,
      }));
    }),
  );
  const loose = [...joined.matchAll(LOOSE)].filter(
    ({ index }) => !spans.some(({ from, to }) => index >= from && index < to),
  );
  return [...known, ...loose.map((found) => ({ line: lineOf(found.index), text: found[0], target: '' }))];
}

/** The anchors of a Markdown text: its `<a id>` and its headings. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const ids = [...markdown.matchAll(/<a id="([^"]+)">/g)].map((found) => found[1] ?? '');
  const headings = [...markdown.matchAll(/^#+\s+(.+)$/gm)].map((found) => slug(found[1] ?? ''));
  return new Set([...ids, ...headings]);
}

/** Every source and document below `root`, by its path from there with `/`. */
export function readTexts(root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        // The data of a running server; folders of that name further down are sources.
        if (!SKIPPED.has(entry.name) && path !== 'data') visit(path);
      } else if (READ.test(entry.name)) texts.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  visit('.');
  return texts;
}

/** Each citation of `texts` without a target, as `path:line: words`. A page may name its own rules without a file. */
export function danglingCitations(texts: ReadonlyMap<string, string>): readonly string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const [path, text] of texts) if (path.endsWith('.md')) anchors.set(path, anchorsIn(text));
  const leads = (from: string, target: string): boolean => {
    const [file = '', anchor] = target.split('#');
    const candidates = [posix.join(posix.dirname(from), file), posix.normalize(file), posix.join('docs', file)];
    return candidates.some((path) => {
      const places = anchors.get(path);
      return places !== undefined && (anchor === undefined || places.has(anchor));
    });
  };
  return [...texts].flatMap(([path, text]) =>
    citationsIn(text)
      .filter(({ target }) => (target === '' ? !path.endsWith('.md') : !leads(path, target)))
      .map(({ line, text: words }) => `${path}:${line}: ${words}`),
  );
}

/** The members of "1, 2 and 5 to 7", ranges filled in. */
function members(list: string): readonly string[] {
  const found = [...list.matchAll(/(to\s+)?([A-Z]?)(\d+)/gi)];
  return found.flatMap(([, isRange, letter = '', digits = ''], index) => {
    const last = Number(digits);
    const first = isRange === undefined ? last : Number(found[index - 1]?.[3] ?? digits) + 1;
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => `${letter}${first + step}`);
  });
}

/** A heading as GitHub names its anchor. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

// A sentence continues over the `*`, `//` or `--` that starts the next line of a comment.
function joinComments(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)/g, (opening) => opening.replace(/[^\n]/g, ' '));
}
