import {
  OrderChannel,
  type CallInput,
  type CheckoutInput,
  type CheckoutResult,
  type OfflineSend,
  type orderRoutes,
  type Payment,
  type Requested,
} from '@tavola/contract';
import {
  addOfflinePayment,
  saveOffline,
  toMoney,
  unsentLineIDs,
  voidOffline,
  type Cart,
  type OfflineOrder,
  type Verdict,
} from '@tavola/selling';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { noteShown } from '#runtime/session/practice.ts';
import { approvalsFor } from '#runtime/session/locks/approve-alone.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { textOf } from '#text/define.ts';
import { withOfflineNo } from '#offline/store/offline-numbers.ts';
import {
  changePending,
  findPending,
  isNumberStored,
  storePending,
  type OfflineContent,
  type SoldAlone,
} from '#offline/store/pending-orders.ts';
import { notePending } from '#offline/sync/sync-orders.ts';
import { ALONE } from './alone.ts';
import { cancelOf, sendOf } from './kitchen/send-alone.ts';
import { answerAlone, balanceOf, paymentAlone } from './alone-answer.ts';
import { paperAlone } from './alone-receipt.ts';
import { aloneStrings } from './alone.strings.ts';
import { refuseAlone } from './refuse-alone.ts';
import type { ShownSale } from './sale-port.ts';
import { takeAlone } from './take-alone.ts';

type Checkout = Requested<CheckoutInput>;
type Voiding = CallInput<typeof orderRoutes.void>['body'];

/**
 * Takes a payment of an order without a connection: it is on the disk of this terminal before it is shown as taken, and
 * the order is handed in when it is settled and the server is back (decisions 78, 79, 359). A payment that is stored
 * already is answered unchanged. Refuses what needs the server, and what the browser cannot store.
 */
export async function sellAlone({ order: asked, payments }: Checkout, shown?: ShownSale): Promise<CheckoutResult> {
  const t = textOf(aloneStrings);
  const [tender, ...others] = payments;
  const known = await soldAlone(asked.orderID, tender?.paymentID);
  if (known !== null) return known;
  if (tender === undefined || others.length > 0 || shown === undefined) return refuseAlone(t('needsServer'));
  const before = await orRefuse(findPending(asked.orderID));
  assertHere(asked, before);
  const start = before === null ? started(asked) : openOf(before).state;
  const taken = takeAlone(tender, balanceOf(start), shown.data);
  const takenAt = now();
  const send = sentByPayment(before, shown, takenAt);
  const payment = paymentAlone(taken, start.totalDue, takenAt);
  const paidBy = (state: OfflineOrder): OfflineOrder =>
    valueOf(
      addOfflinePayment(state, {
        paymentID: payment.paymentID,
        paymentTypeID: payment.paymentTypeID,
        ...taken.taken,
        tendered: toMoney(tender.tenderedAmount),
      }),
    );
  const paid = (sold: SoldAlone): SoldAlone => {
    const { content, answer } = sold;
    // A second tap that came while the first one was on its way to the disk.
    if (content.payments.some((each) => each.paymentID === tender.paymentID)) return sold;
    const open = openOf(sold);
    const next = paidBy(open.state);
    const sends = next.status === 'Completed' ? withSend(content, send) : {};
    return asStored(
      {
        ...content,
        ...sends,
        ...approvedIn(content),
        status: next.status,
        payments: [...content.payments, { ...tender, takenAt, ...actingOn(content) }],
      },
      { ...open, state: next },
      [...paymentsOf(answer), payment],
    );
  };
  const sold = await printed(send, shown.priced.cart, () => stored(asked, shown, paid, takenAt));
  noteShown({ orderID: asked.orderID, paymentID: tender.paymentID });
  return onlyOf(sold.answer, tender.paymentID);
}

/**
 * Stores an order that is not paid, new or changed, with what it sends to the kitchen, and answers it as it is
 * continued here.
 */
export async function keepAlone(
  order: Checkout['order'],
  shown: ShownSale,
  send: OfflineSend | null = null,
): Promise<Cart> {
  const sending = (sold: SoldAlone): SoldAlone =>
    send === null ? sold : { ...sold, content: { ...sold.content, ...withSend(sold.content, send) } };
  const sold = await printed(send, shown.priced.cart, () => stored(order, shown, sending));
  return openOf(sold).cart;
}

/** The same send that is stored already is not stored or printed again. */
const withSend = ({ sends = [] }: OfflineContent, send: OfflineSend | null): Pick<OfflineContent, 'sends'> =>
  send === null || sends.some(({ sendID }) => sendID === send.sendID) ? {} : { sends: [...sends, send] };

