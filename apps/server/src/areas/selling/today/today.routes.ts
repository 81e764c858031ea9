import {
  amountOf,
  isAllowed,
  permission,
  type HourOfDay,
  type TodayAttention,
  type TodayFigures,
  type todayRoutes,
} from '@tavola/contract';
import { readStockAlerts } from '#areas/stock/index.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { businessDateIn, cutoffAt } from '#areas/company/index.ts';
import { instantOf, localMoment } from '#platform/time/local-time.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import type { SellingPlace } from '../commands/selling-place.ts';
import {
  countVariances,
  listHours,
  listTopItems,
  sumOpenOrders,
  type DayScope,
  type DaySum,
  type HourRow,
} from './today.rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;
const NOTHING: DaySum = { count: 0, amount: 0 };

/** The calls of the start page's cards. */
export const createTodayHandlers = (deps: SellingDeps): Handlers<typeof todayRoutes> => ({
  figures: (call) => readFigures(call, deps),
  attention: (call) => readAttention(call, deps),
});

async function readFigures(call: Call, deps: SellingDeps): Promise<TodayFigures> {
  const isOfLocation = isAllowed(call.actor.rights, [permission.totalSaleDashboard.view]);
  const of: DayScope = { scope: call.scope, clientID: isOfLocation ? null : call.actor.clientID };
  return call.read(async (tx) => {
    const place = await deps.sellingPlaceFor(tx, call.scope);
    const { timezoneName } = place.operational;
    const now = deps.now();
    const local = localMoment(now, timezoneName);
    const today = businessDateIn(place.operational, local);
    const weekBefore = daysBefore(today, WEEK_DAYS);
    const [hours, topItems, openOrders] = await Promise.all([
      listHours(
        tx,
        of,
        [
          { date: today, until: now },
          { date: weekBefore, until: sameTimeBefore(now, timezoneName) },
        ],
        timezoneName,
      ),
      listTopItems(tx, of, today),
      sumOpenOrders(tx, of, today),
    ]);
    const [ofToday, ofWeekBefore] = [today, weekBefore].map((date) => hours.filter((row) => row.date === date));
    return {
      of: isOfLocation ? 'location' : 'terminal',
      businessDate: today,
      weekBeforeDate: weekBefore,
      sales: answered(total(ofToday ?? [])),
      salesWeekBefore: answered(
        total(
          (ofWeekBefore ?? []).map(({ countUntilNow, amountUntilNow }) => ({
            count: countUntilNow,
            amount: amountUntilNow,
          })),
        ),
      ),
      hours: hoursOf(ofToday ?? [], ofWeekBefore ?? [], Number.parseInt(cutoffAt(place.operational, local), 10)),
      topItems: topItems.map((item) => ({ ...item, amount: amountOf(item.amount) })),
      openOrders: answered(openOrders),
    };
  });
}

async function readAttention(call: Call, deps: SellingDeps): Promise<TodayAttention> {
  const { scope } = call;
  const seesStock = isAllowed(call.actor.rights, [permission.inventory.view]);
  return call.read(async (tx) => {
    const place = await deps.sellingPlaceFor(tx, scope);
    const today = todayAt(place, deps.now());
    const [openFromBefore, chargedOtherwise, stock] = await Promise.all([
      sumOpenOrders(tx, { scope, clientID: null }, daysBefore(today, 1)),
      countVariances(tx, scope, daysBefore(today, WEEK_DAYS - 1)),
      seesStock ? readStockAlerts(tx, scope) : null,
    ]);
    return {
      outOfStock: stock?.out ?? null,
      lowStock: stock?.low ?? null,
      openFromBefore: answered(openFromBefore),
      chargedOtherwise,
    };
  });
}

const todayAt = ({ operational }: SellingPlace, now: Date): string =>
  businessDateIn(operational, localMoment(now, operational.timezoneName));

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

/** A week before on the clock of the location, whatever daylight saving did in between. */
function sameTimeBefore(now: Date, timezoneName: string): Date {
  const { date, minutes } = localMoment(now, timezoneName);
  return instantOf({ date: daysBefore(date, WEEK_DAYS), minutes }, timezoneName);
}

const answered = ({ count, amount }: DaySum) => ({ count, amount: amountOf(amount) });

// Sums of amounts with five decimals at most stay exact as whole numbers.
const total = (rows: readonly DaySum[]): DaySum =>
  rows.reduce<DaySum>(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: Math.round((sum.amount + amount) * 1e5) / 1e5 }),
    NOTHING,
  );

const HOURS = 24;

/** Both days hour by hour without a gap, beginning at the hour in which a business day begins. */
function hoursOf(today: readonly HourRow[], weekBefore: readonly HourRow[], firstHour: number): HourOfDay[] {
  const at = (rows: readonly HourRow[], hour: number) => answered(total(rows.filter((row) => row.hour === hour)));
  const all = Array.from({ length: HOURS }, (_, index) => (firstHour + index) % HOURS).map((hour) => ({
    hour,
    today: at(today, hour),
    weekBefore: at(weekBefore, hour),
  }));
  const isSold = (each: HourOfDay): boolean => each.today.count + each.weekBefore.count > 0;
  const first = all.findIndex(isSold);
  return first < 0 ? [] : all.slice(first, all.findLastIndex(isSold) + 1);
}
