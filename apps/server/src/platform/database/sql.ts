import { Shape, ShapeMemory } from './sql-shape.ts';
import type { Statement } from './wire/session.ts';

/**
 * SQL with its values in place. It is a statement that can be sent, and a piece that fits into another template; values
 * are numbered when the text is asked for.
 */
export class Sql implements Statement {
  readonly values: readonly unknown[];
  readonly shape: Shape;

  constructor(shape: Shape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  get text(): string {
    return this.shape.text;
  }
}

const templates = new WeakMap<TemplateStringsArray, ShapeMemory>();

/**
 * A statement, or a piece of one, with its values in place. Text that is not a value comes from our own code alone, as
 * a piece that `sql`, `raw` or `joined` made; everything else becomes a parameter.
 */
export function sql(template: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const values: unknown[] = [];
  let memory = templates.get(template);
  if (memory === undefined) templates.set(template, (memory = new ShapeMemory()));
  for (const part of parts) {
    if (part instanceof Sql) {
      memory = memory.after(part.shape);
      for (const value of part.values) values.push(value);
    } else {
      memory = memory.after(null);
      values.push(part);
    }
  }
  return new Sql(
    memory.shape(() => filledIn(template, parts)),
    values,
  );
}

function filledIn(template: TemplateStringsArray, parts: readonly unknown[]): string[] {
  const strings: string[] = [];
  let open = template[0] ?? '';
  for (const [index, part] of parts.entries()) {
    const after = template[index + 1] ?? '';
    if (!(part instanceof Sql)) {
      strings.push(open);
      open = after;
      continue;
    }
    const [first = '', ...others] = part.shape.strings;
    const last = others.pop();
    if (last === undefined) {
      open += first + after;
      continue;
    }
    strings.push(open + first, ...others);
    open = last + after;
  }
  return [...strings, open];
}

/** Text of our own code, such as a column's name or a condition that was chosen; never what came from outside. */
export const raw = (text: string): Sql => new Sql(shapeOf(text), NO_VALUES);

const NO_VALUES: readonly unknown[] = [];
const MOST_TEXTS = 2_000;
const texts = new Map<string, Shape>();

function shapeOf(text: string): Shape {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const shape = new Shape([text]);
  if (texts.size < MOST_TEXTS) texts.set(text, shape);
  return shape;
}

const separators = new Map<string, ShapeMemory>();
// Longer lists are rarely of the same length twice.
const MOST_REMEMBERED_PIECES = 64;

/** Pieces one after another. */
export function joined(pieces: readonly Sql[], separator = ', '): Sql {
  const values = pieces.flatMap((piece) => piece.values);
  if (pieces.length > MOST_REMEMBERED_PIECES) return new Sql(new Shape(inARow(pieces, separator)), values);
  let memory = separators.get(separator);
  if (memory === undefined) separators.set(separator, (memory = new ShapeMemory()));
  for (const piece of pieces) memory = memory.after(piece.shape);
  return new Sql(
    memory.shape(() => inARow(pieces, separator)),
    values,
  );
}

function inARow(pieces: readonly Sql[], separator: string): string[] {
  const strings = [''];
  for (const [index, piece] of pieces.entries()) {
    const [first = '', ...others] = piece.shape.strings;
    strings.push((strings.pop() ?? '') + (index === 0 ? '' : separator) + first, ...others);
  }
  return strings;
}
