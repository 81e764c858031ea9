import {
  PaymentType,
  type CallInput,
  type OnlineOrder,
  type onlineOrderRoutes,
  type RejectReason,
} from '@tavola/contract';
import {
  acceptOnline,
  cancelOnline,
  giveToFirstBill,
  momentOf,
  rejectOnline,
  seatOrder,
  takePayment,
  voidOnline,
  type Intent,
  type SellingDeps,
} from '#areas/selling/index.ts';
import type { SaleActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { StoredChannel } from '../channels/channels.rows.ts';
import { findOnlineOrder, getOnlineOrder, markOnlineOrder, type KnownOnlineOrder } from './online-orders.rows.ts';

/** What is done with an online order, in the transaction of the call or job that does it (decisions 85, 291). */

const MINUTE_MS = 60_000;

/** What a channel does by itself: without a sign-in, and at its own prices. */
export function intentOfChannel(
  tx: Tx,
  scope: LocationScope,
  { name }: Pick<StoredChannel, 'name'>,
  deps: SellingDeps,
): Intent {
  const actor: SaleActor = {
    scope,
    userID: null,
    displayName: name,
    clientID: null,
    rights: new Set(),
    requestId: null,
  };
  return { tx, actor, moment: momentOf(deps.now()), policy: 'trusted', deps };
}

/** How an order is accepted: by whom, and in how many minutes; null = as its channel has it. */
interface Accepting {
  readonly orderID: string;
  readonly prepMinutes: number | null;
}

/**
 * Accepts an order: the kitchen gets it, and a prepaid one is paid by its channel. One that is wanted later than it
 * takes to make goes to the kitchen in time for that.
 */
export async function acceptOrder(intent: Intent, { orderID, prepMinutes }: Accepting): Promise<void> {
  const { tx, actor, moment, deps } = intent;
  const { scope } = actor;
  // The order, its payment and what the channel is answered are one commit.
  tx.holdOpen();
  const order = (await findOnlineOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  const soonest = moment.now.getTime() + (prepMinutes ?? order.prepMinutes) * MINUTE_MS;
  const wanted = order.wantedAt === null ? 0 : Date.parse(order.wantedAt);
  const isLater = wanted > soonest;
  const readyAt = new Date(Math.max(wanted, soonest)).toISOString();
  const at = moment.now.toISOString();
  if (order.tableID !== null) await seatOrder(intent, { orderID, tableID: order.tableID });
  if (!(await acceptOnline(intent, { orderID, readyAt, isLater }))) return;
  if (order.tableID !== null && order.isShared) await giveToFirstBill(intent, orderID);
  // Only a person admits a phone to the sitting at its table (decision 232).
  const admitted = actor.userID === null ? {} : { admitted_at: at };
  await markOnlineOrder(tx, scope, orderID, { ready_at: readyAt, read_at: at, ...admitted });
  if (order.isPrepaid) await payByChannel(intentOfChannel(tx, scope, { name: order.channelName }, deps), order);
}

// Its id follows from the order, so that no repeat pays twice.
async function payByChannel(intent: Intent, known: KnownOnlineOrder): Promise<void> {
  const { tx, actor } = intent;
  const order = (await findOnlineOrder(tx, actor.scope, known.orderID)) ?? refuse('order.not_found');
  if (order.paymentStatus !== 'Pending') return;
  const account = await accountOf(tx, actor.scope, order.orderChannelID);
  await takePayment(intent, {
    paymentID: intent.deps.newID(),
    orderID: order.orderID,
    orderVersion: order.version,
    paymentTypeID: PaymentType.ChannelAccount,
    paymentAccountID: account,
    tenderedAmount: order.totalDueAmount,
  });
}

async function accountOf(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('order_channels')
    .select('payment_account_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.payment_account_id ?? null;
}

/** Takes what a guest has paid by PromptPay, as a person says who has seen it (decision 57). A paid order stays so. */
export async function takePromptPay(intent: Intent, orderID: string): Promise<void> {
  const { tx, actor, deps } = intent;
  tx.holdOpen();
  const order = (await findOnlineOrder(tx, actor.scope, orderID)) ?? refuse('order.not_found');
  if (order.paymentStatus === 'Paid') return;
  if (order.onlineStatus === 'Rejected' || order.onlineStatus === 'Cancelled' || order.onlineStatus === 'Voided')
    refuse('online_order.ended', { orderNo: order.orderNo, status: order.onlineStatus });
  await takePayment(intent, {
    paymentID: deps.newID(),
    orderID,
    orderVersion: order.version,
    paymentTypeID: PaymentType.PromptPay,
    tenderedAmount: order.totalDueAmount,
  });
}

/** Rejects an order that was not accepted, with the reason that its channel gets. */
export async function rejectOrder(intent: Intent, orderID: string, reason: RejectReason): Promise<void> {
  const { tx, actor, moment } = intent;
  tx.holdOpen();
  if ((await findOnlineOrder(tx, actor.scope, orderID)) === null) refuse('order.not_found');
  if (!(await rejectOnline(intent, orderID, reasonWords[reason]))) return;
  await markOnlineOrder(tx, actor.scope, orderID, { reject_reason: reason, read_at: moment.now.toISOString() });
}

/** Cancels an order for its channel or its guest. It is unread again: who makes it has to know. */
export async function cancelOrder(intent: Intent, orderID: string, reason = 'Cancelled by the channel'): Promise<void> {
  const { tx, actor } = intent;
  tx.holdOpen();
  if (await cancelOnline(intent, orderID, reason)) await markOnlineOrder(tx, actor.scope, orderID, { read_at: null });
}

/** A cancellation by the restaurant: of which order, why, and by whose approval. */
type Cancelling = CallInput<typeof onlineOrderRoutes.cancel>['body'] & { readonly orderID: string };

/**
 * Cancels an accepted order for the restaurant (decision 391): its channel and its guest get the reason, and what the
 * channel has paid for it goes back.
 */
export async function cancelAccepted(intent: Intent, { orderID, reason, approvalID }: Cancelling): Promise<void> {
  const { tx, actor, moment, deps } = intent;
  const { scope } = actor;
  tx.holdOpen();
  const order = (await findOnlineOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  const byChannel = intentOfChannel(tx, scope, { name: order.channelName }, deps);
  if (!(await voidOnline(intent, { orderID, reason: cancelWords[reason], approvalID, byChannel }))) return;
  await markOnlineOrder(tx, scope, orderID, { reject_reason: reason, read_at: moment.now.toISOString() });
}

/** The order as calls answer it. */
export const answeredOrder = async (tx: Tx, scope: LocationScope, orderID: string): Promise<OnlineOrder> =>
  (await getOnlineOrder(tx, scope, orderID)) ?? refuse('order.not_found');

/** What the history of the order and the report of voids say. */
const reasonWords: Readonly<Record<RejectReason, string>> = {
  TooBusy: 'Rejected: too busy',
  ItemUnavailable: 'Rejected: an item is unavailable',
  Closing: 'Rejected: closing soon',
  CannotDeliver: 'Rejected: cannot deliver',
  Other: 'Rejected',
  NoAnswer: 'Rejected: nobody answered',
};
const cancelWords: Readonly<Record<Cancelling['reason'], string>> = {
  TooBusy: 'Cancelled: too busy',
  ItemUnavailable: 'Cancelled: an item is unavailable',
  Closing: 'Cancelled: closing soon',
  CannotDeliver: 'Cancelled: cannot deliver',
  Other: 'Cancelled by the restaurant',
};
