import type { CountryTax } from '@tavola/contract';
import {
  add,
  AmountOverflow,
  formatMoney,
  moneyOfUnits,
  parseRate,
  percentOf,
  percentWithin,
  SCALE,
  smallestUnit,
  type Currency,
} from '@tavola/selling';

/** A choice of the wizard other than one of the country's rates, which are chosen by their figure. */
export const NO_TAX = 'none';
export const OTHER_RATE = 'other';

/** What the person chose as the default tax. */
export interface TaxChoice {
  /** A rate as text, `none` or `other`; empty = nothing chosen yet. */
  readonly taxChoice: string;
  /** The rate that was typed for `other`. */
  readonly otherTaxRate: number | null;
}

/** The choice alone, without what else a draft has. */
export const taxOf = ({ taxChoice, otherTaxRate }: TaxChoice): TaxChoice => ({ taxChoice, otherTaxRate });

/**
 * What the wizard proposes (decision 258): the rate where a country has one, its own field where there is none to
 * propose, and no choice where restaurants charge different ones.
 */
export function proposedTax({ rates }: CountryTax): TaxChoice {
  const charged = rates.filter((rate) => rate > 0);
  const [only] = charged;
  const taxChoice = only === undefined ? OTHER_RATE : charged.length === 1 ? String(only) : '';
  return { taxChoice, otherTaxRate: null };
}

/** The rate in percent that the person confirmed; null while there is none. */
export function confirmedRate({ taxChoice, otherTaxRate }: TaxChoice): number | null {
  if (taxChoice === OTHER_RATE) return otherTaxRate;
  if (taxChoice === NO_TAX) return 0;
  return taxChoice === '' ? null : Number(taxChoice);
}

/** An example dish: its menu price, the tax, and what the guest pays. Null for a rate that is not readable. */
export function exampleDish(
  rate: number,
  isTaxInclusive: boolean,
  currency: Currency,
): { readonly price: string; readonly tax: string; readonly total: string } | null {
  const read = parseRate(rate);
  if (!read.ok) return null;
  const price = moneyOfUnits(examplePrice(currency) * SCALE);
  const step = smallestUnit(currency);
  try {
    const tax = isTaxInclusive ? percentWithin(price, read.value, step) : percentOf(price, read.value, step);
    const total = isTaxInclusive ? price : add(price, tax);
    return {
      price: formatMoney(price, currency),
      tax: formatMoney(tax, currency),
      total: formatMoney(total, currency),
    };
  } catch (error) {
    if (error instanceof AmountOverflow) return null;
    throw error;
  }
}

const examplePrice = ({ code, decimals }: Currency): number => (code === 'THB' ? 180 : decimals === 0 ? 1000 : 10);
