import {
  draftOfKept,
  pricedOfOrder,
  priceKey,
  priceOrder,
  type Catalog,
  type KeptLine,
  type LocalMoment,
  type OrderDraft,
  type PricedOrder,
  type PricingSettings,
} from '@tavola/selling';
import { refuseLine } from './choose-line.ts';
import { enteredOf } from './entered-lines.ts';
import { orderAnswer } from './order-answer.ts';
import { headerOf } from './order-header.ts';
import type { OrderHeader, StoredOrder } from './order-rows.ts';

/** What an order is priced in; `stored` is the order as it was before, if it was. */
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
  const draft = draftOf(header, lines, catalog, at);
  if (stored !== null) {
    const before = draftOf(headerOf(stored), enteredOf(stored.lines), catalog, at);
    if (priceKey(before) === priceKey(draft))
      return { priced: pricedOfOrder(orderAnswer(stored, null)), isAsStored: true };
  }
  const priced = priceOrder(draft, settings);
  if (priced.ok) return { priced: priced.value, isAsStored: false };
  const { orderLineID } = priced.params;
  return refuseLine(lines.find((each) => each.orderLineID === orderLineID)?.itemName ?? '', priced);
}

function draftOf(header: OrderHeader, lines: readonly KeptLine[], catalog: Catalog, at: LocalMoment): OrderDraft {
  const draft = draftOfKept(header, lines, catalog, at);
  return draft.ok ? draft.value : refuseLine('', draft);
}
