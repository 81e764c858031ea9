/** Records by what people call them, in any letter case. */
export interface NameIndex {
  /** Null = no such name; undefined is never returned. */
  readonly find: (name: string) => string | null;
  /** '' for an unknown id and for none. */
  readonly nameOf: (id: string | null) => string;
  readonly isAmbiguous: (name: string) => boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
  /** Another word for it, such as a unit's symbol or an item's code; counts only where it is no one's name. */
  readonly alias?: string | null;
}

/** Indexes records by name. Where two share one, it names neither, and each is called by its alias. */
export function indexNames(rows: readonly Named[]): NameIndex {
  const byName = new Map<string, Named[]>();
  const byAlias = new Map<string, Named>();
  const byID = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const name = row.name.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), row]);
    if (row.alias != null && row.alias !== '') byAlias.set(row.alias.toLowerCase(), row);
  }
  const called = (name: string): readonly Named[] => byName.get(name.toLowerCase()) ?? [];
  return {
    find: (name) =>
      called(name).length === 1 ? (called(name)[0]?.id ?? null) : (byAlias.get(name.toLowerCase())?.id ?? null),
    nameOf: (id) => {
      const row = id === null ? undefined : byID.get(id);
      if (row === undefined) return '';
      return called(row.name).length > 1 && row.alias != null && row.alias !== '' ? row.alias : row.name;
    },
    isAmbiguous: (name) => called(name).length > 1 && !byAlias.has(name.toLowerCase()),
  };
}

/** Names in the order of their first appearance, each once, ignoring letter case. */
export const distinct = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();

/**
 * Returns the name, with a number appended if it is taken: a file uses it for the second of two records that share a
 * name.
 */
export function numbered(name: string, isTaken: (name: string) => boolean): string {
  let reported = name;
  for (let number = 2; isTaken(reported); number += 1) reported = `${name} (${number})`;
  return reported;
}
