import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { demoSalesJob } from '#areas/company/index.ts';
import { activeDemoCustomers } from '#areas/customers/index.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { instantOf, localMoment } from '#platform/time/local-time.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import type { Transact } from '../commands/transact.ts';
import { choicesOf } from './choose-items.ts';
import { closePastDay } from './close-past-day.ts';
import { findDemoSeller, listCountedItems } from './demo-sales.rows.ts';
import { makeOrder } from './make-order.ts';
import { planDay } from './plan-day.ts';

const CHECKED_EVERY = 10;

/** Says how the past orders of a demo are made: one job a day. */
export function handleDemoSales(
  database: Services['database'],
  deps: SellingDeps,
  jobs: Pick<JobQueue, 'handle'>,
): void {
  jobs.handle(demoSalesJob, ({ scope, payload: { locationID, date } }) =>
    makeDay(database, deps, locationScope(scope.companyID, locationID), date),
  );
}

/**
 * Makes the orders of one day; of today only those until now. A repeat makes what is missing. Does nothing once the
 * past orders were removed.
 */
async function makeDay(
  database: Services['database'],
  deps: SellingDeps,
  scope: LocationScope,
  date: string,
): Promise<void> {
  const opened = await database.tenant(scope, async (tx) => {
    const seller = await findDemoSeller(tx, scope);
    if (seller === null) return null;
    const place = await deps.sellingPlaceFor(tx, scope);
    const choices = choicesOf(place.catalog, await listCountedItems(tx, scope));
    return { seller, place, choices, customerIDs: await activeDemoCustomers(tx, scope) };
  });
  if (opened === null) return;
  const { timezoneName } = opened.place.operational;
  // By the number of the day and not by its date, so that every demo has the same four weeks.
  const day = daysBetween(opened.seller.firstDate, date);
  const latest = deps.now().getTime();
  const orders = planDay(`day ${day}`, new Date(date).getUTCDay())
    .map((plan, index) => ({
      plan,
      past: {
        ...opened,
        scope,
        name: `${scope.locationID} ${date} ${index}`,
        at: instantOf({ date, minutes: plan.minutes }, timezoneName),
      },
    }))
    .filter(({ past }) => past.at.getTime() <= latest);
  const transact: Transact = (work) => database.tenant(scope, work);
  for (const [index, { plan, past }] of orders.entries()) {
    // They may be removed at any time.
    if (index % CHECKED_EVERY === 0 && (await transact((tx) => findDemoSeller(tx, scope))) === null) return;
    await makeOrder(transact, plan, past, deps);
    await yieldToEventLoop();
  }
  const [first, last] = [orders[0]?.past.at, orders.at(-1)?.past.at];
  const isOver = date !== localMoment(deps.now(), timezoneName).date;
  if (isOver && first !== undefined && last !== undefined)
    await transact((tx) =>
      closePastDay(tx, { ...opened, scope, date, number: day, firstSale: first, lastSale: last }, deps),
    );
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000);
