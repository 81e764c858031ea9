import { parseSync, Visitor } from 'vite';
import { linesOf } from './lines.ts';

/** A piece of source that the glossary has an opinion on: a name, a comment, the title of a test, or a text. */
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

/** The folders whose comments and test names use none of the glossary's "Words that no plain folder uses". */
export const PLAIN_FOLDERS: readonly string[] = ['apps', 'packages', 'tools', 'e2e'];

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
  const lineAt = linesOf(source);
  return [...source.matchAll(NAME)].map((found) => ({ line: lineAt(found.index), text: found[1] ?? '' }));
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** What a source declares and says, read in one parse: to parse every file takes longest. */
export interface SourceWordings {
  /** Names that it declares, exported or not: constants, functions, parameters, fields of types and classes. */
  readonly names: readonly Wording[];
  /** Its strings and templates, which people read, without what is filled in and without markup. */
  readonly texts: readonly Wording[];
}

/** The names and texts of a source. */
export function wordingsOf(path: string, source: string): SourceWordings {
  const names: Wording[] = [];
  const texts: Wording[] = [];
  const lineAt = linesOf(source);
  const addText = (start: number, text: string): void => {
    texts.push({ line: lineAt(start), text: text.replace(/<[^>]*>|\{[^}]*\}/g, ' ') });
  };
  const add = (node: Node | null | undefined): void => {
    if (node == null) return;
    if (node.type === 'Identifier') names.push({ line: lineAt(node.start), text: String(node['name']) });
    for (const inner of ['left', 'argument', 'value', 'parameter']) if (isNode(node[inner])) add(node[inner]);
    for (const inner of ['properties', 'elements'])
      if (Array.isArray(node[inner])) for (const one of node[inner]) if (isNode(one)) add(one);
  };
  const member = ({ key, computed }: { readonly key: object; readonly computed: boolean }): void => {
    if (!computed && isNode(key)) add(key);
  };
  const callable = ({ id, params }: { readonly id?: object | null; readonly params: readonly object[] }): void => {
    for (const one of [id, ...params]) if (isNode(one)) add(one);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => isNode(id) && add(id),
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    TSPropertySignature: member,
    TSMethodSignature: member,
    PropertyDefinition: member,
    MethodDefinition: member,
    Literal: ({ start, value }) => typeof value === 'string' && addText(start, value),
    TemplateElement: ({ start, value }) => addText(start, value.raw),
  }).visit(parseSync(path, source).program);
  return { names, texts };
}

/** The names of the fields and calls that a source of the contract declares: the spelling of the wire. */
export function wireNames(path: string, source: string): readonly string[] {
  const found: string[] = [];
  new Visitor({
    Property: ({ key }) => {
      if (key.type === 'Identifier') found.push(key.name);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The comments of a source and the titles of its tests. */
export function proseOf(source: string): readonly Wording[] {
  const lineAt = linesOf(source);
  return [COMMENT, TITLE].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((found) => ({ line: lineAt(found.index), text: found[1] ?? found[0] })),
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
