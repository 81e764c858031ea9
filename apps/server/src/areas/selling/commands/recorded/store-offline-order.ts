import {
  amountOf,
  isAllowed,
  OrderChannel,
  permission,
  type OfflineOrderInput,
  type OfflineVariance,
  type Order,
  type SyncVariance,
} from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { createHash } from 'node:crypto';
import { requirePerson } from '#platform/auth/actor.ts';
import { recordAudit, type AuditEntry } from '#platform/auth/audit.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { refuse } from '#platform/errors/refusal.ts';
import {
  claimOfflineOrder,
  findSoldBy,
  selectPaymentIDs,
  settleOfflineOrder,
  settlingOfflineOrder,
  type OfflineOrderRow,
  type SoldBy,
} from '../../rows/offline/offline-orders.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { readSale, selectSale } from '../../rows/payments/sales.rows.ts';
import { amountText, subtractAmounts } from '../amounts/figures.ts';
import { checkOut } from '../checkout/check-out.ts';
import { findOrder, takeOrder, withLines } from '../orders/stored-orders.ts';
import { voidOrder } from '../orders/void-order.ts';
import type { TakenSale } from '../payments/resolve-payment.ts';
import { takePayment } from '../payments/take-payment.ts';
import { saveOrder, type KnownTaken } from '../save/save-order.ts';
import type { SellingPlace } from '../selling-place.ts';
import type { Intent } from '../work.ts';
import { findActing } from './acting-people.ts';
import { momentAt, saleClock } from './moments.ts';
import { noteTickets, sentLineIDs } from './offline-tickets.ts';

/** What an earlier try has shown of the ids. */
export interface KnownOffline extends KnownTaken {
  readonly isPaymentKnown: boolean;
}

/** What became of an order; `isRepeat` where it was stored before. */
export type StoredOffline = OfflineOrderRow & { readonly isRepeat: boolean };

/** What a person did of an order at a moment of the terminal's clock; left out = the person who sold it. */
type At = (moment: string, userID?: string) => Intent;

/** How an order is handed in. */
export interface Handing {
  /** A manager stores it: also an order of a terminal that was removed since, and the audit says who did. */
  readonly isByManager?: boolean;
}

const modes = { Saved: 'base', Completed: 'finalize', Voided: 'base' } as const;

/**
 * Stores an order that was sold without a connection, with its payments, in the open transaction and once: the commands
 * of a sale under the policy for what has happened already (decisions 79, 228, 229). Throws a refusal where it cannot
 * be stored; nothing of it is written then.
 */
export async function storeOfflineOrder(
  intent: Intent,
  input: OfflineOrderInput,
  known: KnownOffline,
  { isByManager = false }: Handing = {},
): Promise<StoredOffline> {
  const { tx, actor: sender, deps } = intent;
  const { scope } = sender;
  assertWhole(input);
  // What is asked in one go is one trip to the database: an order takes as long as its trips (goal S8).
  const [soldBy, rights] = await Promise.all([findSoldBy(tx, scope, input), effectiveCodes(tx, scope, input.userID)]);
  const { terminal, displayName } = soldBy;
  if (terminal === null || displayName === null) return refuse('sync.rejected.terminal');
  const claim = offlineRow(intent, input, soldBy);
  // What the commands below write is sent when all of them are through.
  tx.holdOpen();
  // The order is read after its id is claimed, also where that waited for another call.
  const [before, there] = await Promise.all([
    claimOfflineOrder(tx, scope, claim),
    findOrder(tx, scope, input.order.orderID),
  ]);
  if (before !== null) {
    if (before === 'elsewhere') return refuse('sync.rejected.content_differs');
    if (isSettled(before, input)) return { ...before, contentHash: input.contentHash, isRepeat: true };
    if (before.contentHash !== input.contentHash) refuse('sync.rejected.content_differs');
  }
  if (terminal.isRemoved && !isByManager) refuse('sync.rejected.terminal_removed');
  const continued = there === null ? null : await continuedOrder(intent, input);
  // What others did with it since is never merged with what was sold here (decision 249).
  if (there !== null && continued === null) {
    const same = await settledOnline(intent, input, there);
    if (same === null) return refuse('order.version_conflict', { orderNo: there.orderNo });
    const found: OfflineOrderRow = { ...claim, orderNo: there.orderNo, saleNo: same.saleNo };
    await settleOfflineOrder(tx, scope, found);
    return { ...found, isRepeat: true };
  }

  const variances: OfflineVariance[] = [];
  const note = (variance: OfflineVariance): void => void variances.push(variance);
  const clock = saleClock(intent.moment.now, input.sentAt, soldBy.locationSince);
  const people = await findActing(intent, input, { userID: input.userID, displayName, rights });
  const at: At = (moment, userID) => ({
    tx,
    actor: { scope, clientID: input.clientID, requestId: sender.requestId, ...people.of(userID) },
    deps,
    policy: 'recorded',
    moment: momentAt(clock, moment, note),
    judgePast: (action, amount) => {
      const approval = people.approvalOf(action, amount);
      if (approval === null) note({ kind: 'right', was: action, wouldBe: '' });
      return approval;
    },
  });
  if (!isSellingAllowed(rights, input.order.systemOrderChannelID)) note({ kind: 'right', was: 'sell', wouldBe: '' });
  const sale =
    continued === null && isOneMoment(input)
      ? await sellAtOnce(input, known, at)
      : await sell(continued === null ? input : { ...input, order: continued }, known, at);
  await noteTickets(intent, input, (moment) => at(moment).moment.recordedAt);
  const place = await deps.sellingPlaceFor(tx, scope);
  const row: OfflineOrderRow = {
    ...claim,
    soldAt: sale.soldAt.toISOString(),
    orderNo: sale.order.orderNo,
    saleNo: sale.last?.saleNo ?? null,
    variances: [...figureVariances(input, sale.order.syncVariance, place), ...withoutRepeats(variances)],
  };
  const settled: OfflineOrderRow = { ...row, outcome: row.variances.length > 0 ? 'StoredWithVariance' : 'Stored' };
  if (isByManager) {
    await settleOfflineOrder(tx, scope, settled);
    await recordAudit(tx, sender, storedByManager(settled), intent.moment.now);
  } else {
    // With the commit: the numbers of the location are kept from other sales until then.
    tx.letGo();
    await tx.pipelineLast([settlingOfflineOrder(scope, settled)]);
  }
  return { ...settled, isRepeat: false };
}

