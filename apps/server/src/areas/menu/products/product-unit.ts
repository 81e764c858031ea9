import { isConvertible } from '@tavola/selling';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { movedUnits } from '#areas/stock/index.ts';
import { readUnits } from '#areas/stock/index.ts';

/** Refuses a new unit for items whose recipes or stock cannot be counted in it (decision 21). */
export async function assertUnitFits(
  tx: Tx,
  scope: LocationScope,
  itemIDs: readonly string[],
  uomid: number | null,
): Promise<void> {
  const units = await readUnits(tx, scope);
  const rows = await tx
    .selectFrom('item_units')
    .select('uomid')
    .distinct()
    .where('company_id', '=', scope.companyID)
    .where('element_item_id', '=', anyOf(itemIDs))
    .where('uomid', 'is not', null)
    .$narrowType<{ uomid: number }>()
    .execute();
  const counted = [...rows.map((row) => row.uomid), ...(await movedUnits(tx, companyOf(scope), itemIDs))];
  if (counted.some((unit) => uomid === null || !isConvertible(units, unit, uomid)))
    refuse('item.error.unit', {}, { fields: [{ path: 'uomid', code: 'invalid' }] });
}
