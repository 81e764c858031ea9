export {
  emptyCart,
  hasUnsavedLines,
  isVoided,
  remainingQuantity,
  changeStateOf,
  unsentLineIDs,
  type Cart,
  type CartDiscount,
  type CartLine,
  type CartModifier,
  type CartPart,
  type CartServiceCharge,
  type CartStart,
  type CartVariantOption,
  type EditMark,
  type LineContent,
  type LineVoidComp,
  type OrderVoidComp,
  type VoidCompReason,
} from './cart.ts';
export { dropInapplicableDiscounts, type DiscountCommand } from './discount-commands.ts';
export { isMarked, type EditMarkCommand } from './edit-marks.ts';
export { fromOrder, type OrderFacts } from './from-order.ts';
export { priceableOf, type KeptOrder } from './kept-order.ts';
export { keptDiscount, settledLines, storedLine, wholeLines, type StoredLine } from './kept-lines.ts';
export { REORDER_PREFIX, type LineCommand } from './line-commands.ts';
export { type ActiveFulfillment, type OrderCommand } from './order-commands.ts';
export { toOrderDraft, type PriceableOrder } from './order-draft.ts';
export { toOrderPayload, wireLineID } from './order-payload.ts';
export { cartReducer, type CartCommand, type LineFieldCommand } from './reducer.ts';
export { type Timing } from './moments.ts';
export { choiceKey, isSameContent } from './same-line.ts';
export { discountValueRefusal, type VoidCompCommand } from './void-comp.ts';
export { checkLine, checkLines, type LineCheckContext } from './line-checks.ts';
export { choiceOf, contentToday, lineContent, type CatalogContent, type LineStart } from './line-content.ts';
export { searchMenu, selectCategory, selectMenu, selectSection, type MenuSelection } from './menu-selection.ts';
export { addOption, firstProblem, groupStates, removeOption, type GroupState } from './modifiers.ts';
export { hasChangedFields, rebase } from './rebase.ts';
export {
  addingRefusal,
  defaultOrder,
  relatedOrderName,
  sortRelatedOrders,
  type BillsPlace,
  type OrderName,
  type RelatedOrder,
} from './related-orders.ts';
export { pricedOfOrder, priceKey, storedLineOf, storedPricing } from './stored-pricing.ts';
export { priceCart, type PricedCart } from './price-cart.ts';
export {
  sensitiveFigures,
  sensitiveInCart,
  type SensitiveFigure,
  type SensitivePlace,
  type SensitiveSide,
} from './sensitive-figures.ts';
