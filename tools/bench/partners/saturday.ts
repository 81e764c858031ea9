import { rm } from 'node:fs/promises';
import {
  buildPath,
  integrationRoutes,
  orderChannelRoutes,
  type CallAnswer,
  type CallInput,
  type Route,
} from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { DeliveryPartner, type PartnerCounts } from '@tavola/testkit/online/delivery-partner.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { buildProduct, freePort, makeDataDir, send, startProcess, type ServerProcess } from '../sale/sale-rig.ts';
import { openTerminal, type Counter } from '../sale/sale-terminals.ts';

/** A Saturday of a delivery partner whose restaurant's server is killed again and again (decisions 84, 290). */

/** How both books look in the evening. */
export interface Saturday {
  readonly seconds: number;
  readonly kills: number;
  readonly counts: PartnerCounts;
  /** What the partner has seen go wrong. */
  readonly faults: readonly string[];
  /** Orders and their money by the partner's book: without what it cancelled. */
  readonly booked: {
    readonly orders: number;
    readonly cancelled: number;
    readonly unknown: number;
    readonly total: number;
  };
  /** The same by the restaurant's. */
  readonly stored: {
    readonly orders: number;
    readonly cancelled: number;
    readonly unknown: number;
    readonly total: number;
    readonly unanswered: number;
    /** Orders that went to the kitchen more or less than once. */
    readonly sentOtherwise: number;
    /** Orders whose partner says another state than the restaurant. */
    readonly ledger: readonly string[];
  };
}

const demo = demoRestaurant('burrito');

/** Sends a Saturday of `orders` orders, with `kills` kills of the server spread over it. */
export async function runSaturday(orders: number, kills: number): Promise<Saturday> {
  const [dataDir, port, built] = [await makeDataDir(), await freePort(), buildProduct()];
  const start = (): Promise<ServerProcess> =>
    startProcess(built, { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' }, port);
  let server = await start();
  try {
    const { counter, terminal } = await openTerminal(port, demo.subDomain, demo.owner);
    const access = await connect(port, counter);
    const items = terminal.data.snapshot.products
      .filter(({ type, variantGroups, isActive }) => type === 'Product' && variantGroups.length === 0 && isActive)
      .map(({ itemID, basePrice }) => ({ externalItemID: itemID, price: Number(basePrice) }));
    let placed = 0;
    let killed = 0;
    let restarting: Promise<void> = Promise.resolve();
    const kill = async (): Promise<void> => {
      await server.kill();
      server = await start();
    };
    const partner = new DeliveryPartner(access, () => {
      placed += 1;
      if (killed >= kills || placed < ((killed + 1) * orders) / (kills + 1)) return;
      killed += 1;
      restarting = restarting.then(kill);
    });
    const begun = performance.now();
    await partner.runDay({
      orders,
      items,
      repeats: 5,
      reorders: 3,
      cancels: 2,
      unknown: 1,
      forged: 1,
      atOnce: 4,
    });
    await restarting;
    const seconds = (performance.now() - begun) / 1000;
    const wrong = (await partner.states())
      .filter(({ externalOrderID, status }) => {
        const booked = partner.book.get(externalOrderID);
        return status !== (booked?.isCancelled === true ? 'Cancelled' : 'Sent');
      })
      .map(({ externalOrderID, status }) => `${externalOrderID} is ${status}`);
    const book = [...partner.book.values()];
    return {
      seconds,
      kills: killed,
      counts: partner.counts,
      faults: [...partner.faults, ...wrong],
      booked: {
        orders: book.length,
        cancelled: book.filter(({ isCancelled }) => isCancelled).length,
        unknown: book.filter(({ isUnknown }) => isUnknown).length,
        total: partner.total,
      },
      stored: await storedBook(dataDir),
    };
  } finally {
    await server.stop();
    await (await findDatabase(dataDir))?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A channel of the demo that takes its orders by itself. */
async function connect(port: number, counter: Counter): Promise<{ url: string; key: string; secret: string }> {
  const call = async <R extends Route<never, never, never, never> | Route>(
    route: R,
    input: CallInput<R>,
  ): Promise<CallAnswer<R>> => {
    // What a call is sent with, whichever it is.
    const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...counter.headers, 'x-tavola': '1' };
    const reply = await send(undefined, port, route.method, `/api${buildPath(route.path, params)}`, headers, sent);
    if (reply.status !== 200) throw new Error(`${route.path} answered ${reply.status}: ${reply.text}`);
    // The server answers what the contract says of the route.
    return JSON.parse(reply.text) as CallAnswer<R>;
  };
  const channel = await call(orderChannelRoutes.create, {
    body: { name: 'Saturday', isActive: true, isAutoAccepted: true, prepMinutes: 20, paymentAccountID: null },
  });
  const { orderChannelID } = channel;
  const { key, secret } = await call(orderChannelRoutes.renewSecret, { params: { id: orderChannelID } });
  const integrationID = 'signed' as const;
  await call(integrationRoutes.create, {
    params: { id: integrationID },
    body: { isActive: true, sendsMenu: true, sendsStates: true },
  });
  const location = { orderChannelID, isActive: true, externalID: '', address: null, menuID: null };
  await call(integrationRoutes.saveLocations, { params: { id: integrationID }, body: { locations: [location] } });
  return { url: `http://127.0.0.1:${port}`, key, secret };
}

async function storedBook(dataDir: string): Promise<Saturday['stored']> {
  const database = await findDatabase(dataDir);
  if (database === null) throw new Error('Postgres is not running.');
  return withClient(database.owner, async (owner) => {
    const { rows } = await owner.query<Record<'orders' | 'cancelled' | 'unknown' | 'unanswered' | 'otherwise', number>>(
      `SELECT count(*)::int AS orders,
         count(*) FILTER (WHERE o.online_status = 'Cancelled')::int AS cancelled,
         count(*) FILTER (WHERE p.unmapped_item_ids <> '{}')::int AS unknown,
         count(*) FILTER (WHERE o.online_status = 'New')::int AS unanswered,
         count(*) FILTER (WHERE (SELECT count(*) FROM order_sends s
           WHERE s.company_id = p.company_id AND s.order_id = p.order_id AND s.kind = 'Add') <> 1)::int AS otherwise
       FROM online_orders p JOIN order_channels c ON c.company_id = p.company_id AND c.id = p.order_channel_id
       JOIN orders o ON o.company_id = p.company_id AND o.id = p.order_id WHERE c.name = 'Saturday'`,
    );
    const paid = await owner.query<{ total: string | null }>(
      `SELECT sum(y.amount) AS total FROM payments y JOIN online_orders p ON p.company_id = y.company_id AND p.order_id = y.order_id
       JOIN order_channels c ON c.company_id = p.company_id AND c.id = p.order_channel_id
       WHERE c.name = 'Saturday' AND y.status <> 'Voided'`,
    );
    const [counted] = rows;
    if (counted === undefined) throw new Error('The orders of the day were not counted.');
    const { otherwise, ...others } = counted;
    return {
      ...others,
      total: Math.round(Number(paid.rows[0]?.total ?? 0) * 100) / 100,
      sentOtherwise: otherwise,
      ledger: await ledgerFaults({ asOwner: (work) => work(owner) }),
    };
  });
}
