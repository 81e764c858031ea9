import {
  groupBy,
  ownerOf,
  type ContentRows,
  type ItemRow,
  type OptionRow,
  type SectionRow,
  type WindowRow,
} from './content-rows.ts';

/** A row of hours that is stored has its own id, which is never sent. */
export type StoredWindow = WindowRow & { readonly id: string };
export interface StoredContent extends ContentRows {
  readonly windows: readonly StoredWindow[];
}

/** What has to be written so that the stored content becomes the wanted one. */
export interface ContentChanges {
  readonly sections: {
    readonly added: readonly SectionRow[];
    readonly changed: readonly SectionRow[];
    readonly removed: readonly string[];
  };
  readonly items: {
    readonly added: readonly ItemRow[];
    readonly changed: readonly ItemRow[];
    readonly removed: readonly string[];
  };
  readonly options: { readonly added: readonly OptionRow[]; readonly removed: readonly OptionRow[] };
  readonly windows: { readonly added: readonly WindowRow[]; readonly removed: readonly string[] };
}

/**
 * Compares two contents of one menu. An item that moves to another section is removed and added again with everything
 * that belongs to it: two entries of one product may swap sections, and a section holds a product only once at any
 * moment.
 */
export function changesOf(stored: StoredContent, wanted: ContentRows): ContentChanges {
  const sections = compare(stored.sections, wanted.sections, (row) => row.id);
  const before = new Map(stored.items.map((row) => [row.id, row]));
  const isReplaced = (id: string, to: ItemRow | undefined): boolean => {
    const from = before.get(id);
    return (
      from !== undefined &&
      (to === undefined || from.menu_section_id !== to.menu_section_id || from.item_id !== to.item_id)
    );
  };
  const after = new Map(wanted.items.map((row) => [row.id, row]));
  const gone = new Set(stored.items.filter((row) => isReplaced(row.id, after.get(row.id))).map((row) => row.id));
  const items = compare(
    stored.items.filter((row) => !gone.has(row.id)),
    wanted.items,
    (row) => row.id,
  );
  const options = compare(
    stored.options.filter((row) => !gone.has(row.menu_item_id)),
    wanted.options,
    (row) => `${row.menu_item_id} ${row.modifier_option_id}`,
  );
  return {
    sections: { ...sections, removed: sections.removed.map((row) => row.id) },
    items: { ...items, removed: [...gone] },
    options: {
      added: [...options.added, ...options.changed],
      removed: [...stored.options.filter((row) => gone.has(row.menu_item_id)), ...options.removed],
    },
    windows: windowChanges(stored, wanted, gone),
  };
}

/** Hours are replaced owner by owner: they have no name by which one could be followed. */
function windowChanges(
  stored: StoredContent,
  wanted: ContentRows,
  goneItems: ReadonlySet<string>,
): ContentChanges['windows'] {
  const before = groupBy(stored.windows, ownerOf);
  const after = groupBy(wanted.windows, ownerOf);
  const isKept = (owner: string): boolean =>
    !goneItems.has(owner) && textOf(before.get(owner)) === textOf(after.get(owner));
  return {
    removed: stored.windows.filter((row) => !isKept(ownerOf(row))).map((row) => row.id),
    added: wanted.windows.filter((row) => !isKept(ownerOf(row))),
  };
}

const textOf = (rows: readonly WindowRow[] | undefined): string =>
  (rows ?? [])
    .map(({ available_days, start_time, end_time, start_date, end_date }) =>
      [available_days, start_time, end_time, start_date, end_date].join(' '),
    )
    .join(',');

function compare<Row extends object>(
  stored: readonly Row[],
  wanted: readonly Row[],
  keyOf: (row: Row) => string,
): { added: Row[]; changed: Row[]; removed: Row[] } {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const kept = new Set(wanted.map(keyOf));
  return {
    added: wanted.filter((row) => !before.has(keyOf(row))),
    changed: wanted.filter((row) => {
      const old = before.get(keyOf(row));
      return (
        old !== undefined &&
        // Rows of any of the tables, compared column by column.
        Object.entries(row).some(([column, value]) => (old as Readonly<Record<string, unknown>>)[column] !== value)
      );
    }),
    removed: stored.filter((row) => !kept.has(keyOf(row))),
  };
}
