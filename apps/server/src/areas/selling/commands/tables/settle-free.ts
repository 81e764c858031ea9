import { NO_AMOUNT } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { insertPostings } from '../../rows/payments/postings.rows.ts';
import { listFree, settleFree, type FreeBill } from '../../rows/tables/released-bills.rows.ts';
import { insertSale, readSale, selectSale, updateSale, type SaleChange } from '../../rows/payments/sales.rows.ts';
import { salePosting } from '../payments/ledger.ts';
import { idFrom } from '../save/lines/entered-lines.ts';

/** What the release makes of bills that cost nothing, and which they are. */
export interface SettledBills {
  readonly bills: readonly Pick<FreeBill, 'orderID' | 'status' | 'openedBy'>[];
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
}

/**
 * Settles bills of released tables that have items and a total of zero, because all was comped or discounted. No
 * payment is needed, so their sale counts as paid: comps and discounts count in the figures of the day (decision 97).
 */
export async function settleFreeBills(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  { savedIDs, at }: { readonly savedIDs: readonly string[]; readonly at: string },
): Promise<SettledBills> {
  const bills = (await listFree(tx, scope, tableIDs)).filter(({ orderID }) => !savedIDs.includes(orderID));
  if (bills.length === 0) return { bills, statements: [], events: [] };
  const sales = await Promise.all(bills.map((bill) => saleStatements(tx, scope, bill, at)));
  const orderIDs = bills.map(({ orderID }) => orderID);
  return {
    bills,
    statements: [...sales.flat(), settleFree(scope, orderIDs, at)],
    events: bills.map(({ orderID, version }) =>
      outgoing('orderPaymentStatusChanged', { orderID, paymentStatus: 'Paid', version: version + 1 }),
    ),
  };
}

async function saleStatements(tx: Tx, scope: LocationScope, bill: FreeBill, at: string): Promise<Statement[]> {
  const { orderID, orderDate } = bill;
  const [found] = await tx.pipeline([selectSale(scope, orderID)]);
  const row = found?.rows[0];
  // One whose payments were all voided has a sale.
  const known = row === undefined ? null : readSale(row);
  const sale: SaleChange = {
    saleID: known?.saleID ?? idFrom(orderID, 'sale of nothing'),
    orderID,
    orderDate,
    paymentStatus: 'Paid',
    saleDate: orderDate,
    openedBy: bill.openedBy,
    tableID: bill.tableID,
    totalDueAmount: NO_AMOUNT,
    balanceDueAmount: NO_AMOUNT,
    tipAmount: NO_AMOUNT,
    cashRoundingAmount: NO_AMOUNT,
    createdAt: at,
    paidAt: at,
    updatedAt: at,
  };
  const posting = salePosting(bill);
  const source = {
    businessDate: orderDate,
    orderID,
    orderDate,
    saleID: sale.saleID,
    paymentID: null,
    userID: bill.openedBy,
    clientID: bill.clientID,
    createdAt: at,
  };
  return [
    known === null
      ? insertSale(scope, sale, 'sale')
      : updateSale(scope, sale, known.saleNo === null ? 'sale' : 'numbered'),
    ...(posting === null
      ? []
      : [insertPostings(scope, [posting], source, () => idFrom(orderID, `sale of nothing ${bill.version}`))]),
  ];
}
