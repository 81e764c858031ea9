import {
  draftOfKept,
  priceOrder,
  type Catalog,
  type KeptLine,
  type PricedOrder,
  type PricingSettings,
} from '@tavola/selling';
import { refuseLine } from './choose-line.ts';
import { idFrom } from './entered-lines.ts';
import type { OrderHeader } from '../../rows/order-rows.ts';

/**
 * Prices the lines with the prices they kept. What the engine refuses is the terminal's fault: figures and shapes were
 * checked before.
 */
export function priceLines(
  header: OrderHeader,
  lines: readonly KeptLine[],
  catalog: Catalog,
  settings: PricingSettings,
): PricedOrder {
  const priced = priceOrder(draftOfKept(header, lines, catalog, idFrom), settings);
  if (priced.ok) return priced.value;
  const { orderLineID } = priced.params;
  return refuseLine(lines.find((each) => each.orderLineID === orderLineID)?.itemName ?? '', priced);
}
