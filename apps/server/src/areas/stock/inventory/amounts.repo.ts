import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface AmountRow {
  [column: string]: unknown;
  id: string;
  name: string;
  uom_symbol: string | null;
  on_hand: string | null;
}

/** Names of items, and how much of each there is here. */
export async function listAmounts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemIDs: readonly string[],
): Promise<{
  names: ReadonlyMap<string, { name: string; uomSymbol: string | null }>;
  onHand: ReadonlyMap<string, number>;
}> {
  const { rows } = await tx.raw<AmountRow>(
    `
    SELECT i.id, i.name, (SELECT u.symbol FROM uoms u WHERE u.company_id = $1 AND u.uomid = s.uomid) AS uom_symbol, s.on_hand FROM items i
      LEFT JOIN LATERAL (SELECT n.uomid, n.on_hand FROM item_inventory n WHERE n.company_id = $1 AND n.location_id = $2 AND n.item_id = i.id LIMIT 1) s ON true
    WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.id = ANY($3::uuid[])`,
    [companyID, locationID, itemIDs],
  );
  return {
    names: new Map(rows.map(({ id, name, uom_symbol }) => [id, { name, uomSymbol: uom_symbol }])),
    onHand: new Map(rows.flatMap(({ id, on_hand }) => (on_hand === null ? [] : [[id, Number(on_hand)] as const]))),
  };
}
