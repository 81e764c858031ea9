import { giftCardErrors, giftCardRoutes } from './gift-cards.ts';
import { loyaltyHistoryRoutes } from './loyalty-history.ts';
import { giftCardTypeErrors, giftCardTypeRoutes } from './gift-card-types.ts';

export * from './gift-cards.ts';
export * from './gift-card-types.ts';
export * from './loyalty-history.ts';
export { loyaltyScreens } from './screens.ts';

/** Calls of the loyalty area, by noun: gift cards, their types, and points. */
export const loyaltyAreaRoutes = {
  giftCards: giftCardRoutes,
  giftCardTypes: giftCardTypeRoutes,
  loyaltyHistory: loyaltyHistoryRoutes,
} as const;

/** Refusals of the loyalty area. */
export const loyaltyAreaErrors = { ...giftCardErrors, ...giftCardTypeErrors } as const;
