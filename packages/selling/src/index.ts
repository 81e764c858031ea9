export { allocate } from './money/allocate.ts';
export { smallestUnit, type Currency } from './money/currency.ts';
export { AmountOverflow } from './money/exact.ts';
export { formatMoney, toDecimalString, toPlainString } from './money/format.ts';
export {
  add, HUNDRED_PERCENT, least, MAX_MONEY, moneyOfUnits, negate, ONE_PIECE, percentOf, percentWithin, proportionOf, roundTo, SCALE, subtract, sum,
  timesQuantity, ZERO, type Money, type Quantity, type Rate,
} from './money/money.ts';
export { ParseError, parseMoney, parseQuantity, parseRate, toDecimalNumber } from './money/parse.ts';
export { DEFAULT_ROUNDING, RoundingMode } from './money/rounding.ts';
export { accept, refuse, type Accepted, type Refusal, type RefusalParams, type Verdict } from './money/verdict.ts';
