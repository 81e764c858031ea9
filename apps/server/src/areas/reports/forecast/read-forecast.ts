import { CHECKED_WEEKS, FORECAST_DAYS, FORECAST_WEEKS, type ForecastAnswer, type ForecastItem } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { namesOfKeys } from '../figures/names.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';
import { errorOf, expected, learnt, sameWeekdays, spread, type ForecastBasis, type SoldByDay } from './forecast.ts';
import {
  categoriesOfItems,
  readFirstDay,
  readOrdersByHour,
  readUnitsByDay,
  readUnitsByHour,
  type OrdersOfHour,
  type UnitsOfDay,
} from './forecast.rows.ts';

const HOURS = 24;
const WEEK = 7;
/** What is expected less often than this is not worth a line: half a unit a day. */
const LEAST_UNITS = 0.5;

interface Asked {
  /** The business date that is not over. */
  readonly today: string;
  readonly date: string;
  readonly leftOut: readonly string[];
}

/** The days that a forecast reads: those that it learns from, and those that the checked weeks learnt from. */
export const historyOf = (today: string): { readonly startDate: string; readonly endDate: string } => ({
  startDate: daysAfter(today, -WEEK * (FORECAST_WEEKS + CHECKED_WEEKS)),
  endDate: daysAfter(today, -1),
});

/** The next seven days by hour and the items of one of them (decision 322). */
export async function readForecast(
  tx: Tx,
  scope: ReportScope,
  { today, date, leftOut }: Asked,
): Promise<Omit<ForecastAnswer, 'pendingCount'>> {
  const basis: ForecastBasis = {
    firstDay: await readFirstDay(tx, scope),
    weeks: FORECAST_WEEKS,
    leftOut: new Set(leftOut),
  };
  const hours = await readOrdersByHour(tx, scope);
  const orders = ordersByDay(hours);
  const units = await readUnitsByDay(tx, scope);
  const days = sameWeekdays(date, today, basis);
  const known = learnt(days, basis);
  const next = Array.from({ length: FORECAST_DAYS }, (_, index) => daysAfter(today, index));
  const checked = Array.from({ length: WEEK * CHECKED_WEEKS }, (_, index) => daysAfter(today, -1 - index)).filter(
    (day) => !basis.leftOut.has(day) && learnt(sameWeekdays(day, day, basis), basis).length > 0,
  );
  const daysBefore = (day: string) => learnt(sameWeekdays(day, day, basis), basis);
  return {
    days: next.map((day) => forecastDay(day, today, basis, hours)),
    date,
    items: await forecastItems(tx, scope, known, units),
    learnt: days.map((day) => ({ date: day, orders: orders.get(day) ?? 0, isLeftOut: basis.leftOut.has(day) })),
    ordersError: errorOf(checked.map((day) => [expected(orders, daysBefore(day)), orders.get(day) ?? 0])),
    itemsError: errorOf(
      [...byKey(units).values()].flatMap((sold) =>
        checked.map((day): [number, number] => [expected(sold, daysBefore(day)), sold.get(day) ?? 0]),
      ),
    ),
  };
}

function forecastDay(date: string, today: string, basis: ForecastBasis, hours: readonly OrdersOfHour[]) {
  const days = learnt(sameWeekdays(date, today, basis), basis);
  const orders = expected(ordersByDay(hours), days);
  const sums = hoursOf(hours.filter((row) => days.includes(row.date)).map((row) => [row.hour, row.orders]));
  return { date, basis: days.length, orders, hours: spread(orders, sums) };
}

async function forecastItems(
  tx: Tx,
  scope: ReportScope,
  days: readonly string[],
  units: readonly UnitsOfDay[],
): Promise<ForecastItem[]> {
  const quantities = [...byKey(units)]
    .map(([key, sold]) => ({ key, quantity: expected(sold, days) }))
    .filter(({ quantity }) => quantity >= LEAST_UNITS)
    .toSorted((one, other) => other.quantity - one.quantity || (one.key < other.key ? -1 : 1));
  const keys = quantities.map(({ key }) => key);
  const names = await namesOfKeys(tx, scope.companyID, 'product', keys);
  const categories = await categoriesOfItems(tx, scope.companyID, [...names.keys()]);
  const sums = new Map<string, number[]>();
  for (const { key, hour, units: sold } of await readUnitsByHour(tx, scope, days)) {
    const hours = sums.get(key) ?? hoursOf([]);
    hours[hour] = sold;
    sums.set(key, hours);
  }
  return quantities.map(({ key, quantity }) => {
    const record = names.get(key);
    return {
      itemID: record === undefined ? null : key,
      name: record?.name ?? key.replace(/^open:/, ''),
      names: record?.names ?? undefined,
      categoryName: categories.get(key) ?? null,
      quantity,
      hours: spread(quantity, sums.get(key) ?? hoursOf([])),
    };
  });
}

function hoursOf(figures: readonly (readonly [hour: number, figure: number])[]): number[] {
  const sums = Array.from({ length: HOURS }, () => 0);
  for (const [hour, figure] of figures) sums[hour] = (sums[hour] ?? 0) + figure;
  return sums;
}

function ordersByDay(hours: readonly OrdersOfHour[]): SoldByDay {
  const sums = new Map<string, number>();
  for (const { date, orders } of hours) sums.set(date, (sums.get(date) ?? 0) + orders);
  return sums;
}

function byKey(units: readonly UnitsOfDay[]): ReadonlyMap<string, SoldByDay> {
  const found = new Map<string, Map<string, number>>();
  for (const { key, date, units: sold } of units) {
    const days = found.get(key) ?? new Map<string, number>();
    found.set(key, days.set(date, sold));
  }
  return found;
}
