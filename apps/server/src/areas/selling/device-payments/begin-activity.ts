import { isDeepStrictEqual } from 'node:util';
import { isOpenState, type ErrorCode, type PaymentInput } from '@tavola/contract';
import { paymentName, toAmount, toMoney } from '@tavola/selling';
import { readTerminalDevice, type CardTerminals } from '#areas/finance/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { beginPayment } from '../commands/payments/begin-payment.ts';
import { openPayment, takePayment } from '../commands/payments/take-payment.ts';
import type { TakenSale } from '../commands/payments/resolve-payment.ts';
import { holdPoints } from '../commands/points/points-hook.ts';
import { takePoints } from '../commands/points/used-points.ts';
import { cardTerminal } from '../commands/payments/tenders/card-terminal.ts';
import type { Intent } from '../commands/work.ts';
import { lockOrders } from '../rows/orders/orders.rows.ts';
import { findActivity, insertActivity, setAwaiting, type StoredActivity } from './activities.rows.ts';
import { MISCONFIGURED, reasonParams } from './note-answer.ts';

/** A payment under way; `result` once it is taken. */
export interface BegunActivity {
  readonly activity: StoredActivity;
  readonly result: TakenSale | null;
  /** It was stored by this call, so the device is to be asked. */
  readonly isNew: boolean;
}

/**
 * Stores what a card terminal is to be asked for, and freezes the order (decision 147): everything that can refuse the
 * payment does so here, before any money moves. A repeat of the id is answered with how it is, with the payment once it
 * is taken, and refused with the reason once it has failed.
 */
export async function beginActivity(
  intent: Intent,
  input: PaymentInput,
  terminals: CardTerminals,
): Promise<BegunActivity> {
  const { tx, actor } = intent;
  const { scope } = actor;
  // Twins of one call come one after the other.
  await tx.pipeline([lockOrders(scope, [input.orderID])]);
  const known = await findActivity(tx, scope, input.paymentID);
  if (known !== null) return answerKnown(intent, input, known);
  const opened = await openPayment(intent, input, false);
  if ('repeated' in opened) return refuse('idempotency.mismatch');
  const { order, place, deps } = opened;
  // The first payment takes the points; one that fails gives them back.
  await holdPoints(opened, order.customerID);
  const points = await takePoints(opened, order);
  const begun = await beginPayment(opened);
  const { setting, tender } = begun.acceptance;
  if (tender !== cardTerminal) refuse('payment.type_unavailable', { name: paymentName(setting) });
  const { amount, tip } = begun.taken;
  if (amount <= 0) refuse('payment.amount_refused');
  const device = await deviceOf(tx, scope, requireTerminal(actor), terminals);
  if (points !== null) await tx.pipeline(points.statements);
  await insertActivity(
    tx,
    scope,
    {
      id: input.paymentID,
      orderID: order.orderID,
      orderDate: order.orderDate,
      kind: 'sale',
      referenceActivityID: null,
      paymentTypeID: setting.paymentTypeID,
      paymentSettingID: setting.paymentSettingID,
      deviceID: device,
      amount: toAmount(amount),
      tipAmount: toAmount(tip),
      currencyCode: place.operational.currencyCode,
      request: { input, name: paymentName(setting), names: setting.names ?? null },
      approvedBy: null,
      userID: requirePerson(actor),
      clientID: requireTerminal(actor),
    },
    deps.now(),
  );
  await setAwaiting(tx, scope, order.orderID, true);
  const activity = (await findActivity(tx, scope, input.paymentID)) ?? refuse('payment.activity_not_found');
  const { orderID, paymentIntegrationActivityID } = activity;
  await publish(tx, scope, 'salePaymentIntegrationCreated', { orderID, paymentIntegrationActivityID });
  return { activity, result: null, isNew: true };
}

/** The card terminal of a terminal; refuses where it has none, and one that is not set up. */
export async function deviceOf(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
  terminals: CardTerminals,
): Promise<string> {
  const device = (await readTerminalDevice(tx, scope, clientID)) ?? refuse('payment_device_required');
  if ((await terminals.connectionOf(tx, scope, device)) === null)
    refuse('payment_device.error.invalid_config', { name: device.name });
  return device.paymentDeviceID;
}

async function answerKnown(intent: Intent, input: PaymentInput, activity: StoredActivity): Promise<BegunActivity> {
  const isSame = activity.asked !== null && isDeepStrictEqual(keyOf(activity.asked.input), keyOf(input));
  if (!isSame) refuse('idempotency.mismatch');
  if (isOpenState(activity.status)) return { activity, result: null, isNew: false };
  if (activity.status !== 'Completed') refuseFailed(activity);
  return { activity, result: await takePayment(intent, input, true), isNew: false };
}

/** A repeat is the same payment, whatever version of the order it names. */
const keyOf = ({ orderVersion: _version, ...input }: PaymentInput) => ({
  ...(JSON.parse(JSON.stringify(input)) as Omit<PaymentInput, 'orderVersion'>),
  tenderedAmount: toMoney(input.tenderedAmount),
});

const FAILURES: { readonly [State in StoredActivity['status']]?: ErrorCode } = {
  Rejected: 'payment.declined',
  Cancelled: 'payment.device_cancelled',
  DeviceBusy: 'payment.device_busy',
  AmountNotValid: 'payment.device_amount',
};

function refuseFailed(activity: StoredActivity): never {
  if (activity.resolvedBy !== null) refuse('payment.not_taken');
  if (activity.reason === MISCONFIGURED) refuse('payment_device.error.invalid_config', { name: activity.deviceName });
  return refuse(FAILURES[activity.status] ?? 'payment.device_cancelled', reasonParams(activity));
}
