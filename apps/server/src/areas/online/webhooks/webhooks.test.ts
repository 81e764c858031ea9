import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  outOfStockRoutes,
  permission,
  WebhookBody,
  webhookRoutes,
  type WebhookInput,
  type WebhookType,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/egress.ts';
import { newID } from '#platform/ids.ts';
import { isSignatureOf } from '../partners/signature.ts';
import { lookAtWebhooks } from './webhook-notices.ts';
import { WebhookSender, webhookPauseMs } from './webhook-sender.ts';

interface Received {
  readonly signature: string;
  readonly body: string;
}

/** A receiver of ours, and what it got. */
class Receiver {
  readonly got: Received[] = [];
  status = 204;
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.got.push({
        signature: String(request.headers['tavola-signature']),
        body: Buffer.concat(parts).toString('utf8'),
      });
      response.writeHead(this.status).end();
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
  get origin(): string {
    // Listening on a port it has an address of this kind.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let world: ProductServer;
let owner: Caller;
const receiver = new Receiver();
beforeAll(async () => {
  await receiver.open();
  world = await startProduct({ deviceOrigins: [receiver.origin, 'http://127.0.0.1:9'] });
}, 120_000);
afterAll(async () => {
  receiver.close();
  await world.close();
});
afterEach(async () => {
  receiver.status = 204;
  receiver.got.length = 0;
  await world.run('UPDATE webhooks SET is_active = false WHERE company_id = $1', [world.burrito.scope.companyID]);
});

async function connected(types: readonly WebhookType[], more: Partial<WebhookInput> = {}) {
  owner = await world.burrito.owner.caller();
  const id = newID();
  const body = {
    webhookID: id,
    name: `Hook ${id}`,
    address: `${receiver.origin}/hook`,
    isActive: true,
    eventTypes: [...types],
    locationIDs: [world.burrito.scope.locationID],
    ...more,
  };
  const made = await world.call(webhookRoutes.create, { body }, owner);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { secret } = (await world.call(webhookRoutes.renewSecret, { params: { id } }, owner)).body;
  return { id, secret };
}

let next = 0;

/** Something happens that webhooks get: an item that was not out runs out. */
async function sellOut(): Promise<string> {
  const sold = world.burrito.terminal.data.snapshot.products.filter(
    ({ type, isActive, isOutOfStock }) => type === 'Product' && isActive && !isOutOfStock,
  );
  const id = sold[next]?.itemID ?? '';
  next += 1;
  const answer = await world.call(outOfStockRoutes.change, { params: { id }, body: { isOutOfStock: true } }, owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
}
const send = () => world.product.doDueJobs();
const messagesOf = async (id: string) =>
  (await world.call(webhookRoutes.messages, { params: { id } }, owner)).body.items;
const tryNow = (id: string) =>
  world.run("UPDATE webhook_messages SET next_at = now() - interval '1 hour' WHERE webhook_id = $1", [id]);

describe('a webhook (decision 235)', () => {
  it('gets what it asked for, signed over what is sent', async () => {
    const { id, secret } = await connected(['stock.changed']);
    const itemID = await sellOut();
    await send();
    expect(receiver.got).toHaveLength(1);
    const [{ signature, body }] = receiver.got as [Received];
    expect(isSignatureOf(signature, secret, body, world.services.now())).toBe(true);
    expect(WebhookBody.parse(JSON.parse(body))).toMatchObject({
      type: 'stock.changed',
      locationID: world.burrito.scope.locationID,
      data: { itemIDs: [itemID], isAvailable: false },
    });
    expect(await messagesOf(id)).toMatchObject([{ state: 'Delivered', attempts: 1, answerStatus: 204 }]);
  });

  it('is checked by a receiver as the documentation says', async () => {
    const { id, secret } = await connected(['day.closed']);
    await world.call(webhookRoutes.test, { params: { id } }, owner);
    await send();
    const [{ signature, body }] = receiver.got as [Received];
    const [, seconds = '', hex = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(hex);
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' });
  });

  it.each([
    ['of another type', { types: ['day.closed'] as const, more: {} }],
    ['that is off', { types: ['stock.changed'] as const, more: { isActive: false } }],
  ])('%s gets nothing', async (_what, { types, more }) => {
    const { id } = await connected(types, more);
    await sellOut();
    await send();
    expect(await messagesOf(id)).toEqual([]);
  });

  it('is sent to again after a pause, and the others wait with it', async () => {
    receiver.status = 500;
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await world.call(webhookRoutes.test, { params: { id } }, owner);
    await send();
    expect(receiver.got).toHaveLength(1);
    await send();
    expect(receiver.got).toHaveLength(1);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['Waiting', 'Waiting']);
    receiver.status = 200;
    await tryNow(id);
    await send();
    expect(receiver.got).toHaveLength(3);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered']);
  });

  it('is asked once while it is away, and gets what happens then after what failed (decision 451)', async () => {
    receiver.status = 500;
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await send();
    await sellOut();
    await send();
    expect(receiver.got).toHaveLength(1);
    receiver.status = 200;
    receiver.got.length = 0;
    await tryNow(id);
    await send();
    const sequences = receiver.got.map(({ body }) => WebhookBody.parse(JSON.parse(body)).sequence);
    expect(sequences).toHaveLength(2);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  });

  it('that a person tries while it is away is asked at once, and gets the rest when it answers', async () => {
    receiver.status = 500;
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await send();
    await world.run("UPDATE webhook_messages SET next_at = now() + interval '1 hour' WHERE webhook_id = $1", [id]);
    receiver.status = 200;
    receiver.got.length = 0;
    await world.call(webhookRoutes.test, { params: { id } }, owner);
    await send();
    await send();
    const types = receiver.got.map(({ body }) => WebhookBody.parse(JSON.parse(body)).type);
    expect(types).toEqual(['webhook.test', 'stock.changed']);
  });

  it('keeps the id and the text of a message at each attempt', async () => {
    receiver.status = 503;
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await send();
    await tryNow(id);
    await send();
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(receiver.got).toHaveLength(2);
  });

  it('that is away delays no other', async () => {
    const away = await connected(['stock.changed'], { address: 'http://127.0.0.1:9/away' });
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await send();
    expect(await messagesOf(id)).toMatchObject([{ state: 'Delivered' }]);
    expect(await messagesOf(away.id)).toMatchObject([{ state: 'Waiting', failure: 'failed' }]);
  });

  it('is given up after 24 hours with a notice, and sent again by hand', async () => {
    receiver.status = 500;
    const { id } = await connected(['stock.changed']);
    await sellOut();
    await world.run("UPDATE webhook_messages SET until_at = now() - interval '1 minute' WHERE webhook_id = $1", [id]);
    await send();
    expect(await messagesOf(id)).toMatchObject([{ state: 'Parked', nextAt: null }]);
    const { scope } = world.burrito;
    const span = { since: new Date(0), until: new Date(Date.now() + 60_000) };
    const notices = await world.services.database.tenant(scope, (tx) => lookAtWebhooks(tx, scope, span));
    expect(notices.filter(({ recordID }) => recordID === id)).toMatchObject([{ kind: 'webhookParked' }]);
    receiver.status = 200;
    const [{ webhookMessageID } = { webhookMessageID: '' }] = await messagesOf(id);
    await world.call(webhookRoutes.replay, { params: { id, webhookMessageID } }, owner);
    await send();
    expect(await messagesOf(id)).toMatchObject([{ state: 'Delivered' }]);
  });

  it('gets nothing of what was undone', async () => {
    const { id } = await connected(['stock.changed']);
    const unknown = { params: { id: newID() }, body: { isOutOfStock: true } };
    expect((await world.call(outOfStockRoutes.change, unknown, owner)).status).toBe(404);
    expect(await messagesOf(id)).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    'http://hooks.example.com',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/x',
    'file:///etc/passwd',
  ])('%s is refused', async (address) => {
    owner = await world.burrito.owner.caller();
    const body = {
      name: `Hook ${newID()}`,
      address,
      isActive: true,
      eventTypes: ['day.closed' as const],
      locationIDs: [world.burrito.scope.locationID],
    };
    expect((await world.call(webhookRoutes.create, { body }, owner)).status).toBe(422);
  });

  it('that leads to a private network when it is sent to is not asked', async () => {
    const { id } = await connected(['stock.changed']);
    // As if its name had led there all along.
    await world.run("UPDATE webhooks SET address = 'https://10.0.0.1/x' WHERE company_id = $1 AND id = $2", [
      world.burrito.scope.companyID,
      id,
    ]);
    await sellOut();
    const egress = createEgress({ deviceOrigins: [] });
    const sender = new WebhookSender({
      ...world.services,
      channelKey: new Uint8Array(32),
      egress,
      onError: (error) => expect(error).toBeNull(),
    });
    await sender.sendOnce();
    await sender.stop();
    expect(await messagesOf(id)).toMatchObject([{ state: 'Waiting', failure: 'refused' }]);
  });
});

it.each([
  [1, 10_000],
  [2, 20_000],
  [3, 40_000],
  [20, 3_600_000],
])('the pause after attempt %s is %s ms', (attempts, pauseMs) => {
  expect(webhookPauseMs(attempts)).toBe(pauseMs);
});

describe('who keeps a webhook (decision 461)', () => {
  const { view, add, edit, delete: remove } = permission.onlineIntegrations;
  const outcomes = async (id: string, by: Caller): Promise<string[]> => {
    const params = { params: { id } };
    const { body } = await world.call(webhookRoutes.get, params, owner);
    const { webhookID: _id, hasSecret: _secret, parked: _parked, ...input } = body;
    const taken = { ...params, body: { ...input, address: 'https://elsewhere.example.com/hook' } };
    const asked = [
      world.call(webhookRoutes.get, params, by),
      world.call(webhookRoutes.messages, params, by),
      world.call(webhookRoutes.update, taken, by),
      world.call(webhookRoutes.renewSecret, params, by),
      world.call(webhookRoutes.test, params, by),
      world.call(webhookRoutes.remove, { query: { ids: [id] } }, by),
    ];
    const listed = await world.call(webhookRoutes.list, {}, by);
    return [
      ...(await Promise.all(asked)).map((answer) => outcomeOf(answer)),
      String(listed.body.some(({ webhookID }) => webhookID === id)),
    ];
  };

  it('has the right at each of its locations and may enter them; for others it is not there', async () => {
    const { burrito, branch } = world;
    const both = [burrito.scope.locationID, branch.scope.locationID];
    const { id } = await connected(['stock.changed'], { locationIDs: both });
    const keeper = await (await burrito.visitor({ codes: [view, add, edit, remove] })).caller();
    expect(await outcomes(id, keeper)).toEqual([...Array<string>(6).fill('404 resource.not_found'), 'false']);
    const body = { webhookID: newID(), name: 'Mine', address: `${receiver.origin}/hook`, isActive: true };
    const asked = { body: { ...body, eventTypes: ['sale.changed' as const], locationIDs: [branch.scope.locationID] } };
    expect(outcomeOf(await world.call(webhookRoutes.create, asked, keeper))).toBe('400 validation.failed');
    const { id: own } = await connected(['stock.changed']);
    const { body: shown } = await world.call(webhookRoutes.list, {}, keeper);
    expect(shown.map(({ webhookID }) => webhookID)).toContain(own);
  });
});
