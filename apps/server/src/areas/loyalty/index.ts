import type { Services } from '#platform/services.ts';
import { createGiftCardTypeHandlers } from './gift-card-types/gift-card-types.routes.ts';
import { createGiftCardHandlers } from './gift-cards/gift-cards.routes.ts';
import { createLoyaltyHistoryHandlers } from './points/loyalty-history.routes.ts';

export { newCardNumber } from './gift-cards/card-number.ts';
export {
  cardStatements,
  isUntouchedSince,
  lockCards,
  newCardStatements,
  type LockedCard,
} from './gift-cards/card-entries.rows.ts';
export { assertOwner } from './gift-cards/card-owner.ts';
export { giveBackToCard, lockCard, payFromCard } from './gift-cards/card-payments.ts';
export { cardsByID, isNumberFree } from './gift-cards/gift-cards.rows.ts';
export { readCard } from './gift-cards/gift-cards.routes.ts';
export { getType, listSold } from './gift-card-types/gift-card-types.rows.ts';

export {
  lockEarned,
  lockPoints,
  lockUsed,
  movePoints,
  pointsBack,
  type EarnedPoints,
  type UsedPoints,
} from './points/point-entries.rows.ts';

/** The calls of the loyalty area, by noun; those that move money on cards are with the sales. */
export const createLoyaltyHandlers = (services: Services) => ({
  giftCards: createGiftCardHandlers(services),
  giftCardTypes: createGiftCardTypeHandlers(services),
  loyaltyHistory: createLoyaltyHistoryHandlers(services),
});
