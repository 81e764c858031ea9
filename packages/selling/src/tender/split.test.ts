import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money } from '../money/money.ts';
import { RoundingMode } from '../money/rounding.ts';
import { splitAmounts } from './split.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const rules = { unit: cents(0.01) };
const split = (total: number, lines: (number | null)[]) =>
  splitAmounts(
    cents(total),
    lines.map((line) => (line === null ? null : cents(line))),
    rules,
  );

describe('split amounts (decisions 56, 130)', () => {
  it('gives the rest to the last automatic line', () => {
    expect(split(20, [null, null, null])).toEqual({ ok: true, value: [6.67, 6.67, 6.66].map(cents) });
    expect(split(326.85, [null, null, null, 59.53, null])).toEqual({
      ok: true,
      value: [66.83, 66.83, 66.83, 59.53, 66.83].map(cents),
    });
  });
  it('never leaves the last automatic line below 0', () => {
    expect(split(0.02, [null, null, null, null])).toEqual({ ok: true, value: [0, 0, 0, 0.02].map(cents) });
  });
  it('leaves automatic lines at 0 when the amounts already exceed the total', () => {
    expect(split(10, [12, null])).toEqual({ ok: true, value: [12, 0].map(cents) });
  });
  it('refuses a negative total, a negative or too fine amount, and what is not a number', () => {
    expect(split(-1, [null])).toMatchObject({ code: 'payment.only_cash' });
    expect(split(1, [-1, null])).toMatchObject({ code: 'payment.amount_refused' });
    expect(splitAmounts(cents(1), [1 as Money], rules)).toMatchObject({ params: { reason: 'decimals' } });
    expect(splitAmounts(Number.NaN as Money, [null], rules)).toMatchObject({ code: 'money.error.not_a_number' });
  });

  it(
    'sums to the total with every automatic line at least 0, in any mode',
    () => {
      const lines = fc.array(fc.option(fc.nat(3000), { nil: null }), { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(
          fc.nat(2_000_000),
          lines,
          fc.constantFrom(...Object.values(RoundingMode)),
          (total, amounts, mode) => {
            const verdict = splitAmounts(
              cents(total / 100),
              amounts.map((amount) => (amount === null ? null : cents(amount / 100))),
              { unit: cents(0.01), mode },
            );
            if (!verdict.ok) throw new Error(verdict.code);
            const sum = verdict.value.reduce((all, amount) => all + amount, 0);
            const manual = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
            if (amounts.includes(null) && manual <= total) expect(sum).toBe(cents(total / 100));
            expect(Math.min(...verdict.value)).toBeGreaterThanOrEqual(0);
          },
        ),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
