import type { CheckoutInput, CheckoutResult, PaymentInput, Sale } from '@tavola/contract';
import { requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { shareDrawer } from '../../rows/payments/drawer-state.rows.ts';
import type { ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { contentAnswer, headAnswer } from '../orders/order-answer.ts';
import { findOrder, storedAnswer, withLines } from '../orders/stored-orders.ts';
import { findAcceptance } from '../payments/collect.ts';
import type { TakenSale } from '../payments/resolve-payment.ts';
import { preparePaymentOfNew, takePayment, type OrderToPay } from '../payments/take-payment.ts';
import { both, write } from '../prepared.ts';
import { settledWith } from '../sale-hooks/sale-hooks.ts';
import { prepareSave, type AddedOrder, type KnownTaken } from '../save/save-order.ts';
import type { Intent } from '../work.ts';

/** An order with its payments, and who allows what its save needs. */
export interface CheckoutOrder extends CheckoutInput {
  readonly approverID?: string | null;
}

/** What an earlier try has shown of the ids. */
export interface KnownIDs extends KnownTaken {
  readonly isPaymentKnown: boolean;
}

/** What a checkout is answered with; the receipt has no language yet. */
export type CheckedOut = Omit<CheckoutResult, 'receipt'> & { readonly receipt: ReceiptRows | null };

/**
 * Saves an order with its lines completed and takes its payments in the open transaction (decision 209): the commands
 * of the separate calls, one after the other. A repeat is recognised by each of them and gets its first answers.
 */
export async function checkOut(
  intent: Intent,
  { order, payments, approverID }: CheckoutOrder,
  known: KnownIDs,
): Promise<CheckedOut> {
  const { tx, actor, deps } = intent;
  const input = { order, mode: 'finalize' as const, approverID: approverID ?? null };
  const clientID = requireTerminal(actor);
  const [save, drawer] = await Promise.all([
    prepareSave(intent, input, known),
    // Sent together with what the save asks first, and after the lock of the order.
    shareDrawer(tx, actor.scope, clientID),
  ]);
  const taking = (payment: CheckoutInput['payments'][number], orderVersion: number): PaymentInput => {
    const { paymentID, ...tender } = payment;
    // In the order of a separate payment, whose repeat this may be.
    return { paymentID, orderID: order.orderID, orderVersion, ...tender };
  };
  const [only] = payments;
  if (save.added !== null && only !== undefined && payments.length === 1 && !known.isPaymentKnown) {
    const payment = taking(only, save.added.stored.order.version);
    const { tender } = findAcceptance(payment, await deps.sellingPlaceFor(tx, actor.scope));
    if (!tender.isDrawn) return writeTogether(intent, payment, save.added, drawer);
  }
  tx.holdOpen();
  const saved = await write(tx, actor.scope, await save.prepare());
  const taken: TakenSale[] = [];
  for (const payment of payments) {
    const version = taken.at(-1)?.orderVersion ?? saved.version;
    taken.push(await takePayment(intent, taking(payment, version), known.isPaymentKnown));
  }
  const row = (await findOrder(tx, actor.scope, order.orderID)) ?? refuse('order.not_found');
  const { orderLines, orderDiscounts, ...current } = await storedAnswer(
    tx,
    actor.scope,
    await withLines(tx, actor.scope, row),
  );
  const content = isPaid(taken) ? null : { orderLines, orderDiscounts };
  return answerOf({ ...current, sentOrderLineIds: saved.sentOrderLineIds }, content, taken);
}

/** A new order with one payment that draws on nothing: all that both write is sent with the commit. */
async function writeTogether(
  intent: Intent,
  payment: PaymentInput,
  { stored, prepareAs }: AddedOrder,
  drawer: OrderToPay['drawer'],
): Promise<CheckedOut> {
  const paying = await preparePaymentOfNew(intent, payment, { stored, drawer });
  const lines = paying.receiptOf === null ? stored.lines : settledWith(stored.lines);
  const adding = await prepareAs({ order: { ...stored.order, ...paying.progress }, lines });
  const [row, taken] = await write(intent.tx, intent.actor.scope, both(adding, paying));
  const order = { ...row, ...paying.progress };
  const now = { ...stored, order };
  const receipt = paying.receiptOf?.(now, taken) ?? null;
  const content = isPaid([taken]) ? null : contentAnswer(stored);
  return answerOf(headAnswer(now, saleOf(taken), stored.order.version), content, [{ ...taken, receipt }]);
}

const isPaid = (taken: readonly TakenSale[]): boolean => taken.at(-1)?.paymentStatus === 'Paid';

const saleOf = ({ saleID, saleNo, paymentStatus, balanceDueAmount, payment }: TakenSale): Sale => ({
  saleID,
  saleNo,
  paymentStatus,
  balanceDueAmount,
  payments: [payment],
});

function answerOf(order: CheckedOut['order'], content: CheckedOut['content'], taken: readonly TakenSale[]): CheckedOut {
  return {
    order,
    content,
    payments: taken.map(({ receipt: _receipt, ...result }) => result),
    receipt: taken.at(-1)?.receipt ?? null,
  };
}
