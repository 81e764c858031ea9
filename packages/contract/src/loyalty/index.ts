import { giftCardErrors, giftCardRoutes } from './gift-cards.ts';
import { giftCardTypeErrors, giftCardTypeRoutes } from './gift-card-types.ts';

export * from './gift-cards.ts';
export * from './gift-card-types.ts';
export { loyaltyScreens } from './screens.ts';

/** Calls of the loyalty area, by noun: gift cards and their types. */
export const loyaltyAreaRoutes = { giftCards: giftCardRoutes, giftCardTypes: giftCardTypeRoutes } as const;

/** Refusals of the loyalty area. */
export const loyaltyAreaErrors = { ...giftCardErrors, ...giftCardTypeErrors } as const;
