import { NO_AMOUNT } from '@tavola/contract';
import { add, isBackByDevice, toAmount } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing, publishAll } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { ByDevice } from '../commands/refunds/refund-rows.ts';
import type { BackTender } from '../commands/refunds/refund-tenders.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { readPayable, selectPayable } from '../rows/orders/orders.rows.ts';
import {
  findActivity,
  findVoidOf,
  insertActivity,
  setAwaiting,
  type AskedRefund,
  type NewActivity,
  type StoredActivity,
} from './activities.rows.ts';

/**
 * A refund that goes back to several cards (decision 415): its parts are asked one after the other, and it is made when
 * all of them are back. When one of them is not, what went back before is reversed by its card terminal, last first.
 */

/** The parts of a refund that only card terminals give back, in the order in which they are asked. */
export const deviceParts = (tenders: readonly BackTender[]): BackTender[] =>
  tenders.filter(({ type }) => isBackByDevice(type));

/** Who asks for a part, and of which order. */
type Asking = Pick<NewActivity, 'orderID' | 'orderDate' | 'userID' | 'clientID' | 'approvedBy'>;

/** Stores the question for a part; refuses one whose charge no card terminal of this location took. */
export async function insertPart(
  tx: Tx,
  scope: LocationScope,
  { part, request, by }: { readonly part: BackTender; readonly request: AskedRefund; readonly by: Asking },
  now: Date,
): Promise<void> {
  const original = await chargeOf(tx, scope, part);
  await insertActivity(
    tx,
    scope,
    {
      ...by,
      id: part.paymentID,
      kind: 'refund',
      referenceActivityID: original.paymentIntegrationActivityID,
      paymentTypeID: part.type.paymentTypeID,
      paymentSettingID: part.type.paymentSettingID,
      deviceID: original.deviceID,
      // One figure goes back to the card, the tip in it.
      amount: toAmount(add(part.amount, part.tip)),
      tipAmount: NO_AMOUNT,
      currencyCode: original.currencyCode,
      request,
    },
    now,
  );
  await setAwaiting(tx, scope, by.orderID, true);
}

/** The charge that a part gives back, with the card terminal that took it. */
export async function chargeOf(
  tx: Tx,
  scope: LocationScope,
  { original }: BackTender,
): Promise<StoredActivity & { readonly deviceID: string }> {
  const activity = (await findActivity(tx, scope, original?.paymentID ?? '')) ?? refuse('payment.of_device');
  const deviceID = activity.deviceID ?? refuse('payment.of_device');
  return { ...activity, deviceID };
}

/** Begins the part after this one; null = it was the last. The activity is completed, under the lock of its order. */
export async function beginNextPart(
  tx: Tx,
  scope: LocationScope,
  { askedRefund: request, orderID, userID, clientID, approvedBy }: StoredActivity,
  now: Date,
): Promise<string | null> {
  if (request === null) return null;
  for (const part of deviceParts(request.tenders)) {
    if ((await findActivity(tx, scope, part.paymentID)) !== null) continue;
    const orderDate = await readOrderDate(tx, scope, orderID);
    await insertPart(tx, scope, { part, request, by: { orderID, orderDate, userID, clientID, approvedBy } }, now);
    return part.paymentID;
  }
  return null;
}

/** What card terminals have given back of a refund. */
export async function returnedParts(tx: Tx, scope: LocationScope, { tenders }: AskedRefund): Promise<ByDevice[]> {
  const found = [];
  for (const { paymentID } of deviceParts(tenders)) {
    const activity = await findActivity(tx, scope, paymentID);
    if (activity?.status === 'Completed')
      found.push({ paymentID, transactionID: activity.transactionID, maskCardNumber: activity.maskCardNumber });
  }
  return found;
}

/**
 * Begins to reverse what went back before a part of its refund failed, or before this void of such a part; null = there
 * is nothing left of it. The activity has ended, under the lock of its order.
 */
export async function beginReversal(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  deps: SellingDeps,
): Promise<string | null> {
  const { kind, referenceActivityID } = activity;
  const ofRefund = kind === 'void' ? await findActivity(tx, scope, referenceActivityID ?? '') : activity;
  for (const { paymentID } of deviceParts(ofRefund?.askedRefund?.tenders ?? []).toReversed()) {
    const part = await findActivity(tx, scope, paymentID);
    if (part?.status !== 'Completed' || (await findVoidOf(tx, scope, paymentID)) !== null) continue;
    return beginTakingBack(tx, scope, part, deps);
  }
  return null;
}

/**
 * Asks a card terminal to reverse what it did, so that the books stay as they are and nothing is charged or given back
 * twice: money moved for what a person has marked as not done, or for a refund that was not made.
 */
export async function beginTakingBack(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  deps: SellingDeps,
): Promise<string | null> {
  const { orderID, deviceID, paymentIntegrationActivityID: referenceActivityID } = activity;
  if (deviceID === null) return null;
  const id = deps.newID();
  const orderDate = await readOrderDate(tx, scope, orderID);
  const more = { id, orderDate, kind: 'void', referenceActivityID, deviceID, request: null, approvedBy: null } as const;
  await insertActivity(tx, scope, { ...activity, ...more }, deps.now());
  await setAwaiting(tx, scope, orderID, true);
  await publishAll(tx, scope, [
    outgoing('salePaymentIntegrationCreated', { orderID, paymentIntegrationActivityID: id }),
  ]);
  return id;
}

async function readOrderDate(tx: Tx, scope: LocationScope, orderID: string): Promise<string> {
  const [found] = await tx.pipeline([selectPayable(scope, orderID, false)]);
  const row = found?.rows[0];
  if (row === undefined) throw new Error('An activity has an order.');
  return readPayable(row).orderDate;
}
