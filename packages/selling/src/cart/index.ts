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
export { fromOrder } from './kept/from-order.ts';
export { addGuestLine, guestCart, guestLines, priceGuestCart } from './guest-cart.ts';
export { priceableOf } from './kept/kept-order.ts';
export { settledLines, wholeLines, type StoredLine } from './lines/kept-lines.ts';
export { REORDER_PREFIX } from './lines/line-commands.ts';
export { type ActiveFulfillment } from './order-commands.ts';
export { toOrderDraft, type PriceableOrder } from './order-draft.ts';
export { toOrderPayload, wireLineID } from './kept/order-payload.ts';
export { cartReducer, type CartCommand } from './reducer.ts';
export { type Timing } from './moments.ts';
export { choiceKey } from './lines/same-line.ts';
export { checkLine, checkLines, isSolvedByTodaysPrice, type LineCheckContext } from './lines/line-checks.ts';
export { choiceOf, contentToday, lineContent } from './lines/line-content.ts';
export { searchMenu, selectCategory, selectMenu, selectSection, type MenuSelection } from './lines/menu-selection.ts';
export { addOption, groupStates, removeOption, type GroupState } from './lines/modifiers.ts';
export { changedFields, hasChangedFields, rebase } from './kept/rebase.ts';
export { defaultOrder, relatedOrderName, sortRelatedOrders, type BillsPlace } from './kept/related-orders.ts';
export { pricedOfOrder, priceKey, storedLineOf } from './kept/stored-pricing.ts';
export { dropsPoints, lowerPoints, priceCart, type PointsLowered, type PricedCart } from './price-cart.ts';
export {
  sensitiveFigures,
  sensitiveInBills,
  sensitiveInCart,
  type BorneFigures,
  type SensitiveBill,
  type SensitiveFigure,
  type SensitivePlace,
  type SensitiveSide,
} from './lines/sensitive-figures.ts';
