import type { ComboInput, ItemType } from '@tavola/contract';
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
  await tx.raw(
    'DELETE FROM combo_choice_items t USING combo_choices h WHERE t.company_id = $1 AND h.company_id = $1 AND h.id = t.combo_choice_id AND h.item_id = $2',
    [companyID, comboID],
  );
  await tx.raw('DELETE FROM combo_choices WHERE company_id = $1 AND item_id = $2 AND id <> ALL($3::uuid[])', [
    companyID,
    comboID,
    choices.map(({ comboChoiceID }) => comboChoiceID),
  ]);
  const rows = choices.map(({ comboChoiceID, name, quantity }, index) => ({
    company_id: companyID,
    id: comboChoiceID,
    item_id: comboID,
    name,
    quantity,
    sort_number: index,
  }));
  const written = await insertRows(tx, [
    {
      table: 'combo_choices',
      rows,
      onConflict:
        '(company_id, id) DO UPDATE SET name = excluded.name, quantity = excluded.quantity, sort_number = excluded.sort_number WHERE t.item_id = excluded.item_id',
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
  /** Options of its own variants. */
  readonly optionIDs: ReadonlySet<string>;
}

/** What these items are, by their ids; one that is not the company's is left out. */
export async function readPartItems(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PartItem>> {
  const { rows } = await tx.raw<{
    id: string;
    name: string;
    type: ItemType;
    is_removed: boolean;
    option_ids: string[] | null;
  }>(
    `
    SELECT i.id, i.name, i.type, i.deleted_at IS NOT NULL AS is_removed,
      (SELECT array_agg(o.id) FROM item_variants a JOIN variant_options o ON o.company_id = $1 AND o.variant_id = a.variant_id AND o.deleted_at IS NULL WHERE a.company_id = $1 AND a.item_id = i.id) AS option_ids
    FROM items i WHERE i.company_id = $1 AND i.id = ANY($2::uuid[])`,
    [companyID, [...new Set(ids)]],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, type: row.type, isRemoved: row.is_removed, optionIDs: new Set(row.option_ids ?? []) },
    ]),
  );
}
