import { createHash } from 'node:crypto';
import {
  MOST_CHANGED,
  MOST_REHEARSED_DAYS,
  REHEARSED_AT_ONCE,
  type RehearsedOrder,
  type rehearsalRoutes,
} from '@tavola/contract';
import { add, daysAfter, toAmount } from '@tavola/selling';
import { createCatalogCache } from '#areas/catalog/index.ts';
import { readOperationalSetting, savedForm } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { setTenant } from '#platform/database/tenant-setting.ts';
import { undone } from '#platform/database/undone.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { InnerCalls } from '#platform/http/inner-calls.ts';
import type { Services } from '#platform/services.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import type { PricedPlace } from '../commands/selling-place.ts';
import { findCompanyFacts } from '../rows/companies.rows.ts';
import type { StoredOrder } from '../rows/orders/order-rows.ts';
import { countSold, findSharing, readSold, type PageStart } from './rehearsal.rows.ts';
import { priceAtBoth, type Places, type Sums } from './reprice-order.ts';

/** The forms that can change what orders come to, by their saves. */
const PRICE_FORMS: ReadonlySet<string> = new Set([
  'priceLists.update',
  'products.update',
  'combos.update',
  'modifierGroups.update',
  'variants.update',
  'taxes.update',
  'serviceCharge.update',
  'discounts.update',
]);
/** For the next pages of the same rehearsal; a later one reads again. */
const KEEP_MS = 60_000;
const MOST_KEPT = 20;

/**
 * Tries a change of prices on past orders (decision 305). The save is made in a transaction that is not kept, in which
 * the catalog is read with it; orders are then priced by the engine that sells, with both catalogs.
 */
export function createRehearsalHandlers(
  { database, now }: Pick<Services, 'database' | 'now'>,
  innerCalls: InnerCalls,
): Handlers<typeof rehearsalRoutes> {
  const kept = new Map<string, { readonly at: number; readonly places: Promise<Places> }>();

  function placesOf(call: Call, { path, body }: { path: string; body: unknown }): Promise<Places> {
    const known = savedForm(innerCalls, call, path, body);
    if (!PRICE_FORMS.has(known.name)) refuse('rehearsal.no_prices');
    const { userID, scope } = call.session;
    const key = hashOf([scope.companyID, scope.locationID, userID, path, body]);
    const before = kept.get(key);
    if (before !== undefined && now().getTime() - before.at < KEEP_MS) return before.places;
    const places = undone(database, companyOf(scope), async (tx) => ({
      before: await readPlace(tx, scope),
      after: await innerCalls.make(tx, known, call).then(() => readPlace(tx, scope)),
    }));
    // What is refused is not remembered.
    places.catch(() => kept.delete(key));
    kept.set(key, { at: now().getTime(), places });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return places;
  }

  return {
    run: async (call) => {
      const { path, body, startDate, endDate, next } = call.body;
      if (startDate > endDate) refuse('rehearsal.dates');
      if (daysAfter(startDate, MOST_REHEARSED_DAYS - 1) < endDate)
        refuse('rehearsal.too_long', { days: MOST_REHEARSED_DAYS });
      const days = { startDate, endDate };
      const places = await placesOf(call, { path, body });
      const { total, orders, sharing } = await call.read(async (tx) => {
        const found = await readSold(tx, call.scope, days, startOf(next), REHEARSED_AT_ONCE);
        return {
          total: await countSold(tx, call.scope, days),
          orders: found,
          sharing: await findSharing(
            tx,
            call.scope,
            found.map(({ order }) => order.orderID),
          ),
        };
      });
      const last = orders.at(-1)?.order;
      const isLast = orders.length < REHEARSED_AT_ONCE || last === undefined;
      return {
        ...(await sumsOf(orders, sharing, places)),
        total,
        orders: orders.length,
        next: isLast ? null : `${last.orderDate} ${last.orderNumber}`,
      };
    },
  };
}

/** What is priced between two turns of other work on the thread. */
const AT_A_TIME = 100;

async function sumsOf(orders: readonly StoredOrder[], sharing: ReadonlySet<string>, places: Places) {
  const days = new Map<string, { readonly orders: number; readonly sums: Sums }>();
  const changed: (RehearsedOrder & { readonly by: number })[] = [];
  let leftOut = 0;
  for (const [at, stored] of orders.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await new Promise(setImmediate);
    const { orderID, orderNo, orderDate, createdAt } = stored.order;
    const priced = sharing.has(orderID) ? null : priceAtBoth(stored, places);
    if (priced === null) {
      leftOut += 1;
      continue;
    }
    const day = days.get(orderDate);
    days.set(orderDate, {
      orders: (day?.orders ?? 0) + 1,
      sums: day === undefined ? priced : added(day.sums, priced),
    });
    const by = Math.abs(priced.after - priced.before) || Math.abs(priced.taxAfter - priced.taxBefore);
    if (by > 0) changed.push({ orderID, orderNo, at: createdAt, ...answered(priced), by });
  }
  return {
    leftOut,
    days: [...days].map(([date, { orders: count, sums }]) => ({ date, orders: count, ...answered(sums) })),
    mostChanged: changed
      .toSorted((one, other) => other.by - one.by)
      .slice(0, MOST_CHANGED)
      .map(({ by: _by, ...order }) => order),
  };
}

const added = (one: Sums, other: Sums): Sums => ({
  before: add(one.before, other.before),
  after: add(one.after, other.after),
  taxBefore: add(one.taxBefore, other.taxBefore),
  taxAfter: add(one.taxAfter, other.taxAfter),
});

const answered = ({ before, after, taxBefore, taxAfter }: Sums) => ({
  before: toAmount(before),
  after: toAmount(after),
  taxBefore: toAmount(taxBefore),
  taxAfter: toAmount(taxAfter),
});

async function readPlace(tx: Tx, scope: LocationScope): Promise<PricedPlace> {
  await setTenant(tx, scope);
  // A separate cache: nothing is sold by what is read here.
  const { catalog, serviceCharge } = await createCatalogCache()(tx, scope);
  const operational = await readOperationalSetting(tx, scope);
  const { isTaxInclusive } = await findCompanyFacts(tx, scope);
  return { catalog, serviceCharge, operational, isTaxInclusive };
}

/** Where a page begins; what is no such place begins at the first order. */
function startOf(next: string | undefined): PageStart | null {
  const [, date, number] = /^(\d{4}-\d\d-\d\d) (\d{1,9})$/.exec(next ?? '') ?? [];
  return date === undefined || Number.isNaN(Date.parse(date)) ? null : { date, number: Number(number) };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
