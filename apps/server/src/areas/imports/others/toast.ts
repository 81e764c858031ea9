import type { OtherFile } from '#platform/imports/sheet.ts';
import type { RawCell } from '#platform/imports/columns.ts';
import { amountOf, asTable, listCell, openOther, type OtherRow, type OtherTable } from './other-table.ts';

/**
 * A menu of Toast in the columns of its bulk files and its menu export: a row for each item, modifier group and
 * modifier, which name what they belong to by the ids of the file (decision 393).
 */

const ITEM = [
  'operation',
  'entity type',
  'operation id',
  'version id',
  'version id or operation id',
  'name',
  'pos name',
  'modifier name',
  'item description',
  'price',
  'base price',
  'pricing strategy or method',
  'pricing strategy',
  'plu',
  'sku',
  'menu group',
  'sales category',
  'parent entity type',
  'parent version id or operation id',
  'visible to pos',
];

const open = (rows: readonly (readonly RawCell[])[]): OtherTable | null => openOther(rows, ['Entity type', 'Name']);

const kindOf = (text: string): string => text.toUpperCase().replaceAll(' ', '_');
const isOf = (row: OtherRow, kind: string): boolean => kindOf(row.at('Entity type')) === kind;
const idsOf = (row: OtherRow): string[] =>
  [row.at('Operation ID'), row.at('Version ID', 'Version ID or operation ID')].filter((id) => id !== '');
const parentOf = (row: OtherRow): string => row.at('Parent version ID or operation ID');

/** A price, or the word for how it is made, which the list refuses: nothing is sold for nothing by mistake. */
function priceOf(row: OtherRow): string {
  const price = amountOf(row.at('Price', 'Base price'));
  const strategy = row.at('Pricing strategy or method', 'Pricing strategy');
  return price !== '' || strategy === '' || kindOf(strategy) === 'BASE' ? price : strategy;
}

/** Modifier groups by the ids that other rows call them by. */
function groupsOf({ rows }: OtherTable): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const row of rows)
    if (isOf(row, 'MODIFIER_GROUP') && row.at('Name') !== '')
      for (const id of idsOf(row)) names.set(id, row.at('Name'));
  return names;
}

const PRODUCT_KEYS = [
  'name',
  'displayName',
  'refCode',
  'category',
  'price',
  'isAvailable',
  'description',
  'modifierGroups',
] as const;

/** The menu items; null = the file is not from Toast. */
export function toastProducts(rows: readonly (readonly RawCell[])[]): OtherFile | null {
  const table = open(rows);
  if (table === null) return null;
  const groups = groupsOf(table);
  const groupsBelow = (ids: readonly string[]): string[] => [
    ...new Set(
      table.rows
        .filter((row) => isOf(row, 'MODIFIER_GROUP') && ids.includes(parentOf(row)))
        .flatMap((row) => idsOf(row).map((id) => groups.get(id) ?? '')),
    ),
  ];
  const made = table.rows
    .filter((row) => isOf(row, 'MENU_ITEM'))
    .map((row) => ({
      place: row.place,
      cells: {
        name: row.at('Name'),
        displayName: row.at('POS name'),
        refCode: row.at('SKU') === '' ? row.cell('PLU') : row.cell('SKU'),
        category: row.at('Menu group', 'Sales category'),
        price: priceOf(row),
        isAvailable: !/^(?:n|no|false)$/i.test(row.at('Visible to POS')),
        description: row.at('Item description'),
        modifierGroups: listCell(groupsBelow(idsOf(row)).filter((name) => name !== '')),
      },
    }));
  const hasBothCodes = table.rows.some((row) => row.at('SKU') !== '' && row.at('PLU') !== '');
  return {
    writtenBy: 'toast',
    ...asTable(PRODUCT_KEYS, made),
    ignored: table.without((heading) => {
      const name = heading.toLowerCase();
      return ITEM.includes(name) && !(name === 'plu' && hasBothCodes);
    }),
  };
}

/** The modifier groups with their modifiers; null = the file is not from Toast. */
export function toastGroups(rows: readonly (readonly RawCell[])[]): OtherFile | null {
  const table = open(rows);
  if (table === null) return null;
  const groups = groupsOf(table);
  const modifiers = table.rows.filter((row) => isOf(row, 'MODIFIER'));
  const filled = new Set(modifiers.map((row) => groups.get(parentOf(row))));
  const empty = table.rows.filter(
    (row) => isOf(row, 'MODIFIER_GROUP') && row.at('Name') !== '' && !filled.has(row.at('Name')),
  );
  const made = [
    ...modifiers.map((row) => ({
      place: row.place,
      cells: {
        group: groups.get(parentOf(row)) ?? parentOf(row),
        option: row.at('Modifier name') === '' ? row.at('Name') : row.at('Modifier name'),
        priceAdd: priceOf(row),
      },
    })),
    ...empty.map((row) => ({ place: row.place, cells: { group: row.at('Name'), option: '', priceAdd: '' } })),
  ];
  return { writtenBy: 'toast', ...asTable(['group', 'option', 'priceAdd'], made), ignored: [] };
}
