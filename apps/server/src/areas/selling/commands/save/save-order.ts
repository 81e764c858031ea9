import type { Order, OrderInput, SyncVariance } from '@tavola/contract';
import { defaultServiceChargeRate, type PricedOrder, type SensitiveFigure, toAmount } from '@tavola/selling';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { localInstant } from '#platform/time/local-time.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { lockKnownCodes } from '../codes/judge-code.ts';
import { codeIDsOf, codeStatements } from '../codes/order-codes.ts';
import { toNumber } from '../amounts/figures.ts';
import { isFiredByPayment } from '../orders/kitchen/fired-by-payment.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import type { SaveMode } from '../orders/order-progress.ts';
import { isRescheduled, scheduledOrderJob } from '../orders/schedule.ts';
import { versionOfSend } from '../orders/kitchen/order-sends.ts';
import { assertUnshared, findOrder, storedAnswer, takeOrders, withLines } from '../orders/stored-orders.ts';
import { answered, write, type Prepared } from '../prepared.ts';
import { assertRedeemable } from '../points/used-points.ts';
import { policyRules } from '../sale-policy.ts';
import { serviceChargeAt, settingsAt } from '../selling-place.ts';
import { countLines } from '../stock/countdowns.ts';
import { assertInStock } from '../stock/stock-check.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { fingerprint } from './lines/entered-lines.ts';
import { assertChannel, assertKnown, channelOf } from './channel-checks.ts';
import { lineWithProgress, orderRow } from './order-row.ts';
import { assertPickUp } from './pickup-checks.ts';
import { mayBeForgotten, versionMadeBy } from './past-saves.ts';
import { approvalsWithPin } from './pin-approval.ts';
import { refusePartPaid } from './part-paid.ts';
import { planSave, type SavePlan } from './plan-save.ts';
import { VersionConflict } from './lines/planned-line.ts';
import { priceLines } from './lines/price-order-lines.ts';
import { pricedRows } from './lines/priced-rows.ts';
import { assertLicence } from './assert-licence.ts';
import { approve, chargedVariance, assertEligible, assertTotals, withOwnParts } from './save-checks.ts';
import type { PureSaving, Saving } from './saving.ts';
import { sensitiveActions } from './sensitive-actions.ts';
import { prepareChanges, prepareNewOrder, type Writing } from './write-order.ts';

/** An order as a terminal has it, and what its save does. */
export interface SaveInput {
  readonly order: OrderInput;
  readonly mode: SaveMode;
  /** The holder of the PIN in the order's payload, who allows what this save needs (decision 141). */
  readonly approverID?: string | null;
}

/** What an earlier try of the same save has shown. */
export interface KnownTaken {
  /** An open order has the collection code that is the number of this one. */
  readonly isCodeTaken: boolean;
  /** The id is that of an order, which may be closed or at another location of the company. */
  readonly isOrderKnown: boolean;
}

/** A first try. */
export const NOTHING_TAKEN: KnownTaken = { isCodeTaken: false, isOrderKnown: false };

/**
 * Saves an order in the open transaction and answers it (decisions 27, 34, 36). A repeat of a save that is known by its
 * content gets its answer again and changes nothing.
 */
export async function saveOrder(intent: Intent, input: SaveInput, taken: KnownTaken = NOTHING_TAKEN): Promise<Order> {
  const { prepare } = await prepareSave(intent, input, taken);
  return write(intent.tx, intent.actor.scope, await prepare());
}

/** A save that is worked out. One of its two ways to write it is called, and once. */
export interface PreparedSave {
  prepare(): Promise<Prepared<Order>>;
  /** Null for an order that already existed. */
  readonly added: AddedOrder | null;
}

/** A new order. */
export interface AddedOrder {
  /** As the save leaves it, but for the number that it is given. */
  readonly stored: StoredOrder;
  /** Writes its rows as what follows in the same transaction leaves them, so that no row is written twice. */
  prepareAs(left: Omit<StoredOrder, 'discounts'>): Promise<Prepared<OrderRow>>;
}

/** The same, to be written together with more. */
export async function prepareSave(intent: Intent, input: SaveInput, taken: KnownTaken): Promise<PreparedSave> {
  const {
    tx,
    actor: { scope },
  } = intent;
  const { orderID } = input.order;
  const [work, openOrders] = await Promise.all([workOf(intent), takeOrders(tx, scope, [orderID])]);
  const order =
    openOrders === 1 || taken.isOrderKnown
      ? ((await findOrder(tx, scope, orderID)) ?? refuse('order.not_found'))
      : null;
  const saving = await openSaving(work, input, order);
  const { stored } = saving;
  const repeated = versionMadeBy(stored?.order.saves ?? [], saving.print);
  if (stored !== null && repeated !== null) return known(await storedAnswer(tx, scope, stored, repeated));
  return saveChanges(saving, taken.isCodeTaken, input.approverID ?? null);
}

const known = (answer: Order): PreparedSave => ({ prepare: () => Promise.resolve(answered(answer)), added: null });

