import {
  isAllowed,
  nameIn,
  permission,
  type HourOfDay,
  type Language,
  type TodayAttention,
  type TodayFigures,
} from '@tavola/contract';
import { dayBefore, daysAfter } from '@tavola/selling';
import { listItemsLow, listItemsOut, type ShortItem } from '#areas/stock/index.ts';
import type { Call } from '#platform/http/call.ts';
import { cutoffAt } from '#areas/company/index.ts';
import { localMoment } from '#platform/time/local-time.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { findSampleTerminal } from '../rows/orders/samples.rows.ts';
import { readDays, todayIn, total, WEEK_DAYS } from './days.ts';
import { countVariances, listTopItems, sumOpenOrders, type DayScope, type HourRow } from './today.rows.ts';

/**
 * The figures of the day: of the location, or of the own terminal without the right to see more. Samples count only
 * where they are asked for (decision 252).
 */
export async function readFigures(call: Call, withSamples: boolean, deps: SellingDeps): Promise<TodayFigures> {
  const isOfLocation = isAllowed(call.actor.rights, [permission.totalSaleDashboard.view]);
  return call.read(async (tx) => {
    const sampleTerminalID = await findSampleTerminal(tx, call.scope);
    const of: DayScope = {
      scope: call.scope,
      clientID: isOfLocation ? null : call.actor.clientID,
      without: withSamples ? null : sampleTerminalID,
    };
    const { operational } = await deps.sellingPlaceFor(tx, call.scope);
    const now = deps.now();
    const today = todayIn(operational, now);
    const [days, topItems, openOrders] = await Promise.all([
      readDays(tx, of, operational, now),
      listTopItems(tx, of, today),
      sumOpenOrders(tx, of, today),
    ]);
    const { businessDate, weekBeforeDate, sales, salesWeekBefore } = days;
    const firstHour = Number.parseInt(cutoffAt(operational, localMoment(now, operational.timezoneName)), 10);
    return {
      of: isOfLocation ? 'location' : 'terminal',
      hasSamples: isOfLocation && sampleTerminalID !== null,
      businessDate,
      weekBeforeDate,
      sales,
      salesWeekBefore,
      hours: hoursOf(days.today, days.weekBefore, firstHour),
      topItems,
      openOrders,
    };
  });
}

/** What needs attention: stock that ends, orders of days before, sums that were charged otherwise. */
export async function readAttention(call: Call, deps: SellingDeps): Promise<TodayAttention> {
  const { scope } = call;
  const seesStock = isAllowed(call.actor.rights, [permission.inventory.view]);
  return call.read(async (tx) => {
    const { operational } = await deps.sellingPlaceFor(tx, scope);
    const today = todayIn(operational, deps.now());
    const without = await findSampleTerminal(tx, scope);
    const [openFromBefore, chargedOtherwise, out, low] = await Promise.all([
      sumOpenOrders(tx, { scope, clientID: null, without }, dayBefore(today)),
      countVariances(tx, scope, daysAfter(today, 1 - WEEK_DAYS)),
      seesStock ? listItemsOut(tx, scope) : null,
      seesStock ? listItemsLow(tx, scope) : null,
    ]);
    return {
      outOfStock: out === null ? null : stockAlertOf(out, call.language),
      lowStock: low === null ? null : stockAlertOf(low, call.language),
      openFromBefore,
      chargedOtherwise,
    };
  });
}

/** Names in an alert; the inventory lists the others. */
const MOST_NAMED = 5;

const stockAlertOf = (items: readonly ShortItem[], language: Language) => ({
  count: items.length,
  counted: items.filter(({ isCounted }) => isCounted).length,
  names: items.slice(0, MOST_NAMED).map((item) => nameIn(item, language)),
});

const HOURS = 24;

/** Both days hour by hour without a gap, beginning at the hour in which a business day begins. */
function hoursOf(today: readonly HourRow[], weekBefore: readonly HourRow[], firstHour: number): HourOfDay[] {
  const at = (rows: readonly HourRow[], hour: number) => total(rows.filter((row) => row.hour === hour));
  const all = Array.from({ length: HOURS }, (_, index) => (firstHour + index) % HOURS).map((hour) => ({
    hour,
    today: at(today, hour),
    weekBefore: at(weekBefore, hour),
  }));
  const isSold = (each: HourOfDay): boolean => each.today.count + each.weekBefore.count > 0;
  const first = all.findIndex(isSold);
  return first < 0 ? [] : all.slice(first, all.findLastIndex(isSold) + 1);
}
