import { ItemType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn } from '#platform/imports/columns.ts';
import type { Taken, WriteTools } from '#platform/imports/sheet.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { createMissing, lastNumber } from '../imports.rows.ts';
import { choiceMark, optionName, partKey, type ComboState } from './combos-read.ts';
import { companyAvailability, isTaxInclusive, KEEPS_COMPANY_AVAILABILITY, writePlaces } from './item-places.ts';
import { namesInCells } from './name-columns.ts';

/** Writes combos, their choices, and the items of each. Nothing that the file does not name is taken away. */
export async function writeCombos(
  tx: Tx,
  scope: LocationScope,
  taken: readonly Taken[],
  state: ComboState,
  tools: WriteTools,
): Promise<void> {
  const { companyID } = scope;
  const ids = await writeHeads(tx, scope, taken, state, tools);
  const places = new Map([...state.combos].map(([name, { last }]) => [name, last]));
  const choices = new Map<string, { readonly id: string; readonly row: Readonly<Record<string, unknown>> }>();
  for (const { cells } of taken) {
    const [mark, combo] = [choiceMark(cells).toLowerCase(), textIn(cells, 'combo').toLowerCase()];
    const known = state.choices.get(mark);
    const before = choices.get(mark);
    if (known === undefined && before === undefined) places.set(combo, (places.get(combo) ?? -1) + 1);
    const id = known?.id ?? before?.id ?? tools.newID();
    choices.set(mark, {
      id,
      row: before?.row ?? {
        company_id: companyID,
        id,
        item_id: ids.get(combo),
        name: textIn(cells, 'choice'),
        names: namesInCells('choice', cells),
        quantity: numberIn(cells, 'quantity') ?? 1,
        sort_number: known?.sortNumber ?? places.get(combo),
      },
    });
  }
  await writeRows(
    tx,
    'combo_choices',
    [...choices.values()].map(({ row }) => row),
    { key: ['company_id', 'id'], update: ['names', 'quantity'] },
  );

  const next = new Map([...state.choices].map(([mark, { last }]) => [mark, last]));
  const parts = taken.map(({ cells }) => {
    const mark = choiceMark(cells).toLowerCase();
    const choiceID = choices.get(mark)?.id ?? '';
    const itemID = state.items.find(textIn(cells, 'item')) ?? '';
    const wanted = new Set(listIn(cells, 'options').map((option) => option.toLowerCase()));
    const there = state.partPlaces.get(partKey(choiceID, itemID));
    if (there === undefined) next.set(mark, (next.get(mark) ?? -1) + 1);
    return {
      company_id: companyID,
      combo_choice_id: choiceID,
      item_id: itemID,
      price_add: numberIn(cells, 'priceAdd') ?? 0,
      is_default: flagIn(cells, 'isDefault'),
      variant_option_ids: (state.optionsOf.get(itemID) ?? [])
        .filter((option) => wanted.has(optionName(option).toLowerCase()))
        .map(({ id }) => id),
      sort_number: there ?? next.get(mark) ?? 0,
    };
  });
  // One of a choice at most is taken already: what a row says now is no longer another's.
  const chosen = parts.filter(({ is_default }) => is_default).map(({ combo_choice_id }) => combo_choice_id);
  await tx
    .updateTable('combo_choice_items')
    .set({ is_default: false })
    .where('company_id', '=', companyID)
    .where('combo_choice_id', '=', anyOf(chosen))
    .execute();
  await writeRows(tx, 'combo_choice_items', parts, {
    key: ['company_id', 'combo_choice_id', 'item_id'],
    update: ['price_add', 'is_default', 'variant_option_ids'],
    onWritten: tools.onSaved,
  });
}

/** The combos themselves, one row each; gives their ids by name in small letters. */
async function writeHeads(
  tx: Tx,
  scope: LocationScope,
  taken: readonly Taken[],
  { combos, categories, places }: ComboState,
  tools: WriteTools,
): Promise<ReadonlyMap<string, string>> {
  const at = tools.now.toISOString();
  const heads = new Map(taken.map(({ cells }) => [textIn(cells, 'combo').toLowerCase(), cells]));
  const last = await lastNumber(tx, scope.companyID, 'items');
  const items = [...heads].map(([name, cells]) => ({
    name,
    cells,
    id: combos.get(name)?.id ?? tools.newID(),
    isNew: !combos.has(name),
    version: combos.get(name)?.version ?? 1,
  }));
  const categoryOf = await createMissing(tx, scope, 'item_categories', 'category', items, categories, tools);
  const rows = items.map(({ id, isNew, version, cells }, index) => ({
    company_id: scope.companyID,
    id,
    version,
    type: ItemType.Combo,
    category_id: categoryOf(cells),
    name: textIn(cells, 'combo'),
    display_name: textIn(cells, 'displayName') || textIn(cells, 'combo'),
    names: namesInCells('combo', cells),
    barcode: textIn(cells, 'barcode') || null,
    ref_code: textIn(cells, 'refCode') || null,
    description: textIn(cells, 'description') || null,
    descriptions: namesInCells('description', cells),
    base_price: numberIn(cells, 'price') ?? 0,
    is_tax_inclusive: isTaxInclusive(cells, places),
    is_active: flagIn(cells, 'isActive'),
    is_available_for_selection: companyAvailability({ isNew, cells }),
    sort_number: last + 1 + index,
    created_at: at,
    updated_at: at,
  }));
  const update = [
    'category_id',
    'name',
    'display_name',
    'names',
    'barcode',
    'ref_code',
    'description',
    'descriptions',
    'base_price',
    'is_tax_inclusive',
    'is_active',
    'updated_at',
  ];
  await writeRows(tx, 'items', rows, {
    key: ['company_id', 'id'],
    update,
    set: [KEEPS_COMPANY_AVAILABILITY],
    hasVersion: true,
  });
  await writePlaces(tx, scope, items, places, at);
  return new Map(items.map(({ name, id }) => [name, id]));
}
