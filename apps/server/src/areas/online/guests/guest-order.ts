import type { GuestOrder } from '@tavola/contract';
import { promptPayDisplay, promptPayText, toMoney } from '@tavola/selling';
import { readOperationalSetting } from '#areas/company/index.ts';
import { takeOrders, type SellingDeps } from '#areas/selling/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { cancelOrder, intentOfChannel } from '../orders/answer-order.ts';
import { findOnlineOrder, type KnownOnlineOrder } from '../orders/online-orders.rows.ts';
import { isMade, listOrderedLines } from '../orders/ordered-lines.rows.ts';
import { findCardPayment } from './cards/card-payments.rows.ts';
import { promptPayOf } from './guest-menu.ts';

/** A location as its guests read it. */
export interface GuestPlace {
  readonly scope: LocationScope;
  readonly locationName: string;
}

const NOT_MADE: ReadonlySet<GuestOrder['onlineStatus']> = new Set(['Rejected', 'Cancelled', 'Voided']);
const ENDED: ReadonlySet<GuestOrder['onlineStatus']> = new Set(['Rejected', 'Cancelled', 'Voided', 'Completed']);

/** An order as its guest sees it: without name and phone number, which a link could give away. */
export async function readGuestOrder(
  tx: Tx,
  { scope, locationName }: GuestPlace,
  orderID: string,
  deps: SellingDeps,
): Promise<GuestOrder> {
  const order = await findGuestOrder(tx, scope, orderID);
  const operational = await readOperationalSetting(tx, scope);
  const lines = (await listOrderedLines(tx, scope, [orderID])).get(orderID) ?? [];
  return {
    orderNo: order.orderNo,
    storePath: order.storePath,
    tableName: order.tableName,
    locationName,
    timezoneName: operational.timezoneName,
    currencyCode: operational.currencyCode,
    currencyDecimals: operational.currencyDecimals,
    currencySymbol: operational.currencySymbol,
    roundingMode: operational.roundingMode,
    onlineStatus: order.onlineStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    paymentStatus: order.paymentStatus,
    isReady: await isMade(tx, scope, orderID),
    deliveryMinutes: order.deliveryAddress === null ? null : order.deliveryMinutes,
    deliveryChargeAmount: order.deliveryChargeAmount,
    rejectReason: order.rejectReason,
    totalDueAmount: order.totalDueAmount,
    deadlineAt: order.deadlineAt,
    wantedAt: order.wantedAt,
    readyAt: order.readyAt,
    lines: lines.map(({ orderLineID, name, names, quantity, options, note, isVoided, isOut }) => ({
      orderLineID,
      name,
      names,
      quantity,
      options: [...options],
      note,
      isVoided,
      isOut,
    })),
    card: await cardOf(tx, scope, order),
    promptPay: await promptPay(tx, scope, order, deps),
  };
}

/** Where the money is of an order that its guest paid by card. */
async function cardOf(
  tx: Tx,
  scope: LocationScope,
  { guestPayment, orderID, onlineStatus }: KnownOnlineOrder,
): Promise<GuestOrder['card']> {
  if (guestPayment !== 'card') return null;
  const payment = await findCardPayment(tx, scope, orderID);
  if (payment?.state === 'Returned') return 'returned';
  if (payment?.state === 'NotReturned') return 'notReturned';
  return NOT_MADE.has(onlineStatus) ? 'returning' : 'paid';
}

/** The code to pay with, while the order is open and its guest pays by PromptPay. */
async function promptPay(
  tx: Tx,
  scope: LocationScope,
  { guestPayment, onlineStatus, paymentStatus, totalDueAmount }: KnownOnlineOrder,
  { catalogFor }: SellingDeps,
): Promise<GuestOrder['promptPay']> {
  if (guestPayment !== 'promptPay' || paymentStatus !== 'Pending' || ENDED.has(onlineStatus)) return null;
  const found = promptPayOf((await catalogFor(tx, scope)).paymentSettings);
  if (found === null) return null;
  const text = promptPayText(found.account, toMoney(totalDueAmount));
  return text.ok
    ? { text: text.value, account: promptPayDisplay(found.account) ?? found.account, name: found.name }
    : null;
}

/** Cancels the order of a guest while it is unanswered; a repeat changes nothing. */
export async function cancelGuestOrder(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
  deps: SellingDeps,
): Promise<void> {
  tx.holdOpen();
  // Under the lock of the order: it is accepted or cancelled, and not both.
  await takeOrders(tx, scope, [orderID]);
  const { onlineStatus, channelName } = await findGuestOrder(tx, scope, orderID);
  if (onlineStatus === 'Cancelled') return;
  if (onlineStatus !== 'New') refuse('guest_order.accepted');
  await cancelOrder(intentOfChannel(tx, scope, { name: channelName }, deps), orderID, 'Cancelled by the guest');
}

async function findGuestOrder(tx: Tx, scope: LocationScope, orderID: string): Promise<KnownOnlineOrder> {
  const order = await findOnlineOrder(tx, scope, orderID);
  return order === null || order.guestPayment === null ? refuse('order.not_found') : order;
}
