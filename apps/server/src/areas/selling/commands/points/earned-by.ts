import { isEarningLine, type EarnedBy } from '@tavola/selling';
import { lockEarned } from '#areas/loyalty/index.ts';
import type { FoundSale } from '../refunds/sale-detail.ts';
import type { Work } from '../work.ts';

/** By which rules a sale earned points, and whose they are. */
export interface EarnedSale extends EarnedBy {
  readonly customerID: string;
}

/**
 * What a refund needs to know of the points that a sale earned, with those of its customer locked; null = it earned
 * none. The rules are those by which it earned them, whatever the location says since.
 */
export async function earnedBy({ tx, actor: { scope } }: Work, { sale, view }: FoundSale): Promise<EarnedSale | null> {
  const earned = view.order.customerID === null ? null : await lockEarned(tx, scope, sale.orderID);
  if (earned === null) return null;
  const { customerID, rules } = earned;
  const earning = new Set(
    view.lines.flatMap(({ orderLineID, status, kind, categoryID }) =>
      isEarningLine({ isVoided: status === 'Voided', kind, categoryID: categoryID ?? '' }, rules) ? [orderLineID] : [],
    ),
  );
  return { customerID, rules, isEarning: (orderLineID) => earning.has(orderLineID) };
}
