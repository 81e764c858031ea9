import { MAX_UNITS } from '../../money/exact.ts';
import { HUNDRED_PERCENT, type Rate } from '../../money/money.ts';
import { RoundingMode } from '../../money/rounding.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import { PricingError } from './errors.ts';
import type {
  AutomaticDiscount,
  AutomaticPriceDiscount,
  BuyXGetY,
  DiscountValue,
  MinimumRequirement,
  PricingSettings,
} from '../order.ts';

const MAX_DECIMALS = 5;

/** Whether a figure is a whole number of 1/100000 from 0 up to the greatest amount. */
export function isAmount(units: number): boolean {
  return Number.isInteger(units) && units >= 0 && units <= MAX_UNITS;
}

/** The same of either sign: adds of modifiers and variant options may lower a price. */
export function isSignedAmount(units: number): boolean {
  return Number.isInteger(units) && units >= -MAX_UNITS && units <= MAX_UNITS;
}

/** 0 to 100 percent. */
export function isPercent(rate: Rate): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= HUNDRED_PERCENT;
}

type Place = Readonly<Record<string, string>>;

/** Refuses a word that is none of these: types do not stop one that was read from somewhere else. */
export function checkWord(word: string, known: readonly string[], at: Place): Refusal | null {
  return known.includes(word) ? null : refuse(PricingError.wordUnknown, { ...at, word: String(word) });
}

const VALUE_TYPES: readonly DiscountValue['type'][] = ['percent', 'fixed'];
const TARGETS: readonly AutomaticPriceDiscount['appliesTo'][] = ['products', 'categories', 'order'];
const MINIMUM_TYPES: readonly MinimumRequirement['type'][] = ['amount', 'quantity'];
const DISCOUNT_KINDS: readonly AutomaticDiscount['kind'][] = ['price', 'buyXGetY'];
const BUY_FROM: readonly BuyXGetY['buyFrom'][] = ['products', 'categories'];
const GET_FROM: readonly BuyXGetY['getFrom'][] = ['same', 'products', 'categories'];

/** What is wrong with a percentage or amount off, or null; `at` names whose it is. */
export function checkValue(value: DiscountValue, at: Place): Refusal | null {
  const unknown = checkWord(value.type, VALUE_TYPES, at);
  if (unknown !== null) return unknown;
  if (value.type === 'percent')
    return isPercent(value.rate) ? null : refuse(PricingError.percentInvalid, { ...at, units: value.rate });
  return isAmount(value.amount) ? null : refuse(PricingError.amountInvalid, { ...at, units: value.amount });
}

/** What is wrong with the place's settings, or null. Missing taxes show where something names them. */
export function checkSettings(settings: PricingSettings): Refusal | null {
  const { currency, taxes, redemption } = settings;
  const isCurrency = Number.isInteger(currency.decimals) && currency.decimals >= 0 && currency.decimals <= MAX_DECIMALS;
  if (!isCurrency || !Object.hasOwn(RoundingMode, settings.roundingMode))
    return refuse(PricingError.currencyInvalid, { currency: currency.code, decimals: currency.decimals });
  for (const tax of taxes) {
    for (const { name, rate } of tax.components) {
      if (!isPercent(rate)) return refuse(PricingError.percentInvalid, { taxID: tax.taxID, name, units: rate });
    }
  }
  if (
    redemption !== null &&
    !(Number.isInteger(redemption.requiredPoint) && redemption.requiredPoint > 0 && isAmount(redemption.monetaryValue))
  ) {
    return refuse(PricingError.amountInvalid, { field: 'redemption', units: redemption.monetaryValue });
  }
  for (const discount of settings.automaticDiscounts) {
    const wrong = checkAutomatic(discount);
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkAutomatic(discount: AutomaticDiscount): Refusal | null {
  const at = { discountID: discount.id };
  const unknownKind = checkWord(discount.kind, DISCOUNT_KINDS, at);
  if (unknownKind !== null) return unknownKind;
  if (discount.kind === 'buyXGetY') return checkOffer(discount);
  const { minimum } = discount;
  const unknown =
    checkWord(discount.appliesTo, TARGETS, at) ??
    (minimum === null ? null : checkWord(minimum.type, MINIMUM_TYPES, at));
  if (unknown !== null) return unknown;
  if (minimum !== null && !isAmount(minimum.type === 'amount' ? minimum.amount : minimum.quantity)) {
    return refuse(PricingError.amountInvalid, { discountID: discount.id, field: 'minimum' });
  }
  return checkValue(discount.value, at);
}

/** What is wrong with a buy-X-get-Y offer, or null. */
export function checkOffer({ id, buyFrom, buyQuantity, getFrom, getQuantity, reward }: BuyXGetY): Refusal | null {
  const at = { discountID: id };
  const unknown = checkWord(buyFrom, BUY_FROM, at) ?? checkWord(getFrom, GET_FROM, at);
  if (unknown !== null) return unknown;
  const isCounted =
    Number.isSafeInteger(buyQuantity) && buyQuantity >= 1 && Number.isSafeInteger(getQuantity) && getQuantity >= 0;
  if (!isCounted || !Number.isSafeInteger(buyQuantity + getQuantity))
    return refuse(PricingError.offerInvalid, { ...at, buyQuantity, getQuantity });
  return reward.type === 'free' ? null : checkValue(reward, at);
}
