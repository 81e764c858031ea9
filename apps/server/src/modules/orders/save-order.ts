import type { Order, OrderInput } from '@tavola/contract';
import { defaultServiceChargeRate, type LocalMoment, type PricedOrder } from '@tavola/selling';
import type { Tx } from '../../platform/database/tx.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/call.ts';
import { lockKnownCodes, type KnownCode } from '../discount-redemptions/index.ts';
import { contentKey, fingerprint } from './entered-lines.ts';
import { toNumber } from './figures.ts';
import { businessDate, localInstant, localMoment } from './local-time.ts';
import { codeIDsOf, codeStatements } from './order-codes.ts';
import type { SellingDeps } from './order-deps.ts';
import {
  afterCompletion,
  afterEvent,
  afterSending,
  completed,
  countLines,
  firstFulfillmentStatus,
  type SaveMode,
} from './order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from './order-rows.ts';
import { planSave, VersionConflict, type PlannedLine, type SavePlan } from './plan-save.ts';
import { priceLines } from './price-order-lines.ts';
import { pricedRows, type LineInHand, type PricedRows } from './priced-rows.ts';
import { approve, assertEligible, assertLicence, assertTotals, isShown } from './save-checks.ts';
import { settingsAt, type SellingPlace } from './selling-place.ts';
import { assertInStock } from './stock-check.ts';
import { storedAnswer, withLines } from './stored-orders.ts';
import { writeChanges, writeNewOrder, type Writing } from './write-order.ts';

type SaveCall = Call<unknown, unknown, OrderInput>;

/** What a save is made in. */
export interface Situation {
  readonly call: SaveCall;
  readonly mode: SaveMode;
  readonly place: SellingPlace;
  readonly stored: StoredOrder | null;
  readonly at: LocalMoment;
  /** The moment as new lines keep it (decision 220). */
  readonly addedAt: string;
  /** The moment as an ISO instant, and the version that the order will have. */
  readonly now: string;
  readonly version: number;
  readonly print: string;
  /** Codes that the till names, locked. */
  readonly codes: ReadonlyMap<string, KnownCode>;
}

/**
 * Saves an order in the open transaction and answers it (decisions 27, 34, 36). A repeat of a save that is known by its
 * content gets its answer again and changes nothing. `order` is the stored row, locked; `isCodeTaken` on a second try,
 * when another order has the code of the number.
 */
export async function saveOrder(
  tx: Tx,
  call: SaveCall,
  mode: SaveMode,
  deps: SellingDeps,
  place: SellingPlace,
  order: OrderRow | null,
  isCodeTaken: boolean,
): Promise<Order> {
  const { scope, body } = call;
  const print = printOf(mode, body);
  const stored = order === null ? null : await withLines(tx, scope, order);
  const repeated = stored?.order.saves.find((save) => save.split(':')[1] === print);
  if (stored !== null && repeated !== undefined) return storedAnswer(tx, scope, stored, Number(repeated.split(':')[0]));
  const instant = deps.now();
  if (stored === null) assertLicence(place, instant);
  const codes = await lockKnownCodes(tx, scope, codeIDsOf(body.discounts), body.orderID);
  const situation: Situation = {
    call,
    codes,
    mode,
    place,
    stored,
    at: localMoment(instant, place.operational.timezoneName),
    addedAt: localInstant(instant, place.operational.timezoneName),
    now: instant.toISOString(),
    version: (stored?.order.version ?? 0) + 1,
    print,
  };
  const { plan, writing } = await workOutOrConflict(tx, situation);
  if (stored !== null && !isChanging(situation, plan, writing)) return storedAnswer(tx, scope, stored);
  await assertInStock(tx, scope, takenNext(situation, plan, writing.rows.lines), place);
  const beside = [
    ...(await approve(tx, call, plan, place, stored?.order ?? null, writing.order, instant)),
    ...codeStatements(call, body.orderID, plan, stored, instant),
  ];
  return stored === null
    ? writeNewOrder(tx, { ...writing, beside }, deps, isCodeTaken)
    : writeChanges(tx, { ...writing, beside }, stored, deps);
}

