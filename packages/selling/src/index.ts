export { allocate } from './money/allocate.ts';
export { changedPrice } from './money/changed-price.ts';
export { smallestUnit, type Currency } from './money/currency.ts';
export { enteredQuantity, toAmount, toMoney, toQuantity, toRate } from './money/figures.ts';
export { formatMoney, toDecimalString, toPlainString } from './money/format.ts';
export {
  add,
  MAX_MONEY,
  moneyOfUnits,
  negate,
  NO_RATE,
  NO_UNITS,
  quantityOfUnits,
  ONE_PIECE,
  percentOf,
  percentWithin,
  sizeOf,
  SCALE,
  roundTo,
  subtract,
  sum,
  timesQuantity,
  ZERO,
  type Money,
  type Quantity,
  type Rate,
} from './money/money.ts';
export { parseMoney, parseQuantity, parseRate, toDecimalNumber } from './money/parse.ts';
export { AmountOverflow } from './money/exact.ts';
export { DEFAULT_ROUNDING } from './money/rounding.ts';
export { FigureError, figureText, habitOf, readFigure, type FigureRules } from './money/typed-figure.ts';
export { type Refusal, type Verdict } from './money/verdict.ts';
export {
  LineKind,
  type Adjustment,
  type AutomaticDiscount,
  type DiscountValue,
  type DraftLine,
  type DraftModifier,
  type OrderDraft,
  type PricedLine,
  type PricedOrder,
  type PricingSettings,
  type SplitKind,
  type TaxAmount,
} from './pricing/order.ts';
export {
  comparedWith,
  datesOf,
  isDay,
  isPreset,
  lengthOfPeriod,
  presets,
  type Period,
  type Preset,
} from './periods/report-periods.ts';
export { dayBefore, daysAfter, isWithin, type LocalMoment } from './catalog/menus/availability.ts';
export { CatalogError, createCatalog, findByBarcode, type Catalog, type IndexedGroup } from './catalog/catalog.ts';
export { chooseItem, chooseOpenItem, findVariant } from './catalog/choose-item.ts';
export {
  blockOf,
  activeMenus,
  countertopMenus,
  placesOfSection,
  shownCharge,
  shownPrice,
  switchedOffIDs,
  tileAt,
  type MenuTile,
  type TilePlace,
  type ItemCounts,
  leftOf,
  type TileRules,
} from './catalog/menus/menu-tiles.ts';
export { type IndexedMenu } from './catalog/menus/menu-index.ts';
export { findByScaleCode, quantityOfLabel, readScaleLabel } from './catalog/scale-label.ts';
export { colourOfSection, SECTION_COLOURS } from './catalog/menus/section-colours.ts';
export { groupsFor, groupsUnder, isOptionOn, limitsOf } from './catalog/modifiers.ts';
export { priceOf, priceOfOption, pricingMenuID } from './catalog/prices.ts';
export { withOpenMenu } from './catalog/menus/open-menu.ts';
export { chargesNow } from './catalog/charges-now.ts';
export { isSoldIn } from './catalog/units-sold.ts';
export { type ChosenItem, type ItemChoice, type ModifierChoice, type PartChoice } from './catalog/selection.ts';
export { windowOf } from './catalog/menus/discount-hours.ts';
export { profitMargin } from './catalog/profit-margin.ts';
export {
  isOpenAt,
  isStockStopped,
  isVariantOptionOn,
  stockRulesOf,
  unsellable,
  type Unsellable,
} from './catalog/sellable.ts';
export {
  codeRefusal,
  earnedCodes,
  type EarnedCode,
  type Earning,
  type IssuedCode,
} from './pricing/discounts/discount-codes.ts';
export { isInHours } from './pricing/discounts/automatic.ts';
export { automaticDiscounts, promiseOf, valueOfDiscount } from './pricing/discounts/catalog-discounts.ts';
export { checkEligibility, isNamed, type CountedLine } from './pricing/discounts/eligibility.ts';
export { enteredLine, manualOnes, type EnteredLine, type VariantUse } from './pricing/lines/entered-line.ts';
export { labelOf, NO_LABEL, textOrNull } from './pricing/lines/line-label.ts';
export { keepDiscount, type KeptDiscount } from './pricing/discounts/keep-discount.ts';
export { keepLine, type KeptComboItem, type KeptLine } from './pricing/lines/keep-line.ts';
export { repriceLine } from './pricing/lines/reprice-line.ts';
export { PricingError } from './pricing/checks/errors.ts';
export { priceOrder } from './pricing/price-order.ts';
export { defaultServiceChargeRate, isOnAt, pricingSettings } from './pricing/settings.ts';
// What other packages use of orders, payments, carts, offline work and units of measure.
export * from './orders/index.ts';
export * from './cash/index.ts';
export * from './tender/index.ts';
export * from './cart/index.ts';
export * from './sync/index.ts';
export * from './tables/index.ts';
export * from './units/index.ts';
