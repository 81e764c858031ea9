import {
  earnedCodes,
  type Cart,
  type Catalog,
  type EarnedCode,
  type LocalMoment,
  type PricedOrder,
} from '@tavola/selling';

/** The codes that the current order earns when it is paid (decision 48); the server decides again with the payment. */
export const codesToCome = (
  catalog: Catalog,
  { channel, fulfillment, discounts, excludedDiscountIDs }: Cart,
  { lines }: PricedOrder,
  at: LocalMoment,
): EarnedCode[] =>
  earnedCodes(catalog, {
    channel,
    fulfillment,
    at,
    lines,
    excludedDiscountIDs,
    givenDiscountIDs: discounts.flatMap(({ discountID, discountRedemptionID }) =>
      discountRedemptionID === null ? (discountID ?? []) : [],
    ),
  });
