import {
  eventRouteRoutes,
  notificationTargetRoutes,
  OrderChannel,
  orderChannelRoutes,
  webhookRoutes,
  Fulfillment,
  type EventRouteInput,
} from '@tavola/contract';
import { createPartner, partnerOrder, type Partner } from '@tavola/testkit/online/partner.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { readOnlineRoutes } from '#areas/devices/index.ts';

let world: ProductServer;
let owner: Caller;
let partner: Partner;
beforeAll(async () => {
  world = await startProduct();
  owner = await world.burrito.owner.caller();
  const id = newID();
  const channel = { orderChannelID: id, name: 'Green', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
  await world.call(orderChannelRoutes.create, { body: { ...channel, paymentAccountID: null } }, owner);
  const { key, secret } = (await world.call(orderChannelRoutes.renewSecret, { params: { id } }, owner)).body;
  partner = createPartner({ url: world.url, key, secret, now: () => world.services.now() });
}, 120_000);
afterAll(() => world.close());

/** A webhook that asks for nothing that these tests do. */
async function newWebhook(): Promise<string> {
  const id = newID();
  const body = {
    webhookID: id,
    name: `Hook ${id}`,
    address: 'https://hooks.example.com/tavola',
    isActive: true,
    eventTypes: ['day.closed' as const],
    locationIDs: [world.burrito.scope.locationID],
  };
  await world.call(webhookRoutes.create, { body }, owner);
  await world.call(webhookRoutes.renewSecret, { params: { id } }, owner);
  return id;
}
const messagesOf = async (id: string) =>
  (await world.call(webhookRoutes.messages, { params: { id } }, owner)).body.items;

async function addRoute(targetID: string, more: Partial<EventRouteInput> = {}) {
  const body: EventRouteInput = {
    name: `Route ${newID()}`,
    event: 'OnlineOrderReceived',
    isActive: true,
    sortNumber: 1,
    orderChannelIDs: [],
    fulfillmentIDs: [],
    categoryIDs: [],
    targetID,
    backupTargetID: null,
    copies: 1,
    alsoOthers: false,
    ...more,
  };
  const answer = await world.call(eventRouteRoutes.create, { body }, owner);
  return { answer, id: answer.body.eventRouteSettingID };
}
const removeRoute = (id: string) =>
  world.call(eventRouteRoutes.remove, { query: { eventRouteSettingIds: [id] } }, owner);
const place = async (fulfillment: 'pickup' | 'delivery') => {
  const { body } = await partner.place(partnerOrder({ fulfillment, deliveryAddress: '12 Green Lane' }));
  return body;
};

describe('the channels of notices (decision 416)', () => {
  const usable = async (caller: Caller) => {
    const { body } = await world.call(notificationTargetRoutes.channels, {}, caller);
    return body.filter(({ isActive }) => isActive).map((one) => one.notificationChannelID);
  };

  it('are a webhook only where there is one, and no mail without a mail server', async () => {
    const thai = await world.thai.owner.caller();
    expect(await usable(thai)).toEqual(['Bell', 'Sound']);
    await newWebhook();
    expect(await usable(owner)).toEqual(['Bell', 'Sound', 'Webhook']);
  });
});

describe('an event route for online orders (decisions 70, 371)', () => {
  it('sends them to its webhook as they come in, by their order type', async () => {
    const webhookID = await newWebhook();
    const { id } = await addRoute(webhookID, { fulfillmentIDs: [Fulfillment.Delivery] });
    await place('pickup');
    expect(await messagesOf(webhookID)).toEqual([]);
    const { orderID } = await place('delivery');
    const [message, ...others] = await messagesOf(webhookID);
    expect(others).toEqual([]);
    expect(message?.type).toBe('online_order.received');
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({ data: { orderID, totalDueAmount: 5 } });
    await removeRoute(id);
  });

  it('takes an order before later ones, unless it leaves it to them as well', async () => {
    const [first, second, third] = [await newWebhook(), await newWebhook(), await newWebhook()];
    const routes = [
      await addRoute(first, { sortNumber: 1, alsoOthers: true }),
      await addRoute(second, { sortNumber: 2 }),
      await addRoute(third, { sortNumber: 3 }),
    ];
    const order = { channel: OrderChannel.OnlineService, fulfillment: Fulfillment.Pickup };
    const { scope } = world.burrito;
    expect(await world.test.database.tenant(scope, (tx) => readOnlineRoutes(tx, scope, order))).toEqual([
      first,
      second,
    ]);
    for (const { id } of routes) await removeRoute(id);
  });

  it('is not for a printer, and one of tickets is not for a webhook', async () => {
    expect((await addRoute(newID())).answer.status).toBe(400);
    expect((await addRoute(await newWebhook(), { event: 'OrderSent' })).answer.status).toBe(400);
  });

  it('offers the webhooks of the location', async () => {
    const webhookID = await newWebhook();
    const { body } = await world.call(eventRouteRoutes.webhooks, {}, owner);
    expect(body.map((one) => one.webhookID)).toContain(webhookID);
  });
});

describe('a notification target of a webhook (decisions 193, 371)', () => {
  const target = (webhookID: string | null, more: object = {}) => ({
    name: `Target ${newID()}`,
    kind: 'Webhook' as const,
    isActive: true,
    notificationGroupID: null,
    clientIDs: [],
    noticeKinds: ['lowStock' as const],
    webhookID,
    ...more,
  });
  const create = (body: ReturnType<typeof target>) => world.call(notificationTargetRoutes.create, { body }, owner);

  it('names a webhook of the location, and neither people nor terminals', async () => {
    expect((await create(target(null))).status).toBe(400);
    expect((await create(target(newID()))).status).toBe(404);
    const { clientID = '' } = world.burrito.owner.device ?? {};
    expect((await create(target(await newWebhook(), { clientIDs: [clientID] }))).status).toBe(400);
    const made = await create(target(await newWebhook()));
    expect(made.status).toBe(200);
    expect(made.body.webhookID).not.toBeNull();
  });
});