/** Whether nothing is left to do about this content: it is stored, or a person has decided about it. */
const isSettled = (
  { outcome, contentHash, closedAt, differing, differingAt }: OfflineOrderRow,
  input: Pick<OfflineOrderInput, 'contentHash'>,
): boolean =>
  contentHash === input.contentHash
    ? outcome !== 'Refused' || closedAt !== null
    : differing.some(
        (copy) => copy.contentHash === input.contentHash && (differingAt === null || copy.storedAs !== undefined),
      );

const storedByManager = ({ orderID, offlineNo, orderNo, saleNo }: OfflineOrderRow): AuditEntry => ({
  action: 'offline_order.stored',
  targetType: 'offlineOrder',
  targetID: orderID,
  after: { name: offlineNo, orderNo, saleNo },
});

interface Sold {
  readonly order: Pick<Order, 'orderNo' | 'syncVariance'>;
  readonly last: Pick<TakenSale, 'saleNo' | 'paymentStatus'> | null;
  readonly soldAt: Date;
}

/** Whether a new order was paid by one payment at the moment of its sale, like most at a counter. */
const isOneMoment = ({ status, payments: [only, ...others], orderDateTime }: OfflineOrderInput): boolean =>
  status === 'Completed' && others.length === 0 && only?.takenAt === orderDateTime && only.userID === undefined;

/** The same as `sell`, of a new order with its payment by the command of a checkout (goal S8). */
async function sellAtOnce(
  { order, payments, orderDateTime }: OfflineOrderInput,
  known: KnownOffline,
  at: At,
): Promise<Sold> {
  const selling = at(orderDateTime);
  const tenders = payments.map(({ takenAt: _takenAt, userID: _userID, ...tender }) => tender);
  const { order: stored, payments: taken } = await checkOut(selling, { order, payments: tenders }, known);
  const last = taken.at(-1) ?? null;
  if (last?.paymentStatus !== 'Paid') refuse('sync.rejected.payments_differ');
  return { order: stored, last, soldAt: selling.moment.recordedAt };
}

async function sell(input: OfflineOrderInput, known: KnownOffline, at: At): Promise<Sold> {
  const { order, status, payments, voided } = input;
  const { orderID } = order;
  if (status === 'Voided' && payments.length > 0) refuse('order.has_payment');
  const saving = at(input.orderDateTime);
  // What an open order has sent is sent; of one that is settled the kitchen needs nothing more.
  const sent = status === 'Saved' ? sentLineIDs(input) : [];
  const save =
    sent.length > 0
      ? { order: { ...order, orderLineIDs: sent }, mode: 'send' as const }
      : { order, mode: modes[status] };
  const saved = await saveOrder(saving, save, known);
  let last: TakenSale | null = null;
  for (const { takenAt, userID, ...tender } of payments) {
    const { paymentID, ...rest } = tender;
    // In the order of a separate payment, whose repeat this may be.
    const payment = { paymentID, orderID, orderVersion: last?.orderVersion ?? saved.version, ...rest };
    last = await takePayment(at(takenAt, userID), payment, known.isPaymentKnown);
  }
  if (status === 'Completed' && last?.paymentStatus !== 'Paid') refuse('sync.rejected.payments_differ');
  if (status === 'Voided') {
    const { voidedAt = input.orderDateTime, userID, ...why } = voided ?? { reason: '' };
    await voidOrder(at(voidedAt, userID), { orderID, ...why });
  }
  return { order: saved, last, soldAt: saving.moment.recordedAt };
}

