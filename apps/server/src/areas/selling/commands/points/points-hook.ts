import { earnRulesOf, earn, isEarningLine, toMoney, toRate, type EarnRules } from '@tavola/selling';
import { lockEarned, lockPoints, lockUsed, movePoints, type EarnedPoints } from '#areas/loyalty/index.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { billView } from '../orders/bill-view.ts';
import { findOrder, sharingBills, withLines } from '../orders/stored-orders.ts';
import { policyRules } from '../sale-policy.ts';
import type { Issued, ReopenedSale, SaleHook, SettlingSale } from '../sale-hooks/sale-hook.ts';
import type { Work } from '../work.ts';
import { givePointsBack } from './used-points.ts';

/**
 * Points of a sale (decisions 62, 135): earned as it is settled, by the rules of then; reversed as it is due again, and
 * in the part that a refund takes off its spend. What it used comes back with its last payment and with refunds.
 */
export const pointsHook: SaleHook = {
  settle: earnPoints,
  reopen: (sale) => reverseAll(sale, sale.order.orderID),
  refund: ({ pointsReversed, pointsReturned, ...sale }) =>
    Promise.resolve([
      ...(pointsReturned === null ? [] : givePointsBack(sale, sale.orderID, pointsReturned)),
      ...(pointsReversed === null ? [] : reversal(sale, sale.orderID, pointsReversed)),
    ]),
  unpaid: async (sale) => {
    const used = await lockUsed(sale.tx, sale.actor.scope, sale.order.orderID);
    return used === null ? [] : givePointsBack(sale, sale.order.orderID, used);
  },
  // No order with a live payment is voided, so this finds something only where a payment left it behind.
  void: (sale) =>
    sale.stored.order.customerID === null ? Promise.resolve([]) : reverseAll(sale, sale.stored.order.orderID),
};

const NO_POINTS: Issued = { statements: [], codes: [] };

/** The rules by which a sale earns; null = it earns nothing, and nothing more is asked. */
const earnsPoints = ({ place, policy }: Pick<Work, 'place' | 'policy'>): EarnRules | null =>
  policyRules[policy].isSample ? null : earnRulesOf(place.operational);

/**
 * Locks the points that a payment may earn. Before its tender, so that points are locked before cards and accounts, as
 * refunds and voids lock them.
 */
export async function holdPoints(work: Work, customerID: string | null): Promise<void> {
  if (customerID !== null && earnsPoints(work) !== null)
    await lockPoints(work.tx, work.actor.scope, customerID, work.moment.now);
}

async function earnPoints(sale: SettlingSale): Promise<Issued> {
  const { tx, actor, moment, deps, order } = sale;
  const rules = earnsPoints(sale);
  if (rules === null || order.customerID === null) return NO_POINTS;
  const { scope } = actor;
  const before = await lockPoints(tx, scope, order.customerID, moment.now);
  if (before === null) return NO_POINTS;
  const earned = earn(
    (await linesOf(sale)).map((line) => earningRow(line, rules)),
    rules,
    'known',
  );
  // Points never stop money: figures that are too large earn none.
  if (!earned.ok || earned.value.points === 0) return NO_POINTS;
  const statement = movePoints(scope, {
    id: deps.newID(),
    customerID: order.customerID,
    type: 'Earned',
    points: earned.value.points,
    orderID: order.orderID,
    rules,
    businessDate: moment.businessDate,
    userID: actor.userID,
    now: moment.now,
  });
  return { statements: [statement], codes: [], points: { points: earned.value.points, before } };
}

/** The lines that a bill pays for; of shared ones its shares. */
async function linesOf({ tx, actor: { scope }, order, added }: SettlingSale): Promise<readonly LineRow[]> {
  if (added !== null) return added.lines;
  const row = await findOrder(tx, scope, order.orderID);
  if (row === null) return [];
  const stored = await withLines(tx, scope, row);
  const table = await sharingBills(tx, scope, stored);
  return table === null ? stored.lines : billView(table, stored).lines;
}

/** A stored line as far as earning goes. */
function earningRow(line: LineRow, rules: EarnRules) {
  const { kind, categoryID } = line;
  return {
    net: toMoney(line.redemption?.netAmount ?? line.netAmount),
    taxes: line.taxes.map(({ name, rate, inclusive, amount }) => ({
      name,
      rate: toRate(rate),
      isInclusive: inclusive,
      amount: toMoney(amount),
    })),
    isEarning: isEarningLine({ isVoided: line.status === 'Voided', kind, categoryID: categoryID ?? '' }, rules),
  };
}

async function reverseAll(sale: Pick<ReopenedSale, 'tx' | 'actor' | 'moment' | 'deps'>, orderID: string) {
  const earned = await lockEarned(sale.tx, sale.actor.scope, orderID);
  return earned === null ? [] : reversal(sale, orderID, earned);
}

/** Takes earned points off again; below 0 where they were spent since (decision 62). */
function reversal(
  { actor, moment, deps }: Pick<Work, 'actor' | 'moment' | 'deps'>,
  orderID: string,
  { customerID, points }: Pick<EarnedPoints, 'customerID' | 'points'>,
): Statement[] {
  if (points === 0) return [];
  return [
    movePoints(actor.scope, {
      id: deps.newID(),
      customerID,
      type: 'Reversed',
      points: -points,
      orderID,
      rules: null,
      businessDate: moment.businessDate,
      userID: actor.userID,
      now: moment.now,
    }),
  ];
}
