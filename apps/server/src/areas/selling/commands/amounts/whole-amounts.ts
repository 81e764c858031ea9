import type { AmountOrPercent } from '@tavola/contract';
import { smallestUnit, toMoney, type Money } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { SellingPlace } from '../selling-place.ts';

type Place = Pick<SellingPlace, 'operational'>;

/** The smallest amount of the place's currency (decision 103). */
export const unitAt = ({ operational }: Place): Money =>
  smallestUnit({ code: operational.currencyCode, decimals: operational.currencyDecimals });

/** Whether the place's currency has this amount. */
export const isWholeAt = (place: Place, amount: Money): boolean => amount % unitAt(place) === 0;

/** An amount that a person enters, by the path of its field; nothing where none is entered. */
export type EnteredAt = readonly [path: string, amount: AmountOrPercent | null | undefined];

/** Refuses, field by field, entered amounts that are finer than the place's currency (decisions 103, 156). */
export function requireWhole(place: Place, amounts: readonly EnteredAt[]): void {
  const finer = amounts.filter(([, amount]) => amount != null && !isWholeAt(place, toMoney(amount)));
  if (finer.length > 0)
    refuse('validation.failed', {}, { fields: finer.map(([path]) => ({ path, code: 'currency_unit' })) });
}
