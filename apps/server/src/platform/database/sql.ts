import type { Statement } from './wire/session.ts';

/**
 * SQL with its values in place. It is a statement that can be sent, and a piece that fits into another template; values
 * are numbered when the text is asked for.
 */
export class Sql implements Statement {
  readonly values: readonly unknown[];
  /** One more than there are values: what is before, between and after them. */
  readonly strings: readonly string[];
  #text: string | null = null;

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  get text(): string {
    this.#text ??= numbered(this.strings);
    return this.#text;
  }
}

function numbered(strings: readonly string[]): string {
  let text = strings[0] ?? '';
  for (let place = 1; place < strings.length; place++) text += `$${place}${strings[place] ?? ''}`;
  return text;
}

/**
 * A statement, or a piece of one, with its values in place. Text that is not a value comes from our own code alone, as
 * a piece that `sql`, `raw` or `joined` made; everything else becomes a parameter.
 */
export function sql(template: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const strings: string[] = [];
  const values: unknown[] = [];
  let open = template[0] ?? '';
  for (const [index, part] of parts.entries()) {
    const after = template[index + 1] ?? '';
    if (!(part instanceof Sql)) {
      strings.push(open);
      values.push(part);
      open = after;
      continue;
    }
    const [first = '', ...others] = part.strings;
    const last = others.pop();
    if (last === undefined) {
      open += first + after;
      continue;
    }
    strings.push(open + first, ...others);
    values.push(...part.values);
    open = last + after;
  }
  return new Sql([...strings, open], values);
}

/** Text of our own code, such as a column's name or a condition that was chosen; never what came from outside. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Pieces one after another. */
export function joined(pieces: readonly Sql[], separator = ', '): Sql {
  const strings = [''];
  const values: unknown[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [first = '', ...others] = piece.strings;
    strings.push((strings.pop() ?? '') + (index === 0 ? '' : separator) + first, ...others);
    values.push(...piece.values);
  }
  return new Sql(strings, values);
}
