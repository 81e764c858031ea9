import { isOpenState, type devicePaymentRoutes, type PaymentActivity } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import type { CardTerminals } from '#areas/finance/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import { assertApproved } from '../commands/amounts/approved-amount.ts';
import { assertChangeable, findPayment } from '../commands/payments/changeable.ts';
import { retryPayment } from '../commands/payments/retry-payment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { assertServes } from '../commands/serving.ts';
import { assertNotAwaiting } from '../commands/awaiting.ts';
import { intentNow, workOf } from '../commands/work.ts';
import { receiptOrNone } from '../http/receipts/receipt.ts';
import { lockOrders } from '../rows/orders/orders.rows.ts';
import { findOrder } from '../commands/orders/stored-orders.ts';
import {
  changeActivity,
  findActivity,
  findVoidOf,
  insertActivity,
  setAwaiting,
  shownActivity,
  type StoredActivity,
} from './activities.rows.ts';
import type { DeviceAsker } from './asker.ts';
import { askAgainAt } from './asks.rows.ts';
import { beginActivity } from './begin-activity.ts';
import { markOutcome } from './mark-outcome.ts';
import { listOpenActivities } from './open-activities.rows.ts';
import { assertVoidable } from './record-voided.ts';

/** What the calls of card terminals need. */
export interface DevicePaymentServices {
  readonly deps: SellingDeps;
  readonly terminals: CardTerminals;
  readonly asker: DeviceAsker;
}

type WithID = Call<{ id: string }>;

/** The calls of payments by card terminals. */
export function createDevicePaymentHandlers(services: DevicePaymentServices): Handlers<typeof devicePaymentRoutes> {
  const { deps, terminals, asker } = services;
  const now = (): Date => deps.now();
  const shown = async (call: WithID): Promise<PaymentActivity> =>
    shownActivity(await call.read((tx) => seenActivity(tx, call)));
  return {
    begin: async (call) => {
      const { activity, result, isNew } = await retryPayment(
        (work) => call.transact(work),
        (tx) => beginActivity(intentNow(tx, call.actor, deps), call.body, terminals),
      );
      if (isNew) asker.note(call.scope, activity.paymentIntegrationActivityID, now());
      if (result === null) return { activity: shownActivity(activity), result: null };
      const { receipt, ...taken } = result;
      return {
        activity: shownActivity(activity),
        result: { ...taken, receipt: receiptOrNone(taken.orderID, receipt, call.language, null) },
      };
    },
    status: shown,
    check: async (call) => {
      const activity = await call.read((tx) => seenActivity(tx, call));
      if (isOpenState(activity.status)) await asker.askNow(call.scope, call.params.id);
      return shown(call);
    },
    sign: async (call) => {
      const activity = await call.read((tx) => seenActivity(tx, call));
      if (activity.wantsSignature && isOpenState(activity.status))
        await asker.signNow(call.scope, activity, call.body.isAccepted);
      return shown(call);
    },
    cancel: async (call) => {
      const id = await call.transact((tx) => cancel(tx, call, services));
      asker.note(call.scope, id, now());
      return shownActivity(
        (await call.read((tx) => findActivity(tx, call.scope, id))) ?? refuse('payment.activity_not_found'),
      );
    },
    notTaken: async (call) => {
      const { activity, begunID } = await call.transact(async (tx) =>
        markOutcome(intentNow(tx, call.actor, deps), await heldActivity(tx, call), call.body),
      );
      if (begunID !== null) asker.note(call.scope, begunID, now());
      return activity;
    },
    open: async (call) => {
      const found = await call.read((tx) => listOpenActivities(tx, call.scope, call.query.orderID ?? null));
      return found.map(shownActivity);
    },
  };
}

type ReadTx = Parameters<Parameters<WithID['transact']>[0]>[0];

/** An activity of an order that the person may serve. */
async function seenActivity(tx: ReadTx, { scope, params, actor }: WithID): Promise<StoredActivity> {
  const activity = (await findActivity(tx, scope, params.id)) ?? refuse('payment.activity_not_found');
  const order = (await findOrder(tx, scope, activity.orderID)) ?? refuse('payment.activity_not_found');
  assertServes(actor, order.channel);
  return activity;
}

/** The same under the lock of its order. */
async function heldActivity(tx: ReadTx, call: WithID): Promise<StoredActivity> {
  const { orderID } = await seenActivity(tx, call);
  await tx.pipeline([lockOrders(call.scope, [orderID])]);
  return seenActivity(tx, call);
}

/**
 * Asks the device to stop what it has not answered, or begins to take a charge back: of a payment that was taken, or of
 * an approval that came too late. Gives the activity that is asked about now.
 */
async function cancel(
  tx: ReadTx,
  call: Call<{ id: string }, unknown, { approvalID?: string | null | undefined }>,
  { deps }: Pick<DevicePaymentServices, 'deps'>,
): Promise<string> {
  const { scope, params, actor } = call;
  const activity = await heldActivity(tx, call);
  const now = deps.now();
  if (isOpenState(activity.status)) {
    if (activity.kind !== 'sale' && activity.kind !== 'refund') refuse('payment.not_unknown');
    if (activity.isCancelling) return params.id;
    await changeActivity(tx, scope, params.id, { is_cancelling: true }, now);
    // At once: it was to be asked later, and the person waits with the guest.
    await askAgainAt(tx, scope, params.id, now);
    return params.id;
  }
  const known = await findVoidOf(tx, scope, params.id);
  if (known !== null && (isOpenState(known.status) || known.status === 'Completed'))
    return known.paymentIntegrationActivityID;
  // What a refund gave back stays: it is in the books under its number.
  const payment = activity.kind === 'sale' ? await findPayment(tx, scope, params.id) : null;
  if (payment === null && !activity.isToBeGivenBack) refuse('payment.not_unknown');
  if (activity.deviceID === null) refuse('payment.of_device');
  const order = (await findOrder(tx, scope, activity.orderID)) ?? refuse('payment.activity_not_found');
  assertNotAwaiting(order);
  const intent = intentNow(tx, actor, deps);
  const work = await workOf(intent);
  if (payment !== null) {
    await assertVoidable(tx, scope, { orderID: activity.orderID, paymentID: params.id });
    await assertChangeable(tx, actor, payment, work.moment.businessDate);
  }
  const amount = toAmount(add(toMoney(activity.amount), toMoney(activity.tipAmount)));
  const { approvalID } = call.body;
  const used = await assertApproved(work, { action: 'voidPayment', targetID: params.id, amount, approvalID });
  const id = deps.newID();
  await insertActivity(
    tx,
    scope,
    {
      id,
      orderID: activity.orderID,
      orderDate: order.orderDate,
      kind: 'void',
      referenceActivityID: params.id,
      paymentTypeID: activity.paymentTypeID,
      paymentSettingID: activity.paymentSettingID,
      deviceID: activity.deviceID,
      amount: activity.amount,
      tipAmount: activity.tipAmount,
      currencyCode: activity.currencyCode,
      request: null,
      approvedBy: used?.approverID ?? null,
      userID: requirePerson(actor),
      clientID: requireTerminal(actor),
    },
    now,
  );
  await setAwaiting(tx, scope, activity.orderID, true);
  await publish(tx, scope, 'salePaymentIntegrationCreated', {
    orderID: activity.orderID,
    paymentIntegrationActivityID: id,
  });
  return id;
}
