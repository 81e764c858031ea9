import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the loyalty area; each is fetched when it is first opened. */
export const loyaltyViews = {
  giftCards: screenView(() => import('./gift-cards/CardListScreen.tsx'), 'CardListScreen'),
  giftCardNew: screenView(() => import('./gift-cards/CardFormScreen.tsx'), 'CardNewScreen'),
  giftCard: screenView(() => import('./gift-cards/CardFormScreen.tsx'), 'CardScreen'),
  giftCardTypes: screenView(() => import('./gift-card-types/TypeListScreen.tsx'), 'TypeListScreen'),
  giftCardTypeNew: screenView(() => import('./gift-card-types/TypeFormScreen.tsx'), 'TypeNewScreen'),
  giftCardType: screenView(() => import('./gift-card-types/TypeFormScreen.tsx'), 'TypeScreen'),
  loyaltyHistory: screenView(() => import('./points/LoyaltyHistoryScreen.tsx'), 'LoyaltyHistoryScreen'),
};
