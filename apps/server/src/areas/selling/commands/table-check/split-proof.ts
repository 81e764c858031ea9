import { OrderChannel } from '@tavola/contract';
import { priceCheck, proveSplit, toAmount, type SplitProof, type TableCheck } from '@tavola/selling';
import { sql } from '#platform/database/sql.ts';
import { selectLinked } from '../../rows/orders/order-line-shares.rows.ts';
import { settingsAt } from '../selling-place.ts';
import { workOf, type Intent } from '../work.ts';
import { readBills } from './stored-table.ts';
import { storedCheck } from './table-draft.ts';

/**
 * The bills of a receipt as one bill, whether or not they are paid (decision 216). Null where the bills, priced again,
 * do not come to what is stored: then the place counts otherwise today, and a figure of today would prove nothing.
 */
export async function proofOfBills(intent: Intent, orderIDs: readonly string[]): Promise<SplitProof | null> {
  const {
    tx,
    actor: { scope },
    place,
    moment,
  } = await workOf(intent);
  // A bill may share lines that were added to one that owes nothing.
  const [linked] = await tx.pipeline([selectLinked(scope, sql`SELECT unnest(${orderIDs}::uuid[])`)]);
  const ids = (linked?.rows ?? []).map((row) => String(row['id']));
  const { bills, shares } = await readBills(tx, scope, ids, null);
  const table = { tables: [], held: [], bills, shares };
  const check = asOpen(storedCheck(table, new Map(), place.catalog, moment.local));
  const settings = settingsAt(place, OrderChannel.TableService);
  const priced = priceCheck(check, settings);
  if (!priced.ok) return null;
  const stored = new Map(bills.map(({ order }) => [order.orderID, order.totalDueAmount]));
  const isAsStored = priced.value.bills.every(
    ({ billID, order }) => toAmount(order.totals.totalDueAmount) === stored.get(billID),
  );
  if (!isAsStored) return null;
  const proof = proveSplit(check, priced.value.bills, settings);
  return proof.ok ? proof.value : null;
}

/** What payments have fixed is priced like anything else, which shows whether the place still counts like that. */
const asOpen = ({ bills, lines }: TableCheck): TableCheck => ({
  bills: bills.map((bill) => ({ ...bill, frozen: null })),
  lines: lines.map((line) => ({ ...line, fixedShares: [] })),
});
