import type { VoidComp } from '@tavola/contract';
import { toMoney, toQuantity, toRate } from '../../money/figures.ts';
import { ZERO } from '../../money/money.ts';
import type { Verdict } from '../../money/verdict.ts';
import type { KeptDiscount } from '../../pricing/discounts/keep-discount.ts';
import type { KeptLine } from '../../pricing/lines/keep-line.ts';
import type { Cart } from '../cart.ts';
import type { PriceableOrder } from '../order-draft.ts';
import { readKeptDiscount, readKeptLine, reading, readVoidComp } from './read-kept.ts';

/** What an order keeps in addition to its lines. */
export interface KeptOrder {
  readonly channel: Cart['channel'];
  readonly fulfillment: Cart['fulfillment'];
  /** In percent. */
  readonly serviceChargeRate: number;
  readonly voidComp: VoidComp | null;
  readonly excludedDiscountIDs: readonly string[];
  readonly discounts: readonly KeptDiscount[];
  /** What bringing it costs; left out = nothing. */
  readonly deliveryCharge?: number | undefined;
  /** Whole points that the guest redeems (decision 182); left out = none. */
  readonly redeemPoints?: number | undefined;
}

/**
 * A stored order, ready for `toOrderDraft` and `priceKey`: through the same readers as a cart, so that server and
 * terminal cannot differ (decision 158). Refuses figures that are no amounts.
 */
export function priceableOf(order: KeptOrder, lines: readonly KeptLine[]): Verdict<PriceableOrder> {
  return reading(() => ({
    lines: lines.map(readKeptLine),
    discounts: order.discounts.map(readKeptDiscount),
    voidComp: order.voidComp && readVoidComp(order.voidComp),
    channel: order.channel,
    fulfillment: order.fulfillment,
    excludedDiscountIDs: order.excludedDiscountIDs,
    serviceCharge: { rate: toRate(order.serviceChargeRate) },
    deliveryCharge: toMoney(order.deliveryCharge ?? 0),
    additionalCharge: ZERO,
    redeemPoints: toQuantity(order.redeemPoints ?? 0),
  }));
}