/**
 * The order as it continues one that the server has, locked until the commit: its terminal had the latest version, or
 * stored it first by a call whose answer never came (decision 360). Null = it is not the one that it was based on.
 */
async function continuedOrder(
  { tx, actor: { scope } }: Intent,
  { order, clientID }: OfflineOrderInput,
): Promise<OfflineOrderInput['order'] | null> {
  const there = await takeOrder(tx, scope, order.orderID);
  if (there === null || there.paymentStatus !== 'Pending') return null;
  const { version } = there;
  if (order.version === version) return order;
  const isOwnFirst = order.version == null && version === 1 && there.clientID === clientID;
  if (!isOwnFirst) return null;
  const { lines } = await withLines(tx, scope, there);
  const kept = new Set(order.orderLines.map(({ orderLineID }) => orderLineID));
  // Its terminal never knew that it was stored, so it names no line that was removed since.
  const removedOrderLineIDs = lines
    .filter(({ orderLineID, splitOf }) => splitOf === null && !kept.has(orderLineID))
    .map(({ orderLineID }) => orderLineID);
  return { ...order, version, removedOrderLineIDs };
}

/**
 * The same sale, where a call whose answer never came has stored it under the same ids: it is paid, by these payments
 * and no others. Null = it is another one.
 */
async function settledOnline(
  { tx, actor: { scope } }: Intent,
  { status, payments }: OfflineOrderInput,
  there: OrderRow,
): Promise<{ readonly saleNo: string } | null> {
  if (status !== 'Completed' || there.paymentStatus !== 'Paid') return null;
  const taken = await tx.pipeline([selectPaymentIDs(scope, there.orderID), selectSale(scope, there.orderID)]);
  const ids = (taken[0]?.rows ?? []).map((row) => String(row['id'])).toSorted();
  const sale = taken[1]?.rows[0];
  const isSame = JSON.stringify(ids) === JSON.stringify(payments.map(({ paymentID }) => paymentID).toSorted());
  return isSame && sale !== undefined ? { saleNo: readSale(sale).saleNo ?? '' } : null;
}

/** What is claimed of an order before it is stored, and kept of one that is refused. */
export function offlineRow(
  { actor, moment }: Pick<Intent, 'actor' | 'moment'>,
  input: OfflineOrderInput,
  { locationSince }: Pick<SoldBy, 'locationSince'>,
): OfflineOrderRow {
  const clock = saleClock(moment.now, input.sentAt, locationSince);
  return {
    orderID: input.order.orderID,
    clientID: input.clientID,
    userID: input.userID,
    sentBy: requirePerson(actor),
    offlineNo: input.offlineNo,
    contentHash: input.contentHash,
    orderNo: null,
    saleNo: null,
    outcome: 'Stored',
    variances: [],
    reason: null,
    content: null,
    totalDueAmount: amountOf(input.order.totalDueAmount),
    soldAt: momentAt(clock, input.orderDateTime, () => undefined).recordedAt.toISOString(),
    receivedAt: moment.now.toISOString(),
    closedAt: null,
    closedBy: null,
    note: null,
    differing: [],
    differingAt: null,
  };
}

/** A copy that was changed on its way, or by hand, is not what the terminal stored. */
function assertWhole(input: OfflineOrderInput): void {
  const hash = createHash('sha256').update(offlineContent(input)).digest('hex');
  if (hash !== input.contentHash) refuse('sync.rejected.damaged');
}

const sellingRight: Readonly<Record<number, Parameters<typeof isAllowed>[1]>> = {
  [OrderChannel.QuickService]: [permission.quickService.view],
  [OrderChannel.TableService]: [permission.tableService.edit],
};

const isSellingAllowed = (rights: ReadonlySet<number>, channel: OrderChannel): boolean =>
  isAllowed(rights, sellingRight[channel] ?? []);

/** What was charged, next to what the server comes to. */
function figureVariances(
  { order }: OfflineOrderInput,
  variance: SyncVariance | undefined,
  { operational }: SellingPlace,
): OfflineVariance[] {
  if (variance === undefined) return [];
  const figures = [
    ['subtotal', order.subtotal, variance.subtotal],
    ['tax', order.totalTaxAmount, variance.totalTaxAmount],
    ['total', order.totalDueAmount, variance.totalDueAmount],
  ] as const;
  return figures
    .filter(([, , difference]) => difference !== 0)
    .map(([kind, was, difference]) => ({
      kind,
      was: amountText(was, operational),
      wouldBe: amountText(subtractAmounts(amountOf(was), difference), operational),
    }));
}

// Each line of an order and each payment may note the same.
const withoutRepeats = (variances: readonly OfflineVariance[]): OfflineVariance[] =>
  variances.filter(
    (one, index) => variances.findIndex((other) => other.kind === one.kind && other.was === one.was) === index,
  );
