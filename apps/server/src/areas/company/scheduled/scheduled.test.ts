import {
  historyRoutes,
  noticeRoutes,
  permission,
  priceListRoutes,
  productRoutes,
  scheduledChangeRoutes,
  taxRoutes,
  type ScheduledChange,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { newID } from '#platform/ids.ts';
import { noticeLooks } from '../../../notice-looks.ts';
import { lookAt } from '../notices/look.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const owner = () => world.burrito.owner.caller();
const later = (hours: number): string => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();
const tax = (name: string, rate: number) => ({ name, rate, isDefault: false, taxComponents: [] });
async function aTax(): Promise<{ taxID: string; name: string }> {
  const [taxID, name] = [newID(), `Tax ${newID()}`];
  await world.call(taxRoutes.create, { body: { ...tax(name, 7), taxID } }, await owner());
  return { taxID, name };
}
const rateOf = async (taxID: string): Promise<number> =>
  (await world.call(taxRoutes.get, { params: { id: taxID } }, await owner())).body.rate;
const schedule = async (
  { taxID, name }: { taxID: string; name: string },
  { dueAt = later(1), rate = 12, caller, id = newID(), body }: Partial<Asked> = {},
) =>
  world.call(
    scheduledChangeRoutes.create,
    {
      body: {
        scheduledChangeID: id,
        path: `/location/taxes/${taxID}`,
        body: body ?? { ...tax(name, rate), version: 1 },
        dueAt,
        screen: 'tax',
        name,
      },
    },
    caller ?? (await owner()),
  );
interface Asked {
  readonly dueAt: string;
  readonly rate: number;
  readonly caller: Caller;
  readonly id: string;
  readonly body: Record<string, unknown>;
}
const waitUntil = async (instant: string): Promise<void> => {
  world.clock.set(new Date(Date.parse(instant) + 1000));
  await world.product.doDueJobs();
};
const changesOf = async (caller: Caller, search = ''): Promise<readonly ScheduledChange[]> =>
  (await world.call(scheduledChangeRoutes.list, { query: { pageSize: 100, search } }, caller)).body.items;
const stateOf = async (name: string): Promise<ScheduledChange | undefined> => (await changesOf(await owner(), name))[0];
const withRights = (...codes: number[]): Promise<Visitor> => world.burrito.visitor({ codes });

/** A product that has a price. */
async function pricedProduct(caller: Caller) {
  for (const { itemID } of (await world.call(productRoutes.lookup, {}, caller)).body) {
    const { body } = await world.call(productRoutes.get, { params: { id: itemID } }, caller);
    if ('basePrice' in body && typeof body.basePrice === 'number') return body;
  }
  throw new Error('The demo has no product with a price.');
}

describe('a change that is scheduled', () => {
  it('is made at its time and not before', async () => {
    const one = await aTax();
    const dueAt = later(2);
    expect((await schedule(one, { dueAt })).status).toBe(200);
    await waitUntil(later(1));
    expect(await rateOf(one.taxID)).toBe(7);
    await waitUntil(dueAt);
    expect(await rateOf(one.taxID)).toBe(12);
    expect(await stateOf(one.name)).toMatchObject({ state: 'Made', reason: null, targetID: one.taxID });
  });

  it('is in the history by the name of who scheduled it', async () => {
    const one = await aTax();
    const dueAt = later(1);
    await schedule(one, { dueAt });
    await waitUntil(dueAt);
    const { body } = await world.call(
      historyRoutes.list,
      { query: { targetID: one.taxID, action: 'tax.changed' } },
      await owner(),
    );
    const { displayName } = world.burrito.owner.person as { displayName?: string };
    expect(body.items[0]).toMatchObject({ changes: [{ field: 'rate', before: 7, after: 12 }] });
    expect(body.items[0]?.personName).toEqual(displayName ?? expect.stringMatching(/\S/));
  });

  it('is of a price list or a product just as well', async () => {
    const caller = await owner();
    const stored = await pricedProduct(caller);
    const params = { id: stored.itemID };
    const dueAt = later(1);
    const saved = { path: `/company/products/${params.id}`, body: { ...stored, basePrice: 123 }, dueAt };
    const answer = await world.call(
      scheduledChangeRoutes.create,
      { body: { ...saved, screen: 'product', name: stored.name } },
      caller,
    );
    expect(answer.status).toBe(200);
    const { body: lists } = await world.call(priceListRoutes.list, { query: {} }, caller);
    const [list] = lists.items;
    const priceList = await world.call(priceListRoutes.get, { params: { id: list?.priceListID ?? '' } }, caller);
    const renamed = { ...priceList.body, name: 'Evening', prices: [], modifierOptionPrices: [] };
    const listed = await world.call(
      scheduledChangeRoutes.create,
      {
        body: {
          path: `/company/price-lists/${list?.priceListID}`,
          body: renamed,
          dueAt,
          screen: 'priceList',
          name: 'L',
        },
      },
      caller,
    );
    expect(listed.body).not.toHaveProperty('message');
    await waitUntil(dueAt);
    expect((await world.call(productRoutes.get, { params }, await owner())).body.basePrice).toBe(123);
  });

  it('is not made when it was withdrawn', async () => {
    const one = await aTax();
    const dueAt = later(1);
    const { body } = await schedule(one, { dueAt });
    const params = { id: body.scheduledChangeID };
    expect((await world.call(scheduledChangeRoutes.withdraw, { params }, await owner())).body.state).toBe('Withdrawn');
    await waitUntil(dueAt);
    expect(await rateOf(one.taxID)).toBe(7);
  });

  it('is refused with the reason when the record has moved since', async () => {
    const one = await aTax();
    const dueAt = later(1);
    await schedule(one, { dueAt });
    const body = { ...tax(one.name, 9), version: 1 };
    await world.call(taxRoutes.update, { params: { id: one.taxID }, body }, await owner());
    await waitUntil(dueAt);
    expect(await rateOf(one.taxID)).toBe(9);
    expect(await stateOf(one.name)).toMatchObject({ state: 'Refused', reason: expect.stringMatching(/\S/) });
  });

  it('is refused when its author has lost the right, and the author is notified', async () => {
    const one = await aTax();
    const author = await withRights(permission.taxes.edit, permission.taxes.view);
    const dueAt = later(1);
    expect((await schedule(one, { dueAt, caller: await author.caller() })).status).toBe(200);
    await world.test.asOwner((client) =>
      client.query('UPDATE user_permissions SET codes = $2 WHERE user_id = $1', [
        author.person.userID,
        [permission.taxes.view],
      ]),
    );
    await world.test.asOwner((client) =>
      client.query(`UPDATE roles SET codes = $2 WHERE id IN (SELECT role_id FROM user_roles WHERE user_id = $1)`, [
        author.person.userID,
        [permission.taxes.view],
      ]),
    );
    await look();
    await waitUntil(dueAt);
    expect(await rateOf(one.taxID)).toBe(7);
    await look();
    const { body } = await world.call(noticeRoutes.list, {}, await author.caller());
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'scheduledChangeRefused', params: { name: one.name } }),
    );
  });

  it('is refused when its author may no longer enter the location (decision 480)', async () => {
    const one = await aTax();
    const author = await withRights(permission.taxes.edit, permission.taxes.view);
    const dueAt = later(1);
    expect((await schedule(one, { dueAt, caller: await author.caller() })).status).toBe(200);
    await world.test.asOwner((client) =>
      client.query('DELETE FROM user_locations WHERE user_id = $1', [author.person.userID]),
    );
    await waitUntil(dueAt);
    expect(await rateOf(one.taxID)).toBe(7);
    expect(await stateOf(one.name)).toMatchObject({ state: 'Refused' });
  });
});

