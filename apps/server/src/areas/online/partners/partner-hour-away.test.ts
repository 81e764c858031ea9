import {
  integrationRoutes,
  onlineOrderRoutes,
  orderChannelRoutes,
  orderLifeRoutes,
  webhookRoutes,
  type PartnerOrder,
} from '@tavola/contract';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { PartnerBook } from '@tavola/testkit/online/partner-book.ts';
import { PartnerReceiver } from '@tavola/testkit/online/partner-receiver.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { isSignatureOf } from './signature.ts';

// A partner goes away for an hour with orders under way; then its book is the restaurant's (decisions 85, 369, 452).

const ORDERS = process.env['LONG'] === '1' ? 600 : 40;
const MINUTE_MS = 60_000;
const AWAY_MINUTES = 60;
/** A receiver that was away is asked again within an hour (decision 328). */
const AGAIN_MINUTES = 61;

/** What becomes of an order, and how it ends: each happens to every eighth one while the partner is away. */
const ENDINGS = {
  accepted: 'Sent',
  fulfilled: 'Completed',
  rejected: 'Rejected',
  cancelledHere: 'Voided',
  unanswered: 'Rejected',
  // Its guest cancels it in that hour, and the partner says so when it is back.
  cancelledThere: 'Cancelled',
  // The same of one that nobody has answered.
  cancelledTooLate: 'Rejected',
  // A guest orders in that hour, and the partner places it when it is back.
  placedLater: 'Sent',
} as const;
type Fate = keyof typeof ENDINGS;
const fates = Object.keys(ENDINGS) as Fate[];

interface PlannedOrder {
  readonly fate: Fate;
  readonly order: PartnerOrder;
  orderID: string;
}

let world: ProductServer;
let partner: Partner;
let secret = '';
let channelID = '';
const receiver = new PartnerReceiver();
const hooks = new PartnerReceiver();
const book = new PartnerBook();
const planned: PlannedOrder[] = Array.from({ length: ORDERS }, (_, index) => {
  const price = 5 + (index % 7);
  const lines = [{ externalItemID: 'SANDWICH', name: 'Sandwich', quantity: 1, price }];
  return {
    fate: fates[index % fates.length] ?? 'accepted',
    order: partnerOrder({ totalAmount: price, lines }),
    orderID: '',
  };
});
const of = (...wanted: readonly Fate[]): PlannedOrder[] => planned.filter(({ fate }) => wanted.includes(fate));
/** Orders that were not answered although their deadline is over, each time that it was looked at. */
const overdue: string[] = [];
/** After the hour: until the book of the partner was that of the restaurant, and until the webhook had everything. */
let partnerMinutes = AGAIN_MINUTES;
let webhookMinutes = AGAIN_MINUTES;

beforeAll(async () => {
  await receiver.open();
  await hooks.open();
  world = await startProduct({ deviceOrigins: [receiver.origin, hooks.origin] });
  await connect();
  const port = Number(new URL(receiver.origin).port);
  receiver.close();
  hooks.status = 503;
  for (const one of of(...fates.filter((fate) => fate !== 'placedLater'))) await place(one);
  for (let minute = 1; minute <= AWAY_MINUTES; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await act(minute);
    await world.product.doDueJobs();
    await noteOverdue();
    // It answers again and takes nothing: its own queue is not there yet.
    if (minute === AWAY_MINUTES / 2) {
      receiver.status = 503;
      await receiver.open(port);
    }
  }
  await comeBack();
}, 900_000);
afterAll(async () => {
  receiver.close();
  hooks.close();
  await world.close();
});

const owner = (): Promise<Caller> => world.burrito.owner.caller();