// A repeat is recognised before anything is locked or judged, so that it is answered whatever has changed since.
async function openSaving(
  work: Work,
  { order: input, mode }: SaveInput,
  order: OrderRow | null,
): Promise<Omit<Saving, 'codes' | 'table'>> {
  return {
    ...work,
    input,
    mode,
    stored: order === null ? null : await withLines(work.tx, work.actor.scope, order),
    version: (order?.version ?? 0) + 1,
    print: printOf(mode, input),
  };
}

async function saveChanges(
  opened: Omit<Saving, 'codes' | 'table'>,
  isCodeTaken: boolean,
  approverID: string | null,
): Promise<PreparedSave> {
  const { tx, actor, deps, input, place, stored } = opened;
  if (stored === null) await assertLicence(tx, opened);
  else await assertUnshared(tx, actor.scope, stored);
  assertChannel(opened);
  assertPickUp(opened);
  const table = await assertKnown(tx, opened);
  const codes = await lockKnownCodes(tx, actor.scope, codeIDsOf(input.discounts), input.orderID);
  const saving: Saving = { ...opened, codes, table };
  const { plan, sensitive: found, writing } = await workOutOrConflict(saving);
  // A channel has the right to what it does, and no person to ask (decision 289).
  const sensitive = policyRules[saving.policy].isSoldAtTerminal ? found : [];
  if (stored !== null && !isChanging(saving, plan, writing)) return known(await unchangedAnswer(saving, stored));
  await assertRedeemable(saving, stored?.order ?? null, writing.order);
  await assertInStock(tx, actor.scope, takenNext(saving, plan, writing.rows.lines), place);
  const counted = await countLines(saving, [{ before: stored?.lines ?? [], after: writing.rows.lines }]);
  const wanted = sensitive.map(({ action, amount }) => ({ action, amount: toAmount(amount) }));
  const approvals = await approvalsWithPin(saving, wanted, approverID);
  const asked = { ...saving, input: { ...input, approvals } };
  const attached = [
    ...(await approve(asked, plan, { sensitive, after: writing.order })),
    ...codeStatements(saving, plan),
    ...counted.statements,
  ];
  const { events } = counted;
  await schedule(saving, writing.order);
  if (stored !== null)
    return { prepare: () => prepareChanges(saving, { ...writing, attached, events }, stored), added: null };
  const { rows, order } = writing;
  const prepareAs: AddedOrder['prepareAs'] = (left) =>
    prepareNewOrder(
      saving,
      { ...writing, rows: { ...rows, lines: left.lines }, attached, events },
      isCodeTaken,
      left.order,
    );
  return {
    prepare: async () => {
      const numbered = await prepareAs({ ...rows, order });
      return {
        ...numbered,
        finish: (results) => {
          const added = { ...rows, order: numbered.finish(results) };
          tx.afterCommit(() => deps.justSaved.keep(actor.scope, added));
          return newAnswer(added);
        },
      };
    },
    added: { stored: { ...rows, order }, prepareAs },
  };
}

// The job is a row of this transaction, so that no scheduled order waits without one.
async function schedule(
  { tx, actor: { scope }, stored, policy, moment: { now }, deps: { jobs } }: Saving,
  order: OrderRow,
): Promise<void> {
  if (order.fireAt === null || policyRules[policy].isPast || !isRescheduled(order, stored?.order ?? null)) return;
  const { locationID } = scope;
  const fireTime = new Date(order.fireAt);
  const runAt = fireTime < now ? now : fireTime;
  await jobs.enqueue(tx, scope, scheduledOrderJob, { locationID, orderID: order.orderID }, { runAt });
}

const newAnswer = (stored: StoredOrder): Order => orderAnswer(stored, null, stored.order.version);

/** A send whose lines were sent under its id before is answered with them again, whatever else its payload says. */
async function unchangedAnswer({ tx, actor: { scope }, input, mode }: Saving, stored: StoredOrder): Promise<Order> {
  const { sendID } = input;
  const sentVersion = mode === 'send' && sendID != null ? await versionOfSend(tx, scope, stored, sendID) : null;
  return storedAnswer(tx, scope, stored, sentVersion);
}

// A PIN grant is new with every try, and a send's id names what is sent, so neither is part of what was saved.
function printOf(
  mode: SaveMode,
  { pinCode: _pin, approvals: _approvals, sendID: _send, ...content }: OrderInput,
): string {
  return fingerprint([mode, content]);
}

async function workOutOrConflict(saving: Saving): Promise<WorkedOut> {
  const { tx, actor, stored } = saving;
  try {
    // It may have been done long ago, and doing it again could add what was removed since.
    if (stored !== null && mayBeForgotten(stored.order.saves, saving.input.version ?? 0)) throw new VersionConflict();
    return workOut(saving);
  } catch (error) {
    if (error instanceof Refusal && stored?.order.paymentStatus === 'PartiallyPaid')
      await refusePartPaid(tx, saving, stored);
    if (!(error instanceof VersionConflict) || stored === null) throw error;
    throw new Refusal('order.version_conflict', {
      params: { orderNo: stored.order.orderNo },
      current: await storedAnswer(tx, actor.scope, stored),
    });
  }
}

