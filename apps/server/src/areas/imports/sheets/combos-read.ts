import { ItemType } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { ownText } from '#platform/crud/own-text.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded, Present } from '#platform/imports/sheet.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readNames } from '../imports.rows.ts';
import { indexNames, numbered, type NameIndex } from '../names.ts';
import { BY_PART, readPlaces, type Places } from './item-places.ts';
import { countRows } from './references.ts';
import { nameCells } from './name-columns.ts';

/** As many as the form of a combo takes. */
export const MAX_CHOICES = 30;
export const MAX_PARTS = 200;

interface ItemRow {
  id: string;
  type: ItemType;
  base_item_id: string | null;
  category_id: string | null;
  name: string;
  display_name: string;
  names: unknown;
  barcode: string | null;
  ref_code: string | null;
  description: string | null;
  descriptions: unknown;
  base_price: string;
  is_tax_inclusive: boolean;
  is_active: boolean;
  is_available_for_selection: boolean;
  version: number;
}
interface ChoiceRow {
  id: string;
  item_id: string;
  name: string;
  names: unknown;
  quantity: string;
  sort_number: number;
}
interface OptionRow {
  item_id: string;
  id: string;
  variant: string;
  name: string;
}

export interface ComboState extends Loaded {
  readonly categories: NameIndex;
  readonly places: Places;
  /** What combos are built of: products and their variants. */
  readonly items: NameIndex;
  /**
   * The holder of a name, reference code or barcode; the key is `pool`, a line break and the value in small letters.
   */
  readonly holders: ReadonlyMap<string, Pick<ItemRow, 'name' | 'type'>>;
  /** Options of the own variants of items. */
  readonly optionsOf: ReadonlyMap<string, readonly OptionRow[]>;
  /** Combos by name, choices by `choiceMark`, all in lower case; `last` is the index of the last entry in it. */
  readonly combos: ReadonlyMap<string, { readonly id: string; readonly version: number; readonly last: number }>;
  readonly choices: ReadonlyMap<string, { readonly id: string; readonly sortNumber: number; readonly last: number }>;
  /** Places of parts, by choice and item. */
  readonly partPlaces: ReadonlyMap<string, number>;
  readonly partCount: (mark: string) => number;
  readonly choiceCount: (combo: string) => number;
}

/** What rows of one choice have in common: combo and choice, as typed. Callers compare it in small letters. */
export const choiceMark = (cells: Cells): string => `${textIn(cells, 'combo')}\n${textIn(cells, 'choice')}`;
/** An option as a cell says it: "Size: Large". */
export const optionName = ({ variant, name }: Pick<OptionRow, 'variant' | 'name'>): string => `${variant}: ${name}`;
/** The key of a part in `partPlaces`. */
export const partKey = (choiceID: string, itemID: string): string => `${choiceID} ${itemID}`;

