import { amountOf, type Amount, type CashDenomination } from '@tavola/contract';
import { moneyOfUnits, sum, toAmount, toMoney, type Money } from '@tavola/selling';
import { pressAmountKey, type PadKey } from '#ui/input/pad-keys.ts';

/** How many pieces of each coin and note were counted, by its id (decision 168). */
export type Counts = Readonly<Record<number, number>>;

/** More pieces of one kind than a drawer has. */
const MOST_PIECES = 99_999;

/** The worth of the counted pieces of one kind. */
export const worthOf = ({ value }: Pick<CashDenomination, 'value'>, count: number): Money =>
  moneyOfUnits(toMoney(amountOf(value)) * count);

/** The worth of everything counted. */
export const totalOf = (denominations: readonly CashDenomination[], counts: Counts): Amount =>
  toAmount(sum(denominations.map((each) => worthOf(each, counts[each.currencyCashDenominationID] ?? 0))));

/** The number of pieces after one key of the pad. */
export const pressCountKey = (count: number, key: PadKey): number => pressAmountKey(count, key, MOST_PIECES);

/** The counts as calls take them: what was not counted is left out. */
export const sentCounts = (counts: Counts): { readonly id: number; readonly count: number }[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id: Number(id), count }));
