import type { AmountOrPercent } from '@tavola/contract';
import { allergenText } from '#runtime/names/allergens.ts';
import { formatAmount, type CurrencyLook } from '#text/format.ts';

interface DescribedOption {
  readonly name: string;
  readonly priceAdd?: AmountOrPercent | undefined;
  readonly isActive?: boolean | undefined;
  readonly allergens?: readonly string[] | undefined;
}

/** The options of a variant or modifier group in one line, for comparing two versions: 'Small, Large 0.50'. */
export const describeOptions = (
  options: readonly DescribedOption[],
  currency: CurrencyLook,
  inactive: string,
): string =>
  options
    .map(({ name, priceAdd = 0, isActive = true, allergens = [] }) =>
      [
        name,
        ...(priceAdd === 0 ? [] : [formatAmount(priceAdd, currency)]),
        ...(allergens.length === 0 ? [] : [`[${allergenText(allergens)}]`]),
        ...(isActive ? [] : [`(${inactive})`]),
      ].join(' '),
    )
    .join(', ');
