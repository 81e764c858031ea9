export { allocate } from './money/allocate.ts';
export { smallestUnit, type Currency } from './money/currency.ts';
export { AmountOverflow } from './money/exact.ts';
export { toAmount, toMoney, toQuantity, toRate } from './money/figures.ts';
export { formatMoney, toDecimalString, toPlainString } from './money/format.ts';
export {
  add,
  HUNDRED_PERCENT,
  least,
  MAX_MONEY,
  moneyOfUnits,
  negate,
  ONE_PIECE,
  percentOf,
  percentWithin,
  proportionOf,
  roundTo,
  SCALE,
  subtract,
  sum,
  timesQuantity,
  ZERO,
  type Money,
  type Quantity,
  type Rate,
} from './money/money.ts';
export { ParseError, parseMoney, parseQuantity, parseRate, toDecimalNumber } from './money/parse.ts';
export { DEFAULT_ROUNDING, RoundingMode } from './money/rounding.ts';
export { accept, refuse, type Accepted, type Refusal, type RefusalParams, type Verdict } from './money/verdict.ts';
export {
  AdjustmentStep,
  LineKind,
  type Adjustment,
  type AppliedOrderDiscount,
  type AutomaticDiscount,
  type AutomaticPriceDiscount,
  type BuyXGetY,
  type DiscountValue,
  type DraftBill,
  type DraftLine,
  type DraftModifier,
  type DraftPart,
  type DraftVariantOption,
  type DraftVoidComp,
  type ManualDiscount,
  type MinimumRequirement,
  type OrderDraft,
  type OrderTotals,
  type PricedBill,
  type PricedLine,
  type PricedOrder,
  type PricedPart,
  type PricedRedemption,
  type PricingSettings,
  type SplitKind,
  type TaxAmount,
  type TaxRule,
  type TaxRuleComponent,
} from './pricing/order.ts';
export { dayBefore, holds, isWithin, momentOfText, type LocalMoment, type TimeWindow } from './catalog/availability.ts';
export {
  CatalogError,
  createCatalog,
  findByBarcode,
  findProduct,
  itemsOfSection,
  type Catalog,
  type DepositPair,
  type IndexedGroup,
} from './catalog/catalog.ts';
export { chooseItem, chooseOpenItem, findVariant, kindOf } from './catalog/choose-item.ts';
export {
  blockOf,
  countertopMenus,
  placesOfSection,
  shownPrice,
  switchedOffIDs,
  tileAt,
  type MenuTile,
  type TilePlace,
  type TileRules,
} from './catalog/menu-tiles.ts';
export { type IndexedMenu, type IndexedSection, type MenuPlace } from './catalog/menu-index.ts';
export { checkCount, groupsFor, groupsUnder, isOptionOn, limitsOf } from './catalog/modifiers.ts';
export { priceOf, priceOfOption, pricingMenuID } from './catalog/prices.ts';
export { isSoldIn } from './catalog/units-sold.ts';
export {
  MAX_MODIFIER_DEPTH,
  type ChosenItem,
  type ChosenModifier,
  type ChosenPart,
  type ChosenVariantOption,
  type ItemChoice,
  type ModifierChoice,
  type PartChoice,
} from './catalog/selection.ts';
export { windowOf, type DiscountHours } from './catalog/discount-hours.ts';
export { profitMargin } from './catalog/profit-margin.ts';
export { isOpenAt, isVariantOptionOn, unsellable, type Unsellable } from './catalog/sellable.ts';
export { codeRefusal, earnedCodes, type EarnedCode, type Earning, type IssuedCode } from './pricing/discount-codes.ts';
export { priceBills } from './pricing/bills.ts';
export { isInHours } from './pricing/automatic.ts';
export { automaticDiscounts, offerOf, promiseOf, valueOfDiscount } from './pricing/catalog-discounts.ts';
export {
  checkEligibility,
  EligibilityError,
  isNamed,
  type CountedLine,
  type DiscountUse,
} from './pricing/eligibility.ts';
export { PricingError } from './pricing/errors.ts';
export { enteredLine, manualOnes, type EnteredLine, type VariantUse } from './pricing/entered-line.ts';
export { labelOf, NO_LABEL, textOrNull } from './pricing/line-label.ts';
export { keepDiscount, type KeptDiscount } from './pricing/keep-discount.ts';
export { keepLine, type KeptComboItem, type KeptLine, type PriceChange } from './pricing/keep-line.ts';
export { priceOrder } from './pricing/price-order.ts';
export { defaultServiceChargeRate, pricingSettings, type PlaceSettings } from './pricing/settings.ts';
// What happens to an order: states, changes, refunds, points, cash, tips, splits, cart, synchronisation.
export * from './orders/index.ts';
export * from './tender/index.ts';
export * from './cart/index.ts';
export * from './sync/index.ts';
export * from './units/index.ts';