/** What the payment of a sale at the counter sends to the kitchen: all that was not sent (decision 139). */
function sentByPayment(
  before: SoldAlone | null,
  { priced: { cart }, data }: ShownSale,
  at: string,
): OfflineSend | null {
  if (cart.channel !== OrderChannel.QuickService || !cart.isAsap) return null;
  const sent = new Set((before?.content.sends ?? []).flatMap(({ lines }) => lines.map((line) => line.orderLineID)));
  const lineIDs = unsentLineIDs(cart).filter((id) => !sent.has(id));
  return sendOf(cart, data, { sendID: crypto.randomUUID(), kind: 'Add', lineIDs }, at);
}

/** Stores an order, and prints the tickets of a send that was stored with it. */
async function printed<T extends SoldAlone | null>(
  send: OfflineSend | null,
  cart: Cart,
  store: () => Promise<T>,
): Promise<T> {
  if (send === null) return store();
  const { storeAndPrint } = await import('./kitchen/print-alone.ts');
  return storeAndPrint(cart.orderID, store, (sold) => {
    const isStored = sold?.content.sends?.some(({ sendID }) => sendID === send.sendID) === true;
    return isStored ? { send, order: { ...cart, offlineNo: sold.content.offlineNo } } : null;
  });
}

/**
 * Voids an order that waits here, with all its lines; refused while a payment is on it (selling spec, section 4). The
 * server gets it as a voided one.
 */
export async function voidAlone({
  orderID,
  voidCompReasonID,
  reason,
  note,
}: Voiding): Promise<SoldAlone['answer']['order']> {
  const t = textOf(aloneStrings);
  const voidedAt = now();
  const before = await orRefuse(findPending(orderID));
  const cart = before?.open?.cart ?? null;
  const send = before === null || cart === null ? null : cancelOf(before.content, cart, voidedAt);
  const store = () =>
    changePending(orderID, (sold) => {
      const { state, ...open } = openOf(sold);
      const next = valueOf(voidOffline(state));
      const { status } = next;
      const why = { voidedAt, voidCompReasonID: voidCompReasonID ?? null, reason, note: note ?? '' };
      const voided = { ...why, ...actingOn(sold.content) };
      const content = { ...sold.content, ...withSend(sold.content, send), ...approvedIn(sold.content), status, voided };
      return asStored(content, { ...open, state: next }, []);
    });
  const voided = await orRefuse(cart === null ? store() : printed(send, cart, store));
  if (voided === null) return refuseAlone(t('notHere'), 'order.not_found', 152);
  void notePending();
  return voided.answer.order;
}

/** What was answered for an order that waits here; null = it does not wait here, or not with this payment. */
export async function soldAlone(orderID: string, paymentID?: string): Promise<CheckoutResult | null> {
  const sold = await findPending(orderID);
  if (sold === null) return null;
  if (paymentID === undefined) return sold.answer;
  return sold.content.payments.some((each) => each.paymentID === paymentID) ? onlyOf(sold.answer, paymentID) : null;
}

/** Shows the payments of an order that waits here where the screens read them, and answers what is due of it. */
export async function showAlone(orderID: string): Promise<SoldAlone | null> {
  const sold = await findPending(orderID);
  if (sold?.open !== undefined) remember(sold);
  return sold;
}

/** The orders of the pages are documents; of this one they have all that a payment reads. */
function remember({ answer }: SoldAlone): void {
  const order = { ...answer.order, orderLines: [], orderDiscounts: [] };
  queryClient.setQueryData(orderQuery(order.orderID).queryKey, order);
}

const onlyOf = (answer: CheckoutResult, paymentID: string): CheckoutResult => ({
  ...answer,
  payments: answer.payments.filter(({ payment }) => payment.paymentID === paymentID),
});

const paymentsOf = (answer: CheckoutResult): readonly Payment[] => answer.payments.map(({ payment }) => payment);

// The clock of the terminal itself: the server corrects it when the order arrives (decision 296).
const now = (): string => new Date().toISOString();

const started = ({ orderID, totalDueAmount, orderLines }: Checkout['order']): OfflineOrder =>
  valueOf(
    saveOffline(
      orderID,
      toMoney(totalDueAmount),
      orderLines.map((line) => line.orderLineID),
    ),
  );

/** A PIN and what it allowed are for the server of now; they are never stored. */
function withoutPins({ pinCode: _pin, approvals: _approvals, ...order }: Checkout['order']): Checkout['order'] {
  return order;
}