/** A channel of a partner that signs and is sent what becomes of its orders, and a webhook that gets all of it. */
async function connect(): Promise<void> {
  channelID = newID();
  const caller = await owner();
  const body = { orderChannelID: channelID, name: 'Away', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  await world.call(orderChannelRoutes.create, { body: { ...body, paymentAccountID: null } }, caller);
  const made = await world.call(orderChannelRoutes.renewSecret, { params: { id: channelID } }, caller);
  ({ secret } = made.body);
  partner = createPartner({ url: world.url, key: made.body.key, secret, now: () => world.services.now() });
  const sends = { isActive: true, sendsMenu: true, sendsStates: true };
  await world.call(integrationRoutes.create, { params: { id: 'signed' }, body: sends }, caller);
  const address = `${receiver.origin}/orders`;
  const location = { orderChannelID: channelID, isActive: true, externalID: 'R-7', address, menuID: null };
  await world.call(
    integrationRoutes.saveLocations,
    { params: { id: 'signed' }, body: { locations: [location] } },
    caller,
  );
  const webhookID = newID();
  const hook = {
    webhookID,
    name: 'Away',
    address: `${hooks.origin}/hook`,
    isActive: true,
    eventTypes: ['order.received' as const, 'order.changed' as const],
    locationIDs: [world.burrito.scope.locationID],
  };
  await world.call(webhookRoutes.create, { body: hook }, caller);
  await world.call(webhookRoutes.renewSecret, { params: { id: webhookID } }, caller);
}

async function place(one: PlannedOrder): Promise<void> {
  const { status, body } = await partner.place(one.order);
  if (status !== 200) throw new Error(JSON.stringify(body));
  one.orderID = body.orderID;
}

/** What the restaurant does in a minute of the hour. */
async function act(minute: number): Promise<void> {
  const caller = await owner();
  const params = (one: PlannedOrder) => ({ params: { id: one.orderID } });
  const each = async (
    orders: readonly PlannedOrder[],
    work: (one: PlannedOrder) => Promise<{ readonly status: number; readonly body: unknown }>,
  ): Promise<void> => {
    for (const one of orders) {
      const { status, body } = await work(one);
      if (status !== 200) throw new Error(`${one.fate} at minute ${String(minute)}: ${JSON.stringify(body)}`);
    }
  };
  if (minute === 3)
    await each(of('accepted', 'fulfilled', 'cancelledHere', 'cancelledThere'), (one) =>
      world.call(onlineOrderRoutes.accept, { ...params(one), body: {} }, caller),
    );
  if (minute === 5)
    await each(of('rejected'), (one) =>
      world.call(onlineOrderRoutes.reject, { ...params(one), body: { reason: 'TooBusy' } }, caller),
    );
  if (minute === 25)
    await each(of('cancelledHere'), (one) =>
      world.call(onlineOrderRoutes.cancel, { ...params(one), body: { reason: 'ItemUnavailable' } }, caller),
    );
  if (minute === 40) await each(of('fulfilled'), (one) => world.call(orderLifeRoutes.complete, params(one), caller));
}

/** The partner sends what has waited with it, each thing twice, and takes what has waited here. */
async function comeBack(): Promise<void> {
  receiver.status = 204;
  hooks.status = 204;
  receiver.got.length = 0;
  hooks.got.length = 0;
  for (const one of of('placedLater')) {
    await place(one);
    await place(one);
  }
  for (const { order } of of('cancelledThere', 'cancelledTooLate')) {
    await partner.cancel(order.externalOrderID);
    await partner.cancel(order.externalOrderID);
  }
  const caller = await owner();
  for (const { orderID } of of('placedLater'))
    await world.call(onlineOrderRoutes.accept, { params: { id: orderID }, body: {} }, caller);
  for (let minute = 0; minute < AGAIN_MINUTES; minute += 1) {
    await settled();
    if (book.differences(await answered()).length === 0) partnerMinutes = Math.min(partnerMinutes, minute);
    if ((await waitingMessages()) === 0) {
      webhookMinutes = minute;
      return;
    }
    world.clock.advance(MINUTE_MS);
  }
}

/** Sends what is due; ten orders of a channel go at once. */
async function settled(): Promise<void> {
  for (let taken = -1; taken !== receiver.got.length;) {
    taken = receiver.got.length;
    await world.product.doDueJobs();
    for (const message of receiver.messages.slice(taken)) book.note(message);
  }
  await noteOverdue();
}

async function answered() {
  const ids = planned.map(({ order }) => order.externalOrderID);
  const items: { externalOrderID: string; status: string }[] = [];
  for (let at = 0; at < ids.length; at += 100)
    items.push(...(await partner.states(ids.slice(at, at + 100))).body.items);
  return items as Parameters<PartnerBook['differences']>[0];
}

const rowsOf = <T extends object>(text: string, values: readonly unknown[] = [channelID]): Promise<T[]> =>
  world.test.asOwner(async (owner) => (await owner.query<T>(text, [...values])).rows);
const ofChannel = 'FROM online_orders p JOIN orders o ON o.company_id = p.company_id AND o.id = p.order_id';

async function noteOverdue(): Promise<void> {
  const now = world.clock.now().toISOString();
  const late = await rowsOf<{ id: string }>(
    `SELECT o.id ${ofChannel} WHERE p.order_channel_id = $1 AND o.online_status = 'New' AND p.deadline_at <= $2`,
    [channelID, now],
  );
  overdue.push(...late.map(({ id }) => id));
}

async function waitingMessages(): Promise<number> {
  const { companyID } = world.burrito.scope;
  const rows = await rowsOf(`SELECT 1 FROM webhook_messages WHERE company_id = $1 AND state = 'Waiting'`, [companyID]);
  return rows.length;
}

describe('a partner that was away for an hour', () => {
  it('has the book of the restaurant again as soon as it calls (decision 452)', () => {
    console.error(
      `${String(ORDERS)} orders: both books equal ${String(partnerMinutes)} min after the hour away, ` +
        `the webhook has everything after ${String(webhookMinutes)} min.`,
    );
    expect(partnerMinutes).toBe(0);
  });
  it('still has it when the webhook has everything', async () => {
    expect(book.differences(await answered())).toEqual([]);
  });
  it('finds every order as what happened to it left it', async () => {
    const ends = new Map((await answered()).map(({ externalOrderID, status }) => [externalOrderID, status]));
    const others = planned.flatMap(({ fate, order }) => {
      const status = ends.get(order.externalOrderID) ?? 'none';
      return status === ENDINGS[fate] ? [] : [`${fate}: ${status}`];
    });
    expect(others).toEqual([]);
  });
  it('gets no state of an order twice', () => {
    expect(book.repeats).toEqual([]);
  });
  it('gets nothing that is not signed', () => {
    const unsigned = receiver.got.filter(({ signature, body }) => {
      const at = new Date(JSON.parse(body).createdAt as string);
      return !isSignatureOf(signature, secret, body, at);
    });
    expect(unsigned).toEqual([]);
  });
  it('had no order that waited beyond its deadline', () => {
    expect(overdue).toEqual([]);
  });
  it('has paid for what its guests get, and for nothing else', async () => {
    const [paid] = await rowsOf<{ total: string }>(
      `SELECT coalesce(sum(y.amount), 0) AS total FROM payments y
         JOIN online_orders p ON p.company_id = y.company_id AND p.order_id = y.order_id
       WHERE p.order_channel_id = $1 AND y.status <> 'Voided'`,
    );
    const owed = of('accepted', 'fulfilled', 'placedLater').reduce((sum, { order }) => sum + order.totalAmount, 0);
    expect(Number(paid?.total)).toBe(owed);
  });
  it('leaves a ledger without faults', async () => {
    expect(await ledgerFaults(world.test)).toEqual([]);
  });
  it('has each of its orders once', async () => {
    const rows = await rowsOf<{ external_order_id: string }>(
      `SELECT p.external_order_id ${ofChannel} WHERE p.order_channel_id = $1`,
    );
    expect(rows.map((row) => row.external_order_id).toSorted()).toEqual(
      planned.map(({ order }) => order.externalOrderID).toSorted(),
    );
  });
  it('had what was accepted made once, and nothing else', async () => {
    const rows = await rowsOf<{ id: string; sends: number }>(
      `SELECT o.id, (SELECT count(*)::int FROM order_sends s
           WHERE s.company_id = p.company_id AND s.order_id = p.order_id AND s.kind = 'Add') AS sends
       ${ofChannel} WHERE p.order_channel_id = $1`,
    );
    const made = of('accepted', 'fulfilled', 'cancelledHere', 'cancelledThere', 'placedLater');
    const expected = new Map(made.map(({ orderID }) => [orderID, 1]));
    expect(rows.filter(({ id, sends }) => sends !== (expected.get(id) ?? 0))).toEqual([]);
  });
});

describe('a webhook that was away for the same hour', () => {
  it('gets what waited in the order in which it happened', () => {
    const sequences = hooks.got.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  });
  it('has everything within an hour (decision 328)', () => {
    expect(webhookMinutes).toBeLessThan(AGAIN_MINUTES);
  });
  it('gets every message once, and none is parked', async () => {
    const { companyID } = world.burrito.scope;
    const rows = await rowsOf<{ id: string }>(
      `SELECT id FROM webhook_messages WHERE company_id = $1 AND state = 'Delivered'`,
      [companyID],
    );
    const got = hooks.got.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(got.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(await waitingMessages()).toBe(0);
  });
});
