import type { OtherFile } from '#platform/imports/sheet.ts';
import type { RawCell } from '#platform/imports/columns.ts';
import { amountOf, asTable, listCell, openOther, type OtherRow, type OtherTable } from './other-table.ts';

/**
 * The item library that Square exports: a row for each variation of an item, a column of Y and N for each modifier set
 * and each tax (decision 393).
 */

const SETS = 'Modifier Set - ';
const TAX = /^Tax - (.+?)(?: \([\d.,]+ ?%\))?$/;
const OPTIONS = [1, 2, 3] as const;
const ITEM = [
  'item name',
  'variation name',
  'customer-facing name',
  'sku',
  'gtin',
  'description',
  'price',
  'default unit cost',
  'archived',
  'sellable',
];
const CATEGORIES = ['reporting category', 'category', 'categories'];
const OPTION_COLUMNS = OPTIONS.flatMap((number) => [`option name ${number}`, `option value ${number}`]);

const open = (rows: readonly (readonly RawCell[])[]): OtherTable | null =>
  openOther(rows, ['Item Name', 'Variation Name', 'Price']);
const isYes = (text: string): boolean => /^(?:y|yes|true)$/i.test(text);
const isSet = (heading: string): boolean => heading.startsWith(SETS);

/** An item with its variations. */
interface Item {
  readonly name: string;
  readonly first: OtherRow;
  readonly rows: readonly OtherRow[];
}

function itemsOf({ rows }: OtherTable): Item[] {
  const items = new Map<string, { name: string; first: OtherRow; rows: OtherRow[] }>();
  for (const row of rows) {
    const name = row.at('Item Name');
    if (name === '') continue;
    const known = items.get(name.toLowerCase());
    if (known === undefined) items.set(name.toLowerCase(), { name, first: row, rows: [row] });
    else known.rows.push(row);
  }
  return [...items.values()];
}

/** What the variations of an item differ in: its own options, or else their names. */
function differences({ name, first, rows }: Item): {
  readonly variants: string[];
  readonly optionsOf: (row: OtherRow) => string[];
} {
  const numbers = OPTIONS.filter((number) => first.at(`Option Name ${number}`) !== '');
  const isByOptions =
    numbers.length > 0 && rows.every((row) => numbers.every((number) => row.at(`Option Value ${number}`) !== ''));
  return isByOptions
    ? {
        variants: numbers.map((number) => first.at(`Option Name ${number}`)),
        optionsOf: (row) => numbers.map((number) => row.at(`Option Value ${number}`)),
      }
    : { variants: [name], optionsOf: (row) => [row.at('Variation Name')] };
}

const hasVariants = ({ rows }: Item): boolean => rows.length > 1;

const PRODUCT_KEYS = [
  'name',
  'displayName',
  'refCode',
  'barcode',
  'category',
  'price',
  'cost',
  'tax',
  'description',
  'isActive',
  'modifierGroups',
  'variants',
  'variantOf',
  'options',
] as const;

interface ProductRow {
  readonly place: number;
  readonly cells: Readonly<Partial<Record<(typeof PRODUCT_KEYS)[number], RawCell>>>;
}

/** Products and their variants; null = the file is not from Square. */
export function squareProducts(rows: readonly (readonly RawCell[])[]): OtherFile | null {
  const table = open(rows);
  if (table === null) return null;
  const made = itemsOf(table).flatMap((item): ProductRow[] => {
    if (!hasVariants(item)) return [{ place: item.first.place, cells: soldCells(item.first, item, table) }];
    const { variants, optionsOf } = differences(item);
    const { refCode: _, barcode: __, ...shared } = soldCells(item.first, item, table);
    const isActive = item.rows.some(isSold);
    return [
      { place: item.first.place, cells: { ...shared, isActive, variants: listCell(variants) } },
      ...item.rows.map((row) => {
        const options = optionsOf(row);
        const name = `${item.name} ${options.join(' ')}`;
        const cells = { ...soldCells(row, item, table), name, displayName: name, variantOf: item.name };
        return { place: row.place, cells: { ...cells, modifierGroups: '', options: listCell(options) } };
      }),
    ];
  });
  const used = new Set([...ITEM, ...CATEGORIES, ...OPTION_COLUMNS]);
  return {
    writtenBy: 'square',
    ...asTable(PRODUCT_KEYS, made),
    ignored: table.without((heading) => used.has(heading.toLowerCase()) || isSet(heading) || TAX.test(heading)),
  };
}

const isSold = (row: OtherRow): boolean => !isYes(row.at('Archived')) && !/^(?:n|no|false)$/i.test(row.at('Sellable'));

/** A row as it is sold. What it names and is not there is refused by the list, and so is a second tax. */
function soldCells(row: OtherRow, { name, rows }: Item, { headings }: OtherTable) {
  const taxes = headings.flatMap((heading) => {
    const tax = TAX.exec(heading)?.[1];
    return tax === undefined ? [] : [{ tax, isOn: isYes(row.at(heading)) }];
  });
  const on = taxes.filter(({ isOn }) => isOn).map(({ tax }) => tax);
  const sets = headings.filter((heading) => isSet(heading) && rows.some((one) => isYes(one.at(heading))));
  const [category = ''] = CATEGORIES.map((heading) => row.at(heading)).filter((text) => text !== '');
  return {
    name,
    displayName: row.at('Customer-facing Name'),
    refCode: row.cell('SKU'),
    barcode: row.cell('GTIN'),
    category: categoryIn(category),
    price: amountOf(row.at('Price')),
    cost: amountOf(row.at('Default Unit Cost')),
    tax: taxes.length === 0 ? '' : on.length === 0 ? 'untaxed' : on.join(' + '),
    description: row.at('Description'),
    isActive: isSold(row),
    modifierGroups: listCell(sets.map((heading) => heading.slice(SETS.length))),
  };
}

/** The first of several categories, by the last name of its path. */
const categoryIn = (text: string): string => text.split(',')[0]?.split('>').at(-1)?.trim() ?? '';

/** The variants of items that have several variations, with their options; null = the file is not from Square. */
export function squareVariants(rows: readonly (readonly RawCell[])[]): OtherFile | null {
  const table = open(rows);
  if (table === null) return null;
  const made = new Map<string, { place: number; cells: { variant: string; option: string } }>();
  for (const item of itemsOf(table).filter(hasVariants)) {
    const { variants, optionsOf } = differences(item);
    for (const row of item.rows)
      optionsOf(row).forEach((option, index) => {
        const variant = variants[index] ?? item.name;
        const key = `${variant}\n${option}`.toLowerCase();
        if (!made.has(key)) made.set(key, { place: row.place, cells: { variant, option } });
      });
  }
  return { writtenBy: 'square', ...asTable(['variant', 'option'], [...made.values()]), ignored: [] };
}

/** The modifier sets by name, because Square does not export their options; null = the file is not from Square. */
export function squareGroups(rows: readonly (readonly RawCell[])[]): OtherFile | null {
  const table = open(rows);
  if (table === null) return null;
  const made = table.headings
    .filter(isSet)
    .map((heading) => ({ place: table.headingRow, cells: { group: heading.slice(SETS.length) } }));
  return { writtenBy: 'square', ...asTable(['group'], made), ignored: [] };
}
