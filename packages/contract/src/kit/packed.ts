import * as z from 'zod/mini';

/**
 * Long lists in columns: each field of a list of records becomes one column, texts that repeat stand once in a table, and a column of one value
 * is that value. `unpack` gives back what `pack` was given. Longer lists inside a record are put together when somebody first looks at them.
 */
export const Packed = z.object({ strings: z.array(z.string()), root: z.unknown() });
export type Packed = z.infer<typeof Packed>;

/** Rows of one field. */
type Column =
  | { readonly c: unknown }
  /** Places in the table of texts, each as the difference to the one before; 0 is null. */
  | { readonly s: readonly number[] }
  | { readonly v: readonly unknown[] }
  /** Lists: how long each is, and the elements of all. */
  | { readonly a: readonly number[]; readonly e: Column }
  | { readonly t: Readonly<Record<string, Column>> };

interface PackedList {
  readonly $n: number;
  readonly $c: Column;
}

/** Packs plain data: what JSON can hold, without keys that begin with a dollar sign. */
export function pack(value: object): Packed {
  const places = new Map<string, number>();
  const strings: string[] = [];
  const placeOf = (text: string | null): number => {
    if (text === null) return 0;
    const known = places.get(text);
    if (known !== undefined) return known;
    strings.push(text);
    places.set(text, strings.length);
    return strings.length;
  };
  const packNode = (node: unknown): unknown => {
    if (Array.isArray(node)) return { $n: node.length, $c: packColumn(node) } satisfies PackedList;
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, packNode(child)]));
  };
  const packColumn = (values: readonly unknown[]): Column => {
    const [first] = values;
    if (!isObject(first) && values.every((value) => value === first)) return { c: first ?? null };
    if (values.every((value): value is string | null => value === null || typeof value === 'string')) {
      let last = 0;
      return { s: values.map((value) => {
        const place = placeOf(value);
        const step = place - last;
        last = place;
        return step;
      }) };
    }
    if (values.every((value): value is readonly unknown[] => Array.isArray(value))) return { a: values.map(({ length }) => length), e: packColumn(values.flat()) };
    if (haveSameKeys(values)) return { t: Object.fromEntries(Object.keys(values[0] ?? {}).map((key) => [key, packColumn(values.map((value) => value[key]))])) };
    return { v: values.map(packNode) };
  };
  return { root: packNode(value), strings };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function haveSameKeys(values: readonly unknown[]): values is readonly Readonly<Record<string, unknown>>[] {
  if (!values.every((value) => isObject(value) && !Array.isArray(value))) return false;
  const keys = Object.keys(values[0] as object).join('\n');
  return values.every((value) => Object.keys(value as object).join('\n') === keys);
}

/** Reads the rows of a column one at a time. */
interface Reader {
  readonly get: (row: number) => unknown;
  /** Its values are long lists, which are not put together before they are needed. */
  readonly isLong: boolean;
}

/** Elements of a list from which on it waits to be asked for. */
const LONG = 100;

/** Takes packed data apart again; the caller says what it was. */
export function unpack<T>({ strings, root }: Packed): T {
  const unpackNode = (node: unknown): unknown => {
    if (!isObject(node)) return node;
    if (isPackedList(node)) return range(node.$n, readerOf(node.$c).get);
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, unpackNode(child)]));
  };
  const readerOf = (column: Column): Reader => {
    if ('c' in column) return { isLong: false, get: () => column.c };
    if ('v' in column) return { isLong: false, get: (row) => unpackNode(column.v[row]) };
    if ('s' in column) {
      const places = sums(column.s);
      return { isLong: false, get: (row) => strings[(places[row] ?? 0) - 1] ?? null };
    }
    if ('a' in column) {
      const ends = sums(column.a);
      const elements = readerOf(column.e);
      return {
        isLong: column.a.some((length) => length >= LONG),
        get: (row) => {
          const length = column.a[row] ?? 0;
          const from = (ends[row] ?? 0) - length;
          return range(length, (index) => elements.get(from + index));
        },
      };
    }
    return tableReader(Object.entries(column.t).map(([key, child]) => [key, readerOf(child)] as const));
  };
  return unpackNode(root) as T;
}

function tableReader(fields: readonly (readonly [string, Reader])[]): Reader {
  const later = fields.filter(([, { isLong }]) => isLong);
  const now = fields.filter(([, { isLong }]) => !isLong);
  // Records copied from one form share it, and filling it in is quicker than making each from nothing.
  const form = Object.fromEntries(now.map(([key]) => [key, undefined as unknown]));
  return {
    isLong: false,
    get: (row) => {
      const record = { ...form };
      for (const [key, { get }] of now) record[key] = get(row);
      for (const [key, { get }] of later) defineLater(record, key, () => get(row));
      return record;
    },
  };
}

function defineLater(record: object, key: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(record, key, { enumerable: true, configurable: true, get: () => (made ??= make()) });
}

const isPackedList = (node: object): node is PackedList => '$n' in node;

function range<T>(length: number, get: (index: number) => T): T[] {
  const list: T[] = [];
  for (let index = 0; index < length; index += 1) list.push(get(index));
  return list;
}

/** What the steps add up to, at each of them. */
function sums(steps: readonly number[]): Int32Array {
  const places = new Int32Array(steps.length);
  let at = 0;
  for (let index = 0; index < steps.length; index += 1) places[index] = at += steps[index] ?? 0;
  return places;
}
