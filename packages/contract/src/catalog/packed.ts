import * as z from 'zod/mini';

/**
 * Packs long lists into columns: each field of a list of records becomes one column, repeated texts are stored once in
 * a table, and a column of one value is that value. `unpack` returns what `pack` was given; equal lists inside records
 * become one object, so they must not be modified. Long lists inside records are stored as texts, which are parsed on
 * first access.
 */
export const Packed = z.object({ strings: z.array(z.string()), root: z.unknown() });
export type Packed = z.infer<typeof Packed>;

/** Whole numbers: each, or alternately a number and how often it repeats. */
type Numbers = readonly number[] | { readonly r: readonly number[] };

/** Long lists: the length of each, and the column of its elements as JSON. */
interface LongLists {
  readonly a: Numbers;
  readonly j: readonly string[];
}

/** Rows of one field. */
type Column =
  | { readonly c: unknown }
  /** Indexes into the table of texts, each as the difference to the previous one; 0 is null. */
  | { readonly s: Numbers }
  | { readonly v: readonly unknown[] }
  /** Lists: the length of each, and the elements of all. */
  | { readonly a: Numbers; readonly e: Column }
  /** Lists of which many are equal: the distinct ones, how many there are, and which one each row has. */
  | { readonly d: Column; readonly n: number; readonly i: Numbers }
  | LongLists
  | { readonly t: Readonly<Record<string, Column>> };

interface PackedList {
  readonly $n: number;
  readonly $c: Column;
}

/** Packs plain data: anything JSON can represent, without keys that start with a dollar sign. */
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
      return {
        s: inRuns(
          values.map((value) => {
            const place = placeOf(value);
            const step = place - last;
            last = place;
            return step;
          }),
        ),
      };
    }
    if (values.every((value): value is readonly unknown[] => Array.isArray(value))) {
      const elements = values.flat();
      const a = inRuns(values.map(({ length }) => length));
      if (elements.length >= LONG * values.length)
        return { a, j: values.map((list) => JSON.stringify(packColumn(list))) };
      const { different, places: i } = alike(values);
      return different.length <= values.length / 2
        ? { d: packColumn(different), n: different.length, i: inRuns(i) }
        : { a, e: packColumn(elements) };
    }
    if (haveSameKeys(values))
      return {
        t: Object.fromEntries(
          Object.keys(values[0] ?? {}).map((key) => [key, packColumn(values.map((value) => value[key]))]),
        ),
      };
    return { v: values.map(packNode) };
  };
  return { root: packNode(value), strings };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function haveSameKeys(values: readonly unknown[]): values is readonly Readonly<Record<string, unknown>>[] {
  if (!values.every((value) => isObject(value) && !Array.isArray(value))) return false;
  // Objects, as was looked at above.
  const keys = Object.keys(values[0] as object).join('\n');
  // Objects, as was looked at above.
  return values.every((value) => Object.keys(value as object).join('\n') === keys);
}

/** Average number of elements from which on the lists of a column are unpacked lazily. */
const LONG = 50;

/** Distinct lists in the order of their first appearance, and the index of each list among them. */
function alike(lists: readonly (readonly unknown[])[]): {
  readonly different: readonly (readonly unknown[])[];
  readonly places: readonly number[];
} {
  const known = new Map<string, number>();
  const different: (readonly unknown[])[] = [];
  const places = lists.map((list) => {
    const text = JSON.stringify(list);
    const place = known.get(text) ?? different.push(list) - 1;
    known.set(text, place);
    return place;
  });
  return { different, places };
}

function inRuns(numbers: readonly number[]): Numbers {
  const runs: number[] = [];
  numbers.forEach((number, index) => {
    if (index > 0 && number === numbers[index - 1]) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(number, 1);
  });
  return runs.length < numbers.length ? { r: runs } : numbers;
}

/** Unpacks packed data; the caller states its type. */
export function unpack<T>({ strings, root }: Packed): T {
  const unpackNode = (node: unknown): unknown => {
    if (!isObject(node)) return node;
    if (isPackedList(node)) return valuesOf(node.$c, node.$n);
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, unpackNode(child)]));
  };
  const valuesOf = (column: Column, count: number): unknown[] => {
    if ('c' in column) return Array.from({ length: count }, () => column.c);
    if ('v' in column) return column.v.map(unpackNode);
    if ('s' in column) {
      let place = 0;
      return listed(column.s).map((step) => strings[(place += step) - 1] ?? null);
    }
    if ('j' in column) return column.j.map((_, row) => longList(column, row));
    if ('d' in column) {
      const different = valuesOf(column.d, column.n);
      return listed(column.i).map((place) => different[place]);
    }
    if ('a' in column) {
      const lengths = listed(column.a);
      const elements = valuesOf(
        column.e,
        lengths.reduce((sum, length) => sum + length, 0),
      );
      let end = 0;
      return lengths.map((length) => elements.slice(end, (end += length)));
    }
    return recordsOf(column.t, count);
  };
  const longList = ({ a, j }: LongLists, row: number): unknown[] =>
    // Packed by `pack` of this file.
    valuesOf(JSON.parse(j[row] ?? '') as Column, listed(a)[row] ?? 0);
  const recordsOf = (table: Readonly<Record<string, Column>>, count: number): unknown[] => {
    // Records copied from one template share its shape, and filling them field by field is faster than building each
    // from scratch.
    const form = Object.fromEntries(
      Object.entries(table).flatMap(([key, column]): [string, unknown][] =>
        'j' in column ? [] : [[key, 'c' in column ? column.c : undefined]],
      ),
    );
    const records = Array.from({ length: count }, () => ({ ...form }));
    for (const [key, column] of Object.entries(table)) {
      if ('j' in column) records.forEach((record, row) => defineLater(record, key, () => longList(column, row)));
      else if (!('c' in column)) valuesOf(column, count).forEach((value, row) => ((records[row] ?? {})[key] = value));
    }
    return records;
  };
  // The caller knows what was packed.
  return unpackNode(root) as T;
}

function defineLater(record: object, key: string, make: () => unknown): void {
  let made: unknown;
  Object.defineProperty(record, key, { enumerable: true, configurable: true, get: () => (made ??= make()) });
}

function listed(numbers: Numbers): readonly number[] {
  if (!('r' in numbers)) return numbers;
  const list: number[] = [];
  for (let index = 0; index < numbers.r.length; index += 2) {
    for (let count = numbers.r[index + 1] ?? 0; count > 0; count -= 1) list.push(numbers.r[index] ?? 0);
  }
  return list;
}

const isPackedList = (node: object): node is PackedList => '$n' in node;