// A PIN grant is new with every try, so it is no part of what was saved.
function printOf(mode: SaveMode, { pinCode: _pin, approvals: _approvals, ...content }: OrderInput): string {
  return fingerprint([mode, content]);
}

async function workOutOrConflict(tx: Tx, situation: Situation): Promise<WorkedOut> {
  const { call, stored } = situation;
  try {
    return workOut(situation);
  } catch (error) {
    if (!(error instanceof VersionConflict) || stored === null) throw error;
    throw new Refusal('order.version_conflict', {
      params: { orderNo: stored.order.orderNo },
      current: await storedAnswer(tx, call.scope, stored),
    });
  }
}

/** What a save comes to. */
export interface WorkedOut {
  readonly plan: SavePlan;
  readonly writing: Omit<Writing, 'beside'>;
}

/**
 * Plans and prices a save without touching the database. Refuses what may not be saved, and totals that are not the
 * server's; throws `VersionConflict` where the terminal has to see first what others have changed.
 */
export function workOut(situation: Situation): WorkedOut {
  const { call, place, stored, at, addedAt, codes } = situation;
  const { body } = call;
  const rate = defaultServiceChargeRate(place.serviceCharge, body.orderFulfillmentTypeID);
  const rules = {
    place,
    at,
    addedAt,
    channel: body.systemOrderChannelID,
    isAvailabilitySkipped: body.skipValidation === true,
    codes,
  };
  const plan = planSave(body, stored, rules, rate.ok ? toNumber(rate.value) : 0);
  const settings = settingsAt(place, body.systemOrderChannelID);
  const pricing = { catalog: place.catalog, settings, at, stored };
  const contents = plan.lines.map((line) => line.content);
  const { priced, isAsStored } = priceLines(plan.header, contents, pricing);
  if (plan.view === null) assertTotals(body, priced, place);
  else if (!isShown(body, priceLines(plan.view.header, plan.view.lines, pricing).priced)) throw new VersionConflict();
  assertEligible(plan, stored, priced, place, at);
  return { plan, writing: layOut(situation, plan, priced, isAsStored) };
}

/** The rows of the order after this save. */
function layOut(
  situation: Situation,
  plan: SavePlan,
  priced: PricedOrder,
  isAsStored: boolean,
): Omit<Writing, 'beside'> {
  const { call, place, stored } = situation;
  const laid = pricedRows(
    call.body.orderID,
    priced,
    plan.header,
    plan.lines.map((line) => inHand(line, situation)),
    place.catalog,
  );
  // What discounts took off, and what they were, belongs to the figures.
  const rows = isAsStored && stored !== null ? { ...laid, discounts: stored.discounts } : laid;
  return { call, order: orderRow(situation, plan, rows), rows, stockNeeds: place.stockNeeds };
}

/**
 * Lines whose stock leaves with this save or will leave later, where the save sends or changes any; none where nobody
 * asks whether there is enough (decision 36).
 */
function takenNext({ call, mode, stored }: Situation, plan: SavePlan, lines: readonly LineRow[]): readonly LineRow[] {
  if (call.body.skipValidation === true || (mode !== 'send' && !plan.lines.some(({ isChanged }) => isChanged)))
    return [];
  const before = new Map(stored?.lines.map((line) => [line.orderLineID, line]));
  return lines.filter(
    (line) =>
      line.status !== 'Voided' &&
      (before.get(line.orderLineID) ?? before.get(line.splitOf ?? ''))?.hasLeftStock !== true,
  );
}

/** Whether the save makes any difference: to what was ordered, by sending something, or by completing something. */
function isChanging(
  { stored, mode, version }: Situation,
  plan: SavePlan,
  { order, rows }: Omit<Writing, 'beside'>,
): boolean {
  const isSending = rows.lines.some((line) => line.sentVersion === version);
  const isCompleting =
    mode === 'finalize' &&
    (order.status !== stored?.order.status || stored.lines.some((line) => line.status === 'New'));
  return plan.isChanged || isSending || isCompleting;
}

