import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isCounted } from './stock-row.rows.ts';

/** Counted items that ran out or run low: how many, and the first few by name. */
export interface StockAlert {
  readonly count: number;
  readonly names: string[];
}

const NAMES = 5;

/** What ran out at a location, and what is at its safety stock or less. */
export async function readStockAlerts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<{ out: StockAlert; low: StockAlert }> {
  const rows = await tx
    .selectFrom('item_inventory as s')
    .innerJoin('items as i', (join) => join.on('i.company_id', '=', companyID).onRef('i.id', '=', 's.item_id'))
    .select(['i.name', (eb) => eb('s.on_hand', '<=', '0').as('is_out')])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .whereRef('s.on_hand', '<=', 's.safety_stock')
    .where(isCounted)
    .where('i.is_active', '=', true)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.name')
    .execute();
  const alertOf = (isOut: boolean): StockAlert => {
    const names = rows.filter((row) => row.is_out === isOut).map(({ name }) => name);
    return { count: names.length, names: names.slice(0, NAMES) };
  };
  return { out: alertOf(true), low: alertOf(false) };
}
