import {
  amountOf,
  NO_TENDER_FACTS,
  PaymentType,
  type EnteredAmount,
  type MovedAmount,
  type PaymentSetting,
} from '@tavola/contract';
import { subtract, toAmount, toMoney, ZERO, type Money } from '@tavola/selling';
import type { DeviceAnswer } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { statusAfter } from '../commands/payments/begin-payment.ts';
import type { Taking } from '../commands/payments/book-payment.ts';
import { plainSetting } from '../commands/payments/collect.ts';
import { resolvePayment } from '../commands/payments/resolve-payment.ts';
import { cardTerminal } from '../commands/payments/tenders/card-terminal.ts';
import { write } from '../commands/prepared.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { workOf } from '../commands/work.ts';
import { shareDrawer } from '../rows/payments/drawer-state.rows.ts';
import { readPayable, selectPayable } from '../rows/orders/orders.rows.ts';
import { NO_CUSTOMER } from '../rows/receipts/receipt-place.rows.ts';
import { readSale, selectSale } from '../rows/payments/sales.rows.ts';
import type { StoredActivity } from './activities.rows.ts';
import { intentOf } from './activity-intent.ts';

/** A charge that was approved. */
export interface Approved {
  readonly activity: StoredActivity;
  /** With the tip. */
  readonly approved: Money;
  readonly reply: DeviceAnswer;
  /** It is in the batch of its card terminal; false = a settlement has it already. */
  readonly isBatched: boolean;
}

/**
 * Records the payment of an approved charge. The order was frozen since it was asked for, and nothing that has changed
 * around it since refuses it: the money has moved. When only a part was charged, it pays the order first, then the tip
 * (decision 184).
 */
export async function recordTaken(
  tx: Tx,
  scope: LocationScope,
  { activity, approved, reply, isBatched }: Approved,
  events: readonly OutgoingEvent[],
  deps: SellingDeps,
): Promise<void> {
  const { asked, orderID, clientID } = activity;
  if (asked === null) throw new Error('A charge keeps what was asked for.');
  const work = await workOf(await intentOf(tx, scope, activity, deps));
  const [orders, sales] = await tx.pipeline([selectPayable(scope, orderID, true), selectSale(scope, orderID)]);
  const [orderRow, saleRow] = [orders?.rows[0], sales?.rows[0]];
  if (orderRow === undefined) return refuse('order.not_found');
  const [order, sale] = [readPayable(orderRow), saleRow === undefined ? null : readSale(saleRow)];
  const drawer = await shareDrawer(tx, scope, clientID);
  const amount = approved < toMoney(activity.amount) ? approved : toMoney(activity.amount);
  const tip = subtract(approved, amount);
  const balance =
    order.paymentStatus === 'Pending' ? order.totalDueAmount : (sale?.balanceDueAmount ?? order.totalDueAmount);
  const taken = { amount, change: ZERO, tip, cashRoundingAdjust: ZERO, balance: subtract(toMoney(balance), amount) };
  const taking: Taking = {
    ...work,
    input: { ...asked.input, amount: moved(amount), tenderedAmount: moved(approved), tipAmount: moved(tip) },
    requested: asked.input,
    order,
    sale,
    added: null,
    kept: null,
    customer: NO_CUSTOMER,
    drawer,
  };
  const { terminalReportID } = drawer;
  const prepared = await resolvePayment(
    taking,
    {
      terminalReportID,
      // A report that was closed in between gets it with the next one, like what was sold offline (decision 82).
      awaitsReport: terminalReportID === null && drawer.isRequired,
      acceptance: { setting: settingOf(activity), tender: cardTerminal },
      taken,
      paymentStatus: statusAfter(order, taken),
      balanceDueAmount: toAmount(taken.balance),
      explainsCount: false,
    },
    {
      ...NO_TENDER_FACTS,
      transactionID: reply.transactionID,
      maskCardNumber: reply.maskCardNumber,
      // Held until a settlement captures it (decision 421).
      status: reply.isAuthorised && isBatched ? 'Authorised' : 'Received',
      statements: [],
    },
  );
  await write(tx, scope, { ...prepared, events: [...prepared.events, ...events] });
}

// Amounts of the wire are branded by the schema that reads them; these come from whole figures of the engine.
const moved = (amount: Money): MovedAmount => amountOf(toAmount(amount) as EnteredAmount) as unknown as MovedAmount;

/** The payment type as it was when it was asked for, whatever became of its settings. */
const settingOf = ({ asked, paymentSettingID }: StoredActivity): PaymentSetting =>
  plainSetting({
    paymentSettingID: paymentSettingID ?? '',
    name: asked?.name ?? '',
    names: asked?.names ?? null,
    paymentTypeID: PaymentType.IntegratedTerminal,
    isAvailableInPOS: true,
  });
