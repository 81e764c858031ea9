import type { EnteredLine, KeptDiscount } from '@tavola/selling';
import { discountKey } from './lines/entered-lines.ts';

type Asked = EnteredLine['discounts'][number];

/** Discounts as entered: stored ones do not change, the others are chosen from the catalog. */
export const keepDiscounts = (
  asked: readonly Asked[],
  before: readonly KeptDiscount[],
  keep: (discount: Asked) => KeptDiscount,
): KeptDiscount[] => asked.map((discount) => keptOf(discount, before) ?? keep(discount));

/** The stored discount that this is, the same in everything that a terminal says of one. */
export const keptOf = (discount: Asked, before: readonly KeptDiscount[]): KeptDiscount | undefined =>
  before.find(
    (each) =>
      each.orderDiscountID === discount.orderDiscountID &&
      JSON.stringify(discountKey(each)) === JSON.stringify(discountKey(discount)),
  );
