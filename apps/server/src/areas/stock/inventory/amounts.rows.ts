import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { stockRow } from './stock-row.rows.ts';

/** Names of items, and how much of each there is here. */
export async function listAmounts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<{
  names: ReadonlyMap<string, { name: string; uomSymbol: string | null }>;
  onHand: ReadonlyMap<string, number>;
}> {
  const rows = await tx
    .selectFrom('items as i')
    .leftJoinLateral(
      (item) => stockRow(item, { companyID, locationID }).select(['n.uomid', 'n.on_hand']).as('s'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'i.id',
      'i.name',
      eb
        .selectFrom('uoms as u')
        .select('u.symbol')
        .where('u.company_id', '=', companyID)
        .whereRef('u.uomid', '=', 's.uomid')
        .as('uom_symbol'),
      's.on_hand',
    ])
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where('i.id', '=', anyOf(itemIDs))
    .execute();
  return {
    names: new Map(rows.map(({ id, name, uom_symbol }) => [id, { name, uomSymbol: uom_symbol }])),
    onHand: new Map(rows.flatMap(({ id, on_hand }) => (on_hand === null ? [] : [[id, Number(on_hand)] as const]))),
  };
}
