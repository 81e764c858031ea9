import { amountOf, NO_AMOUNT, type VoidComp } from '@tavola/contract';
import { localMoment } from '#platform/time/local-time.ts';
import { businessDateIn } from '#areas/company/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { SyncVariance } from '../../rows/orders/order-columns.ts';
import type { LineRow, LineSource, OrderRow } from '../../rows/orders/order-rows.ts';
import { lineSource } from '../stock/line-costs.ts';
import {
  afterEvent,
  afterSending,
  completed,
  completion,
  countLines,
  firstFulfillmentStatus,
} from '../orders/order-progress.ts';
import { firstOnlineStatus, onlineAfter } from '../orders/online-progress.ts';
import { fireTimeOf, isRescheduled, type Schedule } from '../orders/schedule.ts';
import { policyRules } from '../sale-policy.ts';
import { serviceChargeAt, type SellingPlace } from '../selling-place.ts';
import { contentKey, fingerprint, voidCompKey } from './lines/entered-lines.ts';
import { withSave } from './past-saves.ts';
import type { SavePlan } from './plan-save.ts';
import type { PlannedLine } from './lines/planned-line.ts';
import type { LineWithProgress, PricedRows } from './lines/priced-rows.ts';
import type { PureSaving } from './saving.ts';

/** Columns that a save never changes; the database gives a new order its number and code. */
type Lasting = Pick<
  OrderRow,
  | 'saves'
  | 'orderDate'
  | 'orderNumber'
  | 'orderNo'
  | 'status'
  | 'onlineStatus'
  | 'paymentStatus'
  | 'tipAmount'
  | 'tableName'
  | 'aliasName'
  | 'collectionCode'
  | 'hasSentLines'
  | 'openedBy'
  | 'openedByName'
  | 'clientID'
  | 'createdAt'
>;

function newOrder({ actor, moment, policy, input }: PureSaving): Lasting {
  // Only an online order may have neither a person nor a terminal (decision 289).
  const onlineStatus = firstOnlineStatus(input.systemOrderChannelID, policyRules[policy]);
  const isOfChannel = onlineStatus !== null && !policyRules[policy].isSoldAtTerminal;
  return {
    saves: [],
    orderDate: moment.businessDate,
    orderNumber: 0,
    orderNo: '',
    status: afterEvent('Draft', 'place'),
    onlineStatus,
    paymentStatus: 'Pending',
    tipAmount: NO_AMOUNT,
    tableName: null,
    aliasName: null,
    collectionCode: null,
    hasSentLines: false,
    openedBy: isOfChannel ? actor.userID : requirePerson(actor),
    openedByName: actor.displayName,
    clientID: isOfChannel ? actor.clientID : requireTerminal(actor),
    createdAt: moment.recordedAt.toISOString(),
  };
}

/** The first save gives the order its table; a separate call moves it later. */
const placeOf = ({ table }: PureSaving): Partial<Pick<OrderRow, 'tableID' | 'tableGroupID' | 'tableName'>> =>
  table === null ? {} : { tableID: table.tableID, tableGroupID: table.tableGroupID, tableName: table.name };

/**
 * The row of the order after this save. With a variance it owes what was charged; its other figures are what the server
 * comes to.
 */
export function orderRow(
  saving: PureSaving,
  plan: SavePlan,
  rows: PricedRows,
  syncVariance: SyncVariance | null,
): OrderRow {
  const { actor, input, stored, place, moment, version, print } = saving;
  const { discounts: _discounts, redeemPoints: _points, ...header } = plan.header;
  const known = stored?.order;
  const before: Lasting = known ?? newOrder(saving);
  const isSending = rows.lines.some((line) => line.sentVersion === version);
  // One that is due again, because its payment was voided: what is added to it would never be made (decision 28).
  if (before.status === 'Completed' && plan.lines.some(isAdded)) refuse('order.not_modifiable');
  const counts = countLines(rows.lines);
  const scheduled = afterScheduling(before.status, header, known ?? null, saving);
  const moved =
    known?.fulfillment === header.fulfillment
      ? { fulfillmentStatus: known.fulfillmentStatus, fulfillmentSince: known.fulfillmentSince }
      : {
          fulfillmentStatus: firstFulfillmentStatus(header.fulfillment),
          fulfillmentSince: known === undefined ? null : moment.now.toISOString(),
        };
  const status = completion(
    {
      fulfillment: header.fulfillment,
      isAsap: header.isAsap,
      ...moved,
      status: isSending ? afterSending(scheduled) : scheduled,
      hasSentLines: before.hasSentLines || isSending,
    },
    before.paymentStatus,
    counts.openLineCount,
    moment.now.toISOString(),
  );
  // One literal with spreads takes Node 20 about twenty times as long for a new order, as it adds the keys one by one.
  const row = Object.assign({ ...before }, header, placeOf(saving), rows.figures);
  const byNow = { voidCompBy: actor.userID, voidCompDate: moment.businessDate };
  return Object.assign(row, status, counts, {
    ...voidCompOf(header.voidComp, known ?? null, byNow),
    voidCompApprovedBy: known?.voidCompApprovedBy ?? null,
    serviceChargeTaxID: chargeTaxOf(saving, known ?? null),
    onlineStatus: onlineAfter(before.onlineStatus, status.status),
    fireAt: fireTimeOf(header, known ?? null, place),
    totalDueAmount: syncVariance === null ? rows.figures.totalDueAmount : amountOf(input.totalDueAmount),
    syncVariance,
    channel: known?.channel ?? header.channel,
    orderID: input.orderID,
    version,
    headerVersion: known === undefined || plan.isHeaderChanged ? version : known.headerVersion,
    saves: withSave(before.saves, version, print, plan.headerHash),
    collectionDate: known?.collectionDate ?? collectionDate(header.pickUpAt, place, before.orderDate),
    hasSentLines: before.hasSentLines || isSending,
    awaitsProcess: false,
    updatedAt: moment.now.toISOString(),
  });
}