async function look(): Promise<void> {
  world.clock.set(new Date(world.clock.now().getTime() + 10_000));
  const mailer = { enqueue: () => Promise.resolve() };
  const services = {
    database: world.test.database,
    config: readConfig({}),
    now: () => world.clock.now(),
    newID,
    mailer,
  };
  await lookAt(services, world.burrito.scope, noticeLooks, 0);
}

describe('the list of scheduled changes', () => {
  it('has the own ones and those of what one may change', async () => {
    const one = await aTax();
    await schedule(one);
    const taxes = await withRights(permission.taxes.edit);
    const waiter = await withRights(permission.quickService.view);
    const namesOf = async (visitor: Visitor) =>
      (await changesOf(await visitor.caller(), one.name)).map(({ name }) => name);
    expect(await namesOf(taxes)).toEqual([one.name]);
    expect(await namesOf(waiter)).toEqual([]);
  });

  it('lets a person withdraw only what they see', async () => {
    const { body } = await schedule(await aTax());
    const waiter = await withRights(permission.quickService.view);
    const params = { id: body.scheduledChangeID };
    const answer = await world.call(scheduledChangeRoutes.withdraw, { params }, await waiter.caller());
    expect(codeOf(answer)).toEqual([404, 'resource.not_found']);
  });
});

describe('what is refused when it is scheduled', () => {
  it('a time in the past', async () =>
    expect(codeOf(await schedule(await aTax(), { dueAt: later(-1) }))).toEqual([422, 'scheduled_change.past']));
  it('a time in many years', async () =>
    expect(codeOf(await schedule(await aTax(), { dueAt: later(24 * 1000) }))).toEqual([
      422,
      'scheduled_change.too_far',
    ]));
  it('a second change of one record', async () => {
    const one = await aTax();
    await schedule(one);
    expect(codeOf(await schedule(one))).toEqual([409, 'scheduled_change.already']);
  });
  it('without the right to make it', async () => {
    const waiter = await withRights(permission.quickService.view);
    const answer = await schedule(await aTax(), { caller: await waiter.caller() });
    expect(codeOf(answer)).toEqual([403, 'permission.denied']);
  });
  it('what the form itself would refuse now', async () => {
    const one = await aTax();
    expect(codeOf(await schedule(one, { rate: 101 }))).toEqual([400, 'validation.failed']);
    const stale = { ...tax(one.name, 9), version: 5 };
    expect(codeOf(await schedule(one, { body: stale }))).toEqual([409, 'resource.version_conflict']);
  });
  it('a call that is no form', async () => {
    const one = await aTax();
    const body = { itemIDs: [newID()], isDefaultTax: true };
    const answer = await world.call(
      scheduledChangeRoutes.create,
      { body: { path: '/location/taxes/products', body, dueAt: later(1), screen: 'tax', name: one.name } },
      await owner(),
    );
    expect(codeOf(answer)).toEqual([422, 'scheduled_change.no_form']);
  });
});

it('a repeated call schedules one change, and nothing is changed by scheduling', async () => {
  const one = await aTax();
  const id = newID();
  const dueAt = later(1);
  const [first, second] = [await schedule(one, { id, dueAt }), await schedule(one, { id, dueAt })];
  expect(second.body).toEqual(first.body);
  expect(await changesOf(await owner(), one.name)).toHaveLength(1);
  expect(await rateOf(one.taxID)).toBe(7);
});
