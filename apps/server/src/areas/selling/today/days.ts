import { NO_AMOUNT, type OperationalSetting } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { businessDateIn } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { instantOf, localMoment } from '#platform/time/local-time.ts';
import { addAmounts } from '../commands/amounts/figures.ts';
import { listHours, type DayScope, type HourRow, type SaleSum } from './today.rows.ts';

/** Business days of a location, and what was sold on them. */

/** From a day to the same weekday before. */
export const WEEK_DAYS = 7;
const NOTHING: SaleSum = { count: 0, amount: NO_AMOUNT, paid: NO_AMOUNT };

/** The business date that a location is in. */
export const todayIn = (operational: OperationalSetting, now: Date): string =>
  businessDateIn(operational, localMoment(now, operational.timezoneName));

/** A week before on the clock of the location, whatever daylight saving did in between. */
function sameTimeBefore(now: Date, timezoneName: string): Date {
  const { date, minutes } = localMoment(now, timezoneName);
  return instantOf({ date: daysAfter(date, -WEEK_DAYS), minutes }, timezoneName);
}

/** The sum of sums. */
export const total = (rows: readonly SaleSum[]): SaleSum =>
  rows.reduce<SaleSum>(
    (sum, { count, amount, paid }) => ({
      count: sum.count + count,
      amount: addAmounts(sum.amount, amount),
      paid: addAmounts(sum.paid, paid),
    }),
    NOTHING,
  );

/** What was sold today by the hour, and on the same weekday before, with the sum of the latter by now. */
export async function readDays(tx: Tx, of: DayScope, operational: OperationalSetting, now: Date) {
  const { timezoneName } = operational;
  const businessDate = todayIn(operational, now);
  const weekBeforeDate = daysAfter(businessDate, -WEEK_DAYS);
  const rows = await listHours(
    tx,
    of,
    [
      { date: businessDate, until: now },
      { date: weekBeforeDate, until: sameTimeBefore(now, timezoneName) },
    ],
    timezoneName,
  );
  const on = (date: string): HourRow[] => rows.filter((row) => row.date === date);
  const weekBefore = on(weekBeforeDate);
  return {
    businessDate,
    weekBeforeDate,
    today: on(businessDate),
    weekBefore,
    sales: total(on(businessDate)),
    salesWeekBefore: total(
      weekBefore.map(({ countUntilNow, amountUntilNow, paidUntilNow }) => ({
        count: countUntilNow,
        amount: amountUntilNow,
        paid: paidUntilNow,
      })),
    ),
  };
}
