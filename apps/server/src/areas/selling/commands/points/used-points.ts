import { pointBalances } from '#areas/customers/index.ts';
import { lockPoints, lockUsed, movePoints, type UsedPoints } from '#areas/loyalty/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import type { PayableOrder } from '../../rows/orders/orders.rows.ts';
import { policyRules } from '../sale-policy.ts';
import type { Work } from '../work.ts';

/** Points that a payment takes for its order; `before` is the balance that they are taken from. */
export interface TakenPoints {
  readonly points: number;
  readonly before: number;
  readonly statements: readonly Statement[];
}

/**
 * Refuses a save that redeems more points than the customer has, or where none can be redeemed: what was sold without a
 * connection, a sample and an order of a channel redeem none (decision 78). The balance is read without a lock; the
 * first payment takes it under one.
 */
export async function assertRedeemable(
  { tx, actor: { scope }, policy }: Pick<Work, 'tx' | 'actor' | 'policy'>,
  before: Pick<OrderRow, 'customerID' | 'redemption'> | null,
  { customerID, redemption }: Pick<OrderRow, 'customerID' | 'redemption'>,
): Promise<void> {
  if (redemption === null) return;
  const { isPast, isSample, isSoldAtTerminal } = policyRules[policy];
  if (isPast || isSample === true || !isSoldAtTerminal) refuse('points.off');
  if (customerID === null) return refuse('points.no_customer');
  const known = before?.customerID === customerID ? (before.redemption?.points ?? 0) : 0;
  if (redemption.points <= known) return;
  const balance = (await pointBalances(tx, scope, [customerID])).get(customerID) ?? 0;
  if (redemption.points > balance) refuse('points.above_balance', { balance });
}

type Payer = Pick<PayableOrder, 'orderID' | 'customerID' | 'paymentStatus' | 'redemption'>;

/**
 * Takes the points that an order redeems, under the lock of its customer's points: the first payment does so, before
 * its tender is asked (decisions 182, 357). Refuses more than the balance. Null = there is nothing to take, because
 * nothing is redeemed or the order has taken them before.
 */
export async function takePoints(work: Work, order: Payer): Promise<TakenPoints | null> {
  const { redemption, customerID, orderID } = order;
  if (redemption === null || order.paymentStatus !== 'Pending') return null;
  const { tx, actor, moment } = work;
  if (customerID === null) return refuse('points.no_customer');
  const before = (await lockPoints(tx, actor.scope, customerID, moment.now)) ?? refuse('points.no_customer');
  const used = await lockUsed(tx, actor.scope, orderID);
  const points = redemption.points - (used?.points ?? 0);
  if (points <= 0) return null;
  if (points > before) return refuse('points.above_balance', { balance: before });
  return { points, before, statements: [movement(work, orderID, { customerID, points: -points }, 'Redeemed')] };
}

/** Gives points back that an order has used: all that are left, or what a refund returns. */
export const givePointsBack = (
  work: Omit<Work, 'tx'>,
  orderID: string,
  { customerID, points }: UsedPoints,
): Statement[] => (points === 0 ? [] : [movement(work, orderID, { customerID, points }, 'Returned')]);

const movement = (
  { actor, moment, deps }: Pick<Work, 'actor' | 'moment' | 'deps'>,
  orderID: string,
  { customerID, points }: UsedPoints,
  type: 'Redeemed' | 'Returned',
): Statement =>
  movePoints(actor.scope, {
    id: deps.newID(),
    customerID,
    type,
    points,
    orderID,
    rules: null,
    businessDate: moment.businessDate,
    userID: actor.userID,
    now: moment.now,
  });
