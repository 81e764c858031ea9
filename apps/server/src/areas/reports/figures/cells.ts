import type { Amount } from '@tavola/contract';
import { NO_AMOUNT } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import { amount } from '#platform/database/tables/column-kinds.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';

/** Values of a row that a sum or a fact answered. */

/** A text; empty where the row has none. */
export function textIn(row: DriverRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}

/** A text, or null where the row has none. */
export const textOrNull = (row: DriverRow, name: string): string | null => textIn(row, name) || null;

/** Money, which the database writes as a text; 0 where the row has none. */
export function moneyIn(row: DriverRow, name: string): Amount {
  const value = row[name];
  return typeof value === 'string' ? amount.read(value) : NO_AMOUNT;
}

/** Two sums in one. */
export const moneyOfBoth = (row: DriverRow, one: string, other: string): Amount =>
  toAmount(add(toMoney(moneyIn(row, one)), toMoney(moneyIn(row, other))));
