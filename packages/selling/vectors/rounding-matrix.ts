import {
  percentOf,
  roundedForCash,
  smallestUnit,
  toDecimalString,
  type CashRules,
  type Money,
  type Rate,
} from '../src/index.ts';
import { RoundingMode } from '../src/money/rounding.ts';
import { payOutCash } from '../src/tender/cash.ts';
import { money, rate, valueOf } from './read-order.ts';

const USD = { code: 'USD', decimals: 2 };
const STEP = smallestUnit(USD);
const CASH_STEP = money('0.10');
// Half of them are in the middle between two cents or coins: one above an even one, one above an odd one.
const CARD_TIES = ['4.69', '4.71'].map(money);
const CASH_TIES = ['2.45', '2.55'].map(money);
const HALF: Rate = rate('50');

/**
 * The rounding matrix as a table: every mode on ties, cash or not, sale or refund. Without cash a figure is rounded to
 * the cent (50 % of 4.69 and of 4.71 are 2.345 and 2.355), with cash what is paid is rounded to the coin of 0.10
 * (decisions 39, 53 and 134).
 */
export function roundingMatrix(): string {
  const rows = Object.values(RoundingMode).map((mode) => [
    mode,
    cents(CARD_TIES.map((amount) => percentOf(amount, HALF, STEP, mode))),
    cents(CARD_TIES.map((amount) => percentOf((0 - amount) as Money, HALF, STEP, mode))),
    cents(CASH_TIES.map((amount) => roundedForCash(amount, cash(mode)))),
    cents(CASH_TIES.map((amount) => (0 - valueOf(payOutCash(amount, money('0'), cash(mode))).paidOut) as Money)),
  ]);
  const table = [['mode', 'sale 2.345 2.355', 'refund', 'cash sale 2.45 2.55', 'cash refund'], ...rows];
  return table
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(i === 2 || i === 4 ? 16 : 22))).join(''),
    )
    .join('\n');
}

function cents(amounts: readonly Money[]): string {
  return amounts.map((amount) => toDecimalString(amount, USD)).join(' ');
}

function cash(mode: RoundingMode): CashRules {
  return { unit: STEP, cashStep: CASH_STEP, mode };
}
