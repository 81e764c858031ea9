import { type ComboInput, type ItemType, namesColumn } from '@tavola/contract';
import { sql } from 'kysely';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<LocationScope, 'companyID'>;

export type SavedChoice = ComboInput['comboChoices'][number] & { readonly comboChoiceID: string };

/** Makes these the choices of a combo, in this order. An id that is a choice of another combo is refused as unknown. */
export async function writeChoices(
  tx: Tx,
  { companyID }: Scope,
  comboID: string,
  choices: readonly SavedChoice[],
): Promise<void> {
  await tx
    .deleteFrom('combo_choice_items as t')
    .using('combo_choices as h')
    .where('t.company_id', '=', companyID)
    .where('h.company_id', '=', companyID)
    .whereRef('h.id', '=', 't.combo_choice_id')
    .where('h.item_id', '=', comboID)
    .execute();
  await tx
    .deleteFrom('combo_choices')
    .where('company_id', '=', companyID)
    .where('item_id', '=', comboID)
    .where('id', '<>', allOf(choices.map(({ comboChoiceID }) => comboChoiceID)))
    .execute();
  const rows = choices.map(({ comboChoiceID, name, names, quantity }, index) => ({
    company_id: companyID,
    id: comboChoiceID,
    item_id: comboID,
    name,
    names: namesColumn(names),
    quantity,
    sort_number: index,
  }));
  const written = await insertRows(tx, [
    {
      table: 'combo_choices',
      rows,
      onConflict:
        '(company_id, id) DO UPDATE SET name = excluded.name, names = excluded.names, quantity = excluded.quantity, sort_number = excluded.sort_number WHERE t.item_id = excluded.item_id',
    },
  ]);
  if (written !== rows.length) refuse('resource.not_found');
  const parts = choices.flatMap((choice) =>
    choice.comboChoiceItems.map((part, index) => ({
      company_id: companyID,
      combo_choice_id: choice.comboChoiceID,
      item_id: part.itemID,
      price_add: part.priceAdd,
      is_default: part.isDefault,
      variant_option_ids: part.variantOptionIDs,
      sort_number: index,
    })),
  );
  await insertRows(tx, [{ table: 'combo_choice_items', rows: parts }]);
}

export interface PartItem {
  readonly name: string;
  readonly type: ItemType;
  readonly isRemoved: boolean;
  /** Options of the item's variants. */
  readonly optionIDs: ReadonlySet<string>;
}

/** What these items are, by their ids; one that is not the company's is left out. */
export async function readPartItems(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PartItem>> {
  const rows = await tx
    .selectFrom('items as i')
    .select(['i.id', 'i.name', 'i.type', sql<boolean>`i.deleted_at IS NOT NULL`.as('is_removed')])
    .select((row) =>
      row
        .selectFrom('item_variants as a')
        .innerJoin('variant_options as o', (join) =>
          join
            .on('o.company_id', '=', companyID)
            .onRef('o.variant_id', '=', 'a.variant_id')
            .on('o.deleted_at', 'is', null),
        )
        .select(sql<string[] | null>`array_agg(o.id)`.as('ids'))
        .where('a.company_id', '=', companyID)
        .whereRef('a.item_id', '=', 'i.id')
        .as('option_ids'),
    )
    .where('i.company_id', '=', companyID)
    .where('i.id', '=', anyOf([...new Set(ids)]))
    .$narrowType<{ type: ItemType }>()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, type: row.type, isRemoved: row.is_removed, optionIDs: new Set(row.option_ids ?? []) },
    ]),
  );
}
