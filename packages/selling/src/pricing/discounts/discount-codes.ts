import type { Discount } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { hoursToCome, isWithinHours, type DiscountHours } from '../../catalog/menus/discount-hours.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import { promiseOf } from './catalog-discounts.ts';
import { checkEligibility, type DiscountUse } from './eligibility.ts';
import type { DiscountValue } from '../order.ts';

/** What an order may earn codes with. */
export type Earning = Omit<DiscountUse, 'usedDiscountIDs'> & {
  /** Future discounts given by hand, and automatic ones taken off by hand. */
  readonly givenDiscountIDs: readonly string[];
  readonly excludedDiscountIDs: readonly string[];
};

/** A code to issue: its value is fixed from here on, even if the discount changes. */
export interface EarnedCode {
  /** The discount whose conditions the order met. */
  readonly discountID: string;
  /** The discount whose code it is: the same one, or the one that it leads to. */
  readonly nextDiscountID: string;
  readonly name: string;
  readonly value: DiscountValue;
  /** First and last day, in the location's zone; null = without end. */
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly hours: readonly DiscountHours[];
}

/**
 * The codes that an order earns when it is paid (decision 48): those of the automatic future discounts and of those
 * given by hand whose channel, fulfilment type, targets and minimum hold, judged as for every discount, before any
 * discount (decision 112).
 */
export function earnedCodes(
  catalog: Catalog,
  { givenDiscountIDs, excludedDiscountIDs, ...order }: Earning,
): EarnedCode[] {
  const codes: EarnedCode[] = [];
  for (const discount of catalog.discounts.values()) {
    if (discount.type !== 'FutureDiscount') continue;
    const { discountID, isAutomaticDiscount } = discount;
    const isGiven =
      givenDiscountIDs.includes(discountID) || (isAutomaticDiscount && !excludedDiscountIDs.includes(discountID));
    if (!isGiven || checkEligibility(discount, { ...order, usedDiscountIDs: [] }) !== null) continue;
    const promise = promiseOf(catalog, discount);
    if (promise.ok && promise.value.discount.isActive) codes.push(...issued(discountID, promise.value, order.at));
  }
  return codes;
}

function issued(
  discountID: string,
  { discount: next, value }: { readonly discount: Discount; readonly value: DiscountValue },
  at: LocalMoment,
): EarnedCode[] {
  const hours = next.isTimedEventDiscount ? hoursToCome(next, at) : [];
  if (next.isTimedEventDiscount && hours.length === 0) return [];
  const starts = hours.map(({ dateStart }) => dateStart ?? at.date);
  const ends = hours.flatMap(({ dateEnd }) => dateEnd ?? []);
  const first = starts.reduce((least, start) => (start < least ? start : least), starts[0] ?? at.date);
  const last = ends.reduce((most, end) => (end > most ? end : most), '');
  return [
    {
      discountID,
      nextDiscountID: next.discountID,
      name: next.name,
      value,
      validFrom: first > at.date ? first : at.date,
      validTo: hours.length > 0 && ends.length === hours.length ? last : null,
      hours,
    },
  ];
}

/** What is known of an issued code. */
export type IssuedCode = Pick<EarnedCode, 'name' | 'validFrom' | 'validTo' | 'hours'> & {
  readonly state: 'open' | 'redeemed' | 'cancelled';
  /** Whose it is; null = anyone may use it. */
  readonly customerID: string | null;
  /** The order that has used it. */
  readonly redeemedOrderID: string | null;
};

/** Why an order may not use a code, or null (decision 48). The order that has used it may say so again. */
export function codeRefusal(
  code: IssuedCode,
  order: { readonly orderID: string | null; readonly customerID: string | null; readonly at: LocalMoment },
): Refusal | null {
  const { name, validFrom, validTo, hours } = code;
  const { at } = order;
  if (code.state === 'cancelled') return refuse('discount_code.cancelled', { name });
  if (code.state === 'redeemed' && code.redeemedOrderID !== order.orderID)
    return refuse('discount_code.used', { name });
  if (code.customerID !== null && code.customerID !== order.customerID)
    return refuse('discount_code.other_customer', { name });
  if (hours.length === 0 || isWithinHours(hours, at)) return null;
  if (at.date < validFrom) return refuse('discount_code.not_yet', { name, date: validFrom });
  if (validTo !== null && at.date > validTo) return refuse('discount_code.expired', { name, date: validTo });
  return refuse('discount_code.not_now', { name });
}
