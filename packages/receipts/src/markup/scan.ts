import { MarkupError, type MarkupProblem } from './markup-error.ts';

/** A tag of the markup. Attributes are still text. */
export interface TagToken {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isClosed: boolean;
  readonly at: number;
}
export interface WordsToken {
  readonly kind: 'words';
  readonly text: string;
  readonly at: number;
}
export type Token = TagToken | WordsToken;

const NAME = /[a-z][a-zA-Z]*/y;
const BLANKS = /\s*/y;
const VALUE = /"([^"<]*)"/y;

/** Where a fault is, for a person. */
export function faultAt(source: string, at: number, problem: MarkupProblem, word: string): MarkupError {
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  return new MarkupError(problem, word, line, at - before.lastIndexOf('\n'));
}

/** Cuts a template into tags and words, in one pass: each character is read once, whatever it is. */
export function* scan(source: string): Generator<Token> {
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('<', at);
    if (start !== at) {
      const end = start === -1 ? source.length : start;
      yield { kind: 'words', text: source.slice(at, end), at };
      at = end;
      continue;
    }
    const token = readTag(source, at);
    yield token.tag;
    at = token.end;
  }
}

function readTag(source: string, at: number): { readonly tag: TagToken; readonly end: number } {
  const isClosing = source[at + 1] === '/';
  let next = at + (isClosing ? 2 : 1);
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = next;
    const found = pattern.exec(source);
    if (found !== null) next = pattern.lastIndex;
    return found;
  };
  const name = match(NAME)?.[0];
  if (name === undefined) throw faultAt(source, at, 'bad_syntax', '<');
  const attributes = new Map<string, string>();
  for (;;) {
    const isParted = (match(BLANKS)?.[0] ?? '') !== '';
    const sign = source[next];
    if (sign === '>')
      return { tag: { kind: isClosing ? 'close' : 'open', name, attributes, isClosed: false, at }, end: next + 1 };
    if (sign === '/' && source[next + 1] === '>' && !isClosing)
      return { tag: { kind: 'open', name, attributes, isClosed: true, at }, end: next + 2 };
    const attribute = isParted && !isClosing ? match(NAME)?.[0] : undefined;
    if (attribute === undefined || source[next] !== '=') throw faultAt(source, next, 'bad_syntax', name);
    next += 1;
    const value = match(VALUE)?.[1];
    if (value === undefined) throw faultAt(source, next, 'bad_syntax', attribute);
    if (attributes.has(attribute)) throw faultAt(source, at, 'repeated_attribute', attribute);
    attributes.set(attribute, value);
  }
}