/** What a save comes to. */
export interface WorkedOut {
  readonly plan: SavePlan;
  /** Each needs its right, or a PIN for its amount (decisions 13, 14, 160). */
  readonly sensitive: readonly SensitiveFigure[];
  readonly writing: Omit<Writing, 'attached' | 'events'>;
}

/**
 * Plans and prices a save without touching the database. Refuses what may not be saved, and totals that are not the
 * server's unless the policy keeps those charged; throws `VersionConflict` where the terminal has to see first what
 * others have changed.
 */
export function workOut(saving: PureSaving): WorkedOut {
  const { input, policy, place, stored, moment, codes } = saving;
  const { areCatalogPricesRequired, isChargedTotalKept, isPast } = policyRules[policy];
  const channel = channelOf(saving);
  const rate = defaultServiceChargeRate(serviceChargeAt(place, channel), input.orderFulfillmentTypeID);
  const rules = {
    place,
    at: moment.local,
    addedAt: localInstant(moment.recordedAt, place.operational.timezoneName),
    channel,
    isAvailabilitySkipped: isPast || input.skipValidation === true,
    areCatalogPricesRequired,
    codes,
  };
  const plan = planSave(input, stored, rules, rate.ok ? toNumber(rate.value) : 0);
  const settings = settingsAt(place, channel);
  const pricing = { catalog: place.catalog, settings, at: moment.local, stored };
  const contents = plan.lines.map((line) => line.content);
  const { priced, isAsStored } = priceLines(plan.header, contents, pricing);
  const shown = plan.view === null ? priced : priceLines(plan.view.header, plan.view.lines, pricing).priced;
  const variance = chargedVariance(policyRules[policy].isSoldAtTerminal ? input : withOwnParts(input, shown), shown);
  if (!isChargedTotalKept) {
    if (plan.view === null) assertTotals(input, priced, place, stored?.order.orderNo ?? null);
    else if (variance !== null) throw new VersionConflict();
  }
  assertEligible(saving, plan, { ofOrder: priced.lines, lines: priced.lines });
  return {
    plan,
    sensitive: sensitiveActions(saving, plan.header, contents, priced),
    writing: layOut(saving, plan, { priced, isAsStored, variance: isChargedTotalKept ? variance : null }),
  };
}

/** What pricing came to; `isAsStored` where the stored figures count. */
interface Priced {
  readonly priced: PricedOrder;
  readonly isAsStored: boolean;
  /** What the terminal charged beyond it, where that is kept. */
  readonly variance: SyncVariance | null;
}

/** The rows of the order after this save. */
function layOut(
  saving: PureSaving,
  plan: SavePlan,
  { priced, isAsStored, variance }: Priced,
): Omit<Writing, 'attached'> {
  const { input, place, stored } = saving;
  const isFired =
    saving.mode === 'finalize' &&
    isFiredByPayment(saving, { ...plan.header, status: stored?.order.status ?? 'New', channel: channelOf(saving) });
  const laid = pricedRows(input.orderID, priced, {
    header: plan.header,
    lines: plan.lines.map((line) => lineWithProgress(line, saving, isFired)),
    catalog: place.catalog,
  });
  // What discounts took off, and what they were, belongs to the figures.
  const rows = isAsStored && stored !== null ? { ...laid, discounts: stored.discounts } : laid;
  return { order: orderRow(saving, plan, rows, variance), rows, sendID: input.sendID ?? null };
}

/**
 * Lines whose stock leaves with this save or will leave later, where the save sends or changes any; none where it is
 * not asked whether there is enough (decision 36), or where it has left the shelf already.
 */
export function takenNext(saving: Saving, plan: SavePlan, lines: readonly LineRow[]): readonly LineRow[] {
  const { input, policy, mode, stored } = saving;
  if (policyRules[policy].isPast || input.skipValidation === true) return [];
  if (mode !== 'send' && !plan.lines.some(({ isChanged }) => isChanged)) return [];
  const before = new Map(stored?.lines.map((line) => [line.orderLineID, line]));
  return lines.filter(
    (line) =>
      line.status !== 'Voided' &&
      (before.get(line.orderLineID) ?? before.get(line.splitOf ?? ''))?.hasLeftStock !== true,
  );
}

/** Whether the save makes any difference: to what was ordered, by sending something, or by completing something. */
function isChanging(
  { stored, mode, version }: Saving,
  plan: SavePlan,
  { order, rows }: Omit<Writing, 'attached' | 'events'>,
): boolean {
  const isSending = rows.lines.some((line) => line.sentVersion === version);
  const isCompleting =
    mode === 'finalize' &&
    (order.status !== stored?.order.status || stored.lines.some((line) => line.status === 'New'));
  return plan.isChanged || isSending || isCompleting;
}
