import {
  priceableOf,
  toOrderDraft,
  pricedOfOrder,
  priceKey,
  priceOrder,
  PricingError,
  type Catalog,
  type KeptLine,
  type LocalMoment,
  type PriceableOrder,
  type PricedOrder,
  type PricingSettings,
  type Refusal as Refused,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { refuseLine } from './choose-line.ts';
import { enteredOf } from './entered-lines.ts';
import { orderAnswer } from '../../orders/order-answer.ts';
import { headerOf } from '../order-header.ts';
import type { OrderHeader, StoredOrder } from '../../../rows/orders/order-rows.ts';

/** What an order is priced in; `stored` is the order before the save, if there was one. */
export interface PricingPlace {
  readonly catalog: Catalog;
  readonly settings: PricingSettings;
  readonly at: LocalMoment;
  readonly stored: StoredOrder | null;
}

export interface PricedLines {
  readonly priced: PricedOrder;
  /** Nothing that decides about money has changed, so the figures are the stored ones (decisions 159 and 218). */
  readonly isAsStored: boolean;
}

/**
 * Prices an order with the prices that its lines kept. What the engine refuses is the terminal's fault: figures and
 * shapes were checked before.
 */
export function priceLines(header: OrderHeader, lines: readonly KeptLine[], place: PricingPlace): PricedLines {
  const { catalog, settings, at, stored } = place;
  const order = priceable(header, lines);
  if (stored !== null) {
    const before = priceable(headerOf(stored), enteredOf(stored.lines));
    if (priceKey(before, catalog, at) === priceKey(order, catalog, at))
      return { priced: pricedOfOrder(orderAnswer(stored, null)), isAsStored: true };
  }
  const priced = priceOrder(toOrderDraft(order, catalog, at), settings);
  if (priced.ok) return { priced: priced.value, isAsStored: false };
  refusePoints(priced);
  const { orderLineID } = priced.params;
  return refuseLine(lines.find((each) => each.orderLineID === orderLineID)?.itemName ?? '', priced);
}

/** Refuses what points may not do (decisions 49, 182); any other refusal is left to the caller. */
export function refusePoints({ code, params }: Refused): void {
  if (code === PricingError.redemptionOff) refuse('points.off');
  if (code === PricingError.redemptionAboveDue) refuse('points.above_due', { totalDue: String(params['totalDue']) });
}

/** The order as pricing reads it; what it cannot read is the terminal's fault. */
export function priceable(header: OrderHeader, lines: readonly KeptLine[]): PriceableOrder {
  const order = priceableOf(header, lines);
  return order.ok ? order.value : refuseLine('', order);
}