/** Who does it, where another person began the order (decision 434). */
function actingOn({ userID }: OfflineContent): { readonly userID?: string } {
  const acting = queryClient.getQueryData(currentUserQuery.queryKey)?.userId;
  return acting === undefined || acting === userID ? {} : { userID: acting };
}

/** The PINs of others that allowed something of an order (decision 435). */
function approvedIn({ order: { orderID } }: Pick<OfflineContent, 'order'>): Pick<OfflineContent, 'approvals'> {
  const approvals = approvalsFor(orderID);
  return approvals.length === 0 ? {} : { approvals };
}

/** What was stored here and waits here no more is at the server: it is never begun a second time. */
function assertHere({ version }: Checkout['order'], before: SoldAlone | null): void {
  if (version === ALONE && before === null) refuseAlone(textOf(aloneStrings)('notHere'), 'order.not_found', 152);
}

function openOf({ open }: SoldAlone): NonNullable<SoldAlone['open']> {
  return open ?? refuseAlone(textOf(aloneStrings)('notHere'), 'order.not_modifiable', 500);
}

function valueOf<T>(verdict: Verdict<T>): T {
  return verdict.ok ? verdict.value : refuseAlone(textOf(aloneStrings)('notTaken'), 'order.not_modifiable', 500);
}

const asStored = (
  content: OfflineContent,
  open: NonNullable<SoldAlone['open']>,
  payments: readonly Payment[],
): SoldAlone => ({
  content,
  answer: answerAlone(content, open.state, payments, open.paper),
  // What is settled is only handed in.
  ...(content.status === 'Saved' && { open }),
});

/** Where the browser does not read or write its disk, nothing is shown as stored. */
async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (failure instanceof CallError) throw failure;
    return refuseAlone(textOf(aloneStrings)('notStored'));
  }
}

/**
 * Stores an order as `then` leaves it, and gives a new one the next number of this terminal. One that has a payment
 * keeps what it was paid for.
 */
async function stored(
  asked: Checkout['order'],
  shown: ShownSale,
  then: (sold: SoldAlone) => SoldAlone,
  at = now(),
): Promise<SoldAlone> {
  const sold = await orRefuse(
    (async () => {
      const before = await findPending(asked.orderID);
      assertHere(asked, before);
      if (before === null) return added(asked, shown, then, at);
      const next = await changePending(asked.orderID, (each) => then(changed(each, asked, shown)));
      return next ?? refuseAlone(textOf(aloneStrings)('notHere'), 'order.not_modifiable', 500);
    })(),
  );
  remember(sold);
  void notePending();
  return sold;
}

/** The order as the cart is now; it was begun, numbered and based on the server's version before. */
function changed(sold: SoldAlone, asked: Checkout['order'], shown: ShownSale): SoldAlone {
  if (sold.content.payments.length > 0) return sold;
  const { content } = sold;
  const order = { ...withoutPins(asked), version: content.order.version ?? null };
  const next = { ...content, ...approvedIn({ order }), order };
  return asStored(next, openAs(next, shown), []);
}

async function added(
  asked: Checkout['order'],
  shown: ShownSale,
  then: (sold: SoldAlone) => SoldAlone,
  orderDateTime: string,
): Promise<SoldAlone> {
  const terminal = queryClient.getQueryData(currentTerminalQuery.queryKey);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (terminal === undefined || user === undefined) return refuseAlone(textOf(aloneStrings)('needsServer'));
  const order = withoutPins(asked);
  const numbered = { terminalNumber: terminal.terminalNumber, orderID: order.orderID };
  // What is shown as stored is what will be sent, also where another tab stored this order first.
  return withOfflineNo(numbered, isNumberStored, (offlineNo) => {
    const content: OfflineContent = {
      order,
      clientID: terminal.clientID,
      userID: user.userId,
      offlineNo,
      orderDateTime,
      status: 'Saved',
      payments: [],
      ...approvedIn({ order }),
    };
    return storePending(then(asStored(content, openAs(content, shown), [])), Date.now());
  });
}

function openAs(content: OfflineContent, shown: ShownSale): NonNullable<SoldAlone['open']> {
  return {
    cart: cartAlone(shown, content.offlineNo),
    state: started(content.order),
    paper: paperAlone(content, shown),
  };
}

/** The cart as it is continued: what was added is judged by the hours of that moment (decision 159). */
const cartAlone = ({ priced: { cart }, at }: ShownSale, orderNo: string): Cart => ({
  ...cart,
  version: ALONE,
  orderNo,
  lines: cart.lines.map((line) => ({ ...line, isSaved: true, addedAt: line.addedAt ?? at })),
});
