import { NO_AMOUNT, type ReportFigures } from '@tavola/contract';
import { smallestUnit, toAmount, toMoney } from '@tavola/selling';
import { expect, it } from 'vitest';
import { centsOf } from '../reports.setup.ts';
import { noFigures } from './total.ts';
import { inWholeUnits } from './whole-units.ts';

// Rows of options in whole cents (decisions 377, 396).

const CENT = smallestUnit({ code: 'USD', decimals: 2 });
const amountOf = (value: number) => toAmount(toMoney(Math.round(value * 100_000) / 100_000));
type Parts = Partial<Record<'gross' | 'discounts' | 'comps' | 'refunds', number>>;

/** A row of shares that comes to these, not yet rounded. */
const rowOf = ({ gross = 0, discounts = 0, comps = 0, refunds = 0 }: Parts): ReportFigures => ({
  ...noFigures(true),
  gross: amountOf(gross),
  discounts: amountOf(discounts),
  comps: amountOf(comps),
  refunds: amountOf(refunds),
  net: amountOf(gross - discounts - comps - refunds),
});
const shown = (parts: Parts): ReportFigures => inWholeUnits(rowOf(parts), CENT);

// 7 % of tax is in each price, and a third of what is refunded is that of the option.
const sold = { gross: 2.10281, discounts: 0.35047, comps: 0.70094 };
const refunds = [0, 0.00468, 0.35047, 0.70095, 1.00467, 1.0514];

const unmoved = (['gross', 'discounts', 'comps'] as const).flatMap((name) =>
  refunds.map((back) => [name, back] as const),
);
it.each(unmoved)('has the same %s with %s refunded', (name, back) => {
  expect(shown({ ...sold, refunds: back })[name]).toBe(shown(sold)[name]);
});

it.each(refunds)('adds up with %s refunded', (back) => {
  const row = shown({ ...sold, refunds: back });
  expect(centsOf([row.gross, -row.discounts, -row.comps, -row.refunds])).toBe(centsOf([row.net]));
});

it('leaves nothing of what was refunded in full', () => {
  expect(shown({ ...sold, refunds: 1.0514 }).net).toBe(NO_AMOUNT);
});

it('has refunds of a later day alone, in whole cents', () => {
  expect(shown({ refunds: 0.00934 })).toMatchObject({ gross: 0, discounts: 0, comps: 0, refunds: 0.01, net: -0.01 });
});

it('has no discount where none was given', () => {
  expect(shown({ gross: 2.10499, comps: 0.70234 }).discounts).toBe(NO_AMOUNT);
});

it('has no refund where nothing went back', () => {
  expect(shown(sold).refunds).toBe(NO_AMOUNT);
});