function inHand({ content, stored, isChanged }: PlannedLine, { mode, version, now }: Situation): LineInHand {
  const isVoided =
    stored?.status === 'Voided' || (content.voidComp?.type === 'void' && content.voidComp.quantity == null);
  const isSending = mode === 'send' && !isVoided && (stored?.sentVersion ?? null) === null;
  const progress: LineInHand['progress'] = {
    status: stored?.status ?? 'New',
    kdsStatus: stored?.kdsStatus ?? 'Unknown',
    contentVersion: stored === null || isChanged ? version : stored.contentVersion,
    earlierContents:
      stored === null
        ? []
        : isChanged
          ? [...stored.earlierContents, fingerprint(contentKey(stored))]
          : stored.earlierContents,
    sentVersion: isSending ? version : (stored?.sentVersion ?? null),
    sentAt: isSending ? now : (stored?.sentAt ?? null),
    hasLeftStock: isSending || stored?.hasLeftStock === true,
    createdAt: stored?.createdAt ?? now,
  };
  return { content, progress: mode === 'finalize' ? completed(progress) : progress };
}

/** What a save leaves as it was; the number and the code of a new order are given by the database. */
type Lasting = Pick<
  OrderRow,
  | 'saves'
  | 'orderDate'
  | 'orderNumber'
  | 'orderNo'
  | 'status'
  | 'paymentStatus'
  | 'tipAmount'
  | 'tableName'
  | 'collectionCode'
  | 'hasSentLines'
  | 'openedBy'
  | 'openedByName'
  | 'clientID'
  | 'createdAt'
>;

function newOrder({ call, place, at, now }: Situation): Lasting {
  const { session, clientID } = call;
  return {
    saves: [],
    orderDate: businessDate(at, place.operational.businessDayCutoff),
    orderNumber: 0,
    orderNo: '',
    status: afterEvent('Draft', 'place'),
    paymentStatus: 'Pending',
    tipAmount: 0,
    tableName: null,
    collectionCode: null,
    hasSentLines: false,
    openedBy: session.userID,
    openedByName: session.displayName,
    clientID,
    createdAt: now,
  };
}

function orderRow(situation: Situation, plan: SavePlan, rows: PricedRows): OrderRow {
  const { call, stored, place, now, version, print } = situation;
  const { discounts: _discounts, ...header } = plan.header;
  const known = stored?.order;
  const before: Lasting = known ?? newOrder(situation);
  const isSending = rows.lines.some((line) => line.sentVersion === version);
  const counts = countLines(rows.lines);
  return {
    ...before,
    ...header,
    ...rows.figures,
    channel: known?.channel ?? header.channel,
    orderID: call.body.orderID,
    version,
    headerVersion: known === undefined || plan.isHeaderChanged ? version : known.headerVersion,
    saves: [...before.saves, `${version}:${print}:${plan.headerHash}`],
    status: afterCompletion(
      isSending ? afterSending(before.status) : before.status,
      before.paymentStatus,
      counts.openLineCount,
    ),
    fulfillmentStatus:
      known?.fulfillment === header.fulfillment ? known.fulfillmentStatus : firstFulfillmentStatus(header.fulfillment),
    collectionDate: known?.collectionDate ?? collectionDate(header.pickUpAt, place, before.orderDate),
    ...counts,
    hasSentLines: before.hasSentLines || isSending,
    updatedAt: now,
  };
}

/** A code belongs to the day on which the guest collects, which is not always the day of the order. */
function collectionDate(pickUpAt: string | null, { operational }: SellingPlace, orderDate: string): string {
  return pickUpAt === null
    ? orderDate
    : businessDate(localMoment(new Date(pickUpAt), operational.timezoneName), operational.businessDayCutoff);
}