/**
 * An order for a later time is held until its job sends it, and one that is wanted at once after all is released
 * (decision 171). What has happened already waits for nothing.
 */
function afterScheduling(
  status: OrderRow['status'],
  header: Schedule,
  known: Schedule | null,
  { policy }: Pick<PureSaving, 'policy'>,
): OrderRow['status'] {
  if (policyRules[policy].isPast) return status;
  if (header.isAsap) return known?.isAsap === false && status === 'Held' ? afterEvent(status, 'release') : status;
  return isRescheduled(header, known) && status === 'New' ? afterEvent(status, 'hold') : status;
}

/** The tax of the charge; figures that are kept have the one that they were worked out with. */
function chargeTaxOf({ place, input }: PureSaving, known: OrderRow | null): string | null {
  if (known?.serviceChargeTaxID != null) return known.serviceChargeTaxID;
  return serviceChargeAt(place, known?.channel ?? input.systemOrderChannelID)?.taxID ?? null;
}

/** A code belongs to the day on which the guest collects, which is not always the day of the order. */
function collectionDate(pickUpAt: string | null, { operational }: SellingPlace, orderDate: string): string {
  return pickUpAt === null
    ? orderDate
    : businessDateIn(operational, localMoment(new Date(pickUpAt), operational.timezoneName));
}

type VoidedBy = Pick<LineRow, 'voidCompBy' | 'voidCompDate'>;
const NO_PERSON: VoidedBy = { voidCompBy: null, voidCompDate: null };

/** Who voided or comped new units; an unchanged void or comp keeps its author. */
function voidCompOf(
  now: VoidComp | null,
  known: (VoidedBy & { readonly voidComp: VoidComp | null; readonly enteredVoidComp?: VoidComp | null }) | null,
  by: VoidedBy,
): VoidedBy {
  if (now === null) return NO_PERSON;
  const before = known === null ? null : (known.enteredVoidComp ?? known.voidComp);
  const isSame = JSON.stringify(voidCompKey(before)) === JSON.stringify(voidCompKey(now));
  return isSame && known !== null ? { voidCompBy: known.voidCompBy, voidCompDate: known.voidCompDate } : by;
}

const sourceOf = ({ brandID, unitCost, partSources }: LineSource): LineSource => ({ brandID, unitCost, partSources });

/** The line with which units were sent that are taken apart now; null = they were not. */
const kitchenLineOf = (from: LineRow | undefined): string | null =>
  from === undefined || from.sentVersion === null ? null : (from.kitchenLineID ?? from.splitOf ?? from.orderLineID);

/** Whether a line is new, and not only units of another one. */
const isAdded = ({ stored, takenFrom }: PlannedLine): boolean => stored === null && takenFrom === undefined;

/** A planned line with how far it has come after this save; `isFired` where finalizing it sends it (decision 139). */
export function lineWithProgress(
  { content, stored, isChanged, takenFrom }: PlannedLine,
  { actor, mode, version, moment, input, place }: PureSaving,
  isFired = false,
): LineWithProgress {
  const at = moment.recordedAt.toISOString();
  const isVoided =
    stored?.status === 'Voided' || (content.voidComp?.type === 'void' && content.voidComp.quantity == null);
  const known = stored ?? takenFrom;
  const isHeld = input.orderLineIDs !== undefined && !input.orderLineIDs.includes(content.orderLineID);
  const isSent = mode === 'send' ? !isHeld : isFired;
  const isSending = isSent && !isVoided && (known?.sentVersion ?? null) === null;
  const progress: LineWithProgress['progress'] = {
    status: known?.status ?? 'New',
    kdsStatus: isSending && place.kitchen !== null ? 'Sent' : (known?.kdsStatus ?? 'Unknown'),
    contentVersion: stored === null || isChanged ? version : stored.contentVersion,
    earlierContents:
      stored === null
        ? []
        : isChanged
          ? [...stored.earlierContents, fingerprint(contentKey(stored))]
          : stored.earlierContents,
    sentVersion: isSending ? version : (known?.sentVersion ?? null),
    sentAt: isSending ? at : (known?.sentAt ?? null),
    kitchenLineID: stored === null ? kitchenLineOf(takenFrom) : stored.kitchenLineID,
    hasLeftStock: isSending || known?.hasLeftStock === true,
    addedBy: known === undefined ? actor.userID : known.addedBy,
    ...voidCompOf(content.voidComp, known ?? null, { voidCompBy: actor.userID, voidCompDate: moment.businessDate }),
    // Fixed when the stock leaves; until then it is what it would be now.
    ...(known?.hasLeftStock === true ? sourceOf(known) : lineSource(content, place)),
    createdAt: known?.createdAt ?? at,
  };
  return { content, progress: mode === 'finalize' ? completed(progress) : progress };
}
