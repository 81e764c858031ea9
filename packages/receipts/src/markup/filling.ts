import type { Filling, Piece } from './elements.ts';
import { faultAt } from './scan.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', lbrace: '{', rbrace: '}' };
const PATH = /^[a-zA-Z]\w{0,39}(?:\.[a-zA-Z]\w{0,39}){0,5}$/;

/** A path such as `location.name`; null for anything else, so that no expression gets in. */
export const readPath = (text: string): readonly string[] | null => (PATH.test(text) ? text.split('.') : null);

/**
 * Words with places to fill: `Order {orderNo}`. Braces and angles that are meant as such are written as `&lbrace;`,
 * `&rbrace;`, `&lt;` and `&gt;`.
 */
export function readFilling(source: string, text: string, at: number): Filling {
  const pieces: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf('{', from);
    const end = open === -1 ? text.length : open;
    if (end > from) pieces.push({ words: readWords(source, text.slice(from, end), at + from) });
    if (open === -1) break;
    const close = text.indexOf('}', open);
    const path = close === -1 ? null : readPath(text.slice(open + 1, close));
    if (path === null) throw faultAt(source, at + open, 'bad_place', text.slice(open, open + 40));
    pieces.push({ path, at: at + open });
    from = close + 1;
  }
  return pieces;
}

function readWords(source: string, text: string, at: number): string {
  if (text.includes('}')) throw faultAt(source, at + text.indexOf('}'), 'bad_place', '}');
  // Cut and joined again: a pattern for blanks around a line feed takes quadratic time on blanks alone.
  const [first = '', ...rest] = text.split('\n');
  const line = rest.length === 0 ? first : [first.trimEnd(), ...rest.map((one) => one.trim())].join(' ');
  return line.replace(/&(\w{0,8});?/g, (entity, name: string) => {
    const sign = ENTITIES[name];
    if (sign === undefined || !entity.endsWith(';'))
      throw faultAt(source, at + text.indexOf(entity), 'bad_syntax', entity);
    return sign;
  });
}