/** The rows of every part of every combo, with the names, codes and options that rows refer to. */
export async function readCombos(tx: Tx, scope: LocationScope): Promise<ComboState> {
  const { companyID } = scope;
  const [categories, places] = [await readNames(tx, scope, 'item_categories'), await readPlaces(tx, scope, BY_PART)];
  const all = await tx
    .selectFrom('items')
    .select(['id', 'type', 'base_item_id', 'category_id', 'name', 'display_name', 'names', 'barcode'])
    .select(['ref_code', 'description', 'descriptions', 'base_price', 'is_tax_inclusive', 'is_active'])
    .select(['is_available_for_selection', 'version'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy(sql`lower(name)`)
    .$narrowType<{ type: ItemType }>()
    .execute();
  const choices = await tx
    .selectFrom('combo_choices')
    .select(['id', 'item_id', 'name', 'names', 'quantity', 'sort_number'])
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  const parts = await tx
    .selectFrom('combo_choice_items')
    .select(['combo_choice_id', 'item_id', 'price_add', 'is_default', 'variant_option_ids'])
    .select('sort_number')
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('item_id')
    .execute();
  const options = await tx
    .selectFrom('item_variants as a')
    .innerJoin('variants as v', (join) =>
      join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'a.variant_id').on('v.deleted_at', 'is', null),
    )
    .innerJoin('variant_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.variant_id', '=', 'v.id').on('o.deleted_at', 'is', null),
    )
    .select(['a.item_id', 'o.id', 'v.name as variant', 'o.name'])
    .where('a.company_id', '=', companyID)
    .orderBy('a.sort_number')
    .orderBy('o.sort_number')
    .execute();

  const items = indexNames(
    all
      .filter(({ type }) => type === ItemType.Product || type === ItemType.ProductVariant)
      .map(({ id, name, ref_code }) => ({ id, name, alias: ref_code })),
  );
  const optionNames = new Map(options.map((option) => [option.id, optionName(option)]));
  const choicesOf = groupBy(
    choices,
    ({ item_id }) => item_id,
    (row) => row,
  );
  const partsOf = groupBy(
    parts,
    ({ combo_choice_id }) => combo_choice_id,
    (row) => row,
  );
  const combos = all.filter(({ type }) => type === ItemType.Combo);
  const headOf = (row: ItemRow): Cells => ({
    combo: row.name,
    ...nameCells('combo', row),
    displayName: ownText(row.display_name, row.name),
    refCode: row.ref_code ?? '',
    barcode: row.barcode ?? '',
    category: categories.nameOf(row.category_id),
    price: Number(row.base_price),
    ...places.cellsOf(row),
    description: row.description ?? '',
    ...nameCells('description', { names: row.descriptions }),
    isActive: row.is_active,
  });
  const nameOf = new Map(combos.map(({ id, name }) => [id, name]));
  // In a file a choice is known by its name, so no two of a combo may have the same.
  const marked = new Map<string, ChoiceRow>();
  const calledOf = new Map<string, string>();
  for (const choice of choices) {
    const combo = nameOf.get(choice.item_id);
    if (combo === undefined) continue;
    const name = numbered(choice.name, (reported) => marked.has(choiceMark({ combo, choice: reported }).toLowerCase()));
    marked.set(choiceMark({ combo, choice: name }).toLowerCase(), choice);
    calledOf.set(choice.id, name);
  }
  const records = combos
    .flatMap((combo) =>
      (choicesOf.get(combo.id) ?? []).flatMap((choice) =>
        (partsOf.get(choice.id) ?? []).map((part): Present => ({
          id: partKey(choice.id, part.item_id),
          cells: {
            ...headOf(combo),
            choice: calledOf.get(choice.id) ?? '',
            ...nameCells('choice', choice),
            quantity: Number(choice.quantity),
            item: items.nameOf(part.item_id),
            priceAdd: Number(part.price_add),
            isDefault: part.is_default,
            options: part.variant_option_ids.flatMap((id) => optionNames.get(id) ?? []),
          },
        })),
      ),
    )
    .filter(({ cells }) => cells['item'] !== '');
  const last = (rows: readonly { readonly sort_number: number }[] | undefined): number =>
    (rows ?? []).reduce((most, { sort_number }) => Math.max(most, sort_number), -1);
  return {
    categories,
    places,
    items,
    records,
    holders: holdersOf(all),
    optionsOf: groupBy(
      options,
      ({ item_id }) => item_id,
      (row) => row,
    ),
    choices: new Map(
      [...marked].map(([mark, { id, sort_number }]) => [
        mark,
        { id, sortNumber: sort_number, last: last(partsOf.get(id)) },
      ]),
    ),
    combos: new Map(
      combos.map(({ id, name, version }) => [name.toLowerCase(), { id, version, last: last(choicesOf.get(id)) }]),
    ),
    partPlaces: new Map(parts.map((part) => [partKey(part.combo_choice_id, part.item_id), part.sort_number])),
    partCount: countRows(records, choiceMark),
    choiceCount: (combo) =>
      choicesOf.get(combos.find(({ name }) => name.toLowerCase() === combo.toLowerCase())?.id ?? '')?.length ?? 0,
  };
}

/** Codes are everybody's; a name is free where an ingredient or a variant has it. */
function holdersOf(items: readonly ItemRow[]): ReadonlyMap<string, ItemRow> {
  const taken = (row: ItemRow) => [
    row.type === ItemType.Ingredient || row.base_item_id !== null ? null : (['name', row.name] as const),
    ['refCode', row.ref_code] as const,
    ['barcode', row.barcode] as const,
  ];
  return new Map(
    items.flatMap((row) =>
      taken(row).flatMap((one) => (one?.[1] == null ? [] : [[`${one[0]}\n${one[1].toLowerCase()}`, row] as const])),
    ),
  );
}
