export {
  emptyCart,
  hasUnsavedLines,
  isVoided,
  remainingQuantity,
  takenFromID,
  unsentLineIDs,
  type Cart,
  type CartDiscount,
  type CartLine,
  type CartModifier,
  type LineContent,
  type OrderVoidComp,
} from './cart.ts';
export { fromOrder } from './from-order.ts';
export { addGuestLine, guestCart, guestLines, priceGuestCart } from './guest-cart.ts';
export { priceableOf } from './kept-order.ts';
export { settledLines, wholeLines, type StoredLine } from './kept-lines.ts';
export { REORDER_PREFIX } from './line-commands.ts';
export { type ActiveFulfillment } from './order-commands.ts';
export { toOrderDraft, type PriceableOrder } from './order-draft.ts';
export { toOrderPayload, wireLineID } from './order-payload.ts';
export { cartReducer, type CartCommand } from './reducer.ts';
export { type Timing } from './moments.ts';
export { choiceKey } from './same-line.ts';
export { checkLine, checkLines, isSolvedByTodaysPrice, type LineCheckContext } from './line-checks.ts';
export { choiceOf, contentToday, lineContent } from './line-content.ts';
export { searchMenu, selectCategory, selectMenu, selectSection, type MenuSelection } from './menu-selection.ts';
export { addOption, groupStates, removeOption, type GroupState } from './modifiers.ts';
export { changedFields, hasChangedFields, rebase } from './rebase.ts';
export { defaultOrder, relatedOrderName, sortRelatedOrders, type BillsPlace } from './related-orders.ts';
export { pricedOfOrder, priceKey, storedLineOf } from './stored-pricing.ts';
export { priceCart, type PricedCart } from './price-cart.ts';
export {
  sensitiveFigures,
  sensitiveInBills,
  sensitiveInCart,
  type BorneFigures,
  type SensitiveBill,
  type SensitiveFigure,
  type SensitivePlace,
  type SensitiveSide,
} from './sensitive-figures.ts';
