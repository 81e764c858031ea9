/** A piece of source that the glossary has an opinion on: an exported name, a comment or the title of a test. */
export interface Wording {
  readonly line: number;
  readonly text: string;
}

const NAME =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
// A comment opens at the start of its line or after a blank or bracket; elsewhere `//` and `/*` belong to an address or
// a pattern of paths.
const COMMENT = /(?<=^|[\s{(])(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/gm;
const TITLE =
  /^\s*(?:describe|it|test)(?:\.[\w.]+)*(?:\([^'"`\n]*\))?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/gm;

/** The words in the left column of the table under a heading of the glossary; throws when there is no such table. */
export function bannedWords(glossary: string, heading: string): readonly string[] {
  const [, section] = glossary.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`The glossary has no section "${heading}".`);
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)].slice(1);
  return rows
    .flatMap(([, words = '']) => words.split(',').map((word) => word.trim()))
    .filter((word) => !word.startsWith('---'));
}

/** The exported names of a source. */
export function exportedNames(source: string): readonly Wording[] {
  return [...source.matchAll(NAME)].map((found) => ({ line: lineAt(source, found.index), text: found[1] ?? '' }));
}

/** The comments of a source and the titles of its tests. */
export function proseOf(source: string): readonly Wording[] {
  return [COMMENT, TITLE].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((found) => ({ line: lineAt(source, found.index), text: found[1] ?? found[0] })),
  );
}

/** The words of a name: `isKnownToTills` and `KNOWN_TO_TILLS` both contain "tills". */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Finds the first of these words, or groups of words, in a text, also across the lines of a comment. */
export function bannedIn(words: readonly string[]): (text: string) => string | undefined {
  const pattern = new RegExp(`\\b(?:${words.map((word) => word.replaceAll(' ', '[\\s*/]+')).join('|')})\\b`, 'i');
  return (text) => pattern.exec(text)?.[0];
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;
