import { apiKeyRoutes, type ApiScope } from '@tavola/contract';
import { ApiError, createClient } from '@tavola/client';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** The client of the API as a program of others has it, against a running server. */

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

async function clientWith(scopes: readonly ApiScope[], callsPerMinute = 600) {
  const caller = await world.burrito.owner.caller();
  const apiKeyID = newID();
  const locationIDs = [world.burrito.scope.locationID];
  const body = { apiKeyID, name: `Client ${apiKeyID}`, scopes: [...scopes], locationIDs, callsPerMinute, endsOn: null };
  await world.call(apiKeyRoutes.create, { body }, caller);
  const { key } = (await world.call(apiKeyRoutes.makeKey, { params: { id: apiKeyID } }, caller)).body;
  const waits: number[] = [];
  const client = createClient({
    origin: world.url,
    key,
    // The address says which location is meant; here every location is on one port.
    fetch: async (url, { method, headers, body: sent }) => {
      const { status, body: answer } = await world.send(method, url.slice(world.url.length), {
        subDomain: world.burrito.subDomain,
        headers,
        ...(sent === undefined ? {} : { body: sent }),
      });
      if (status === 429) {
        waits.push(1);
        world.clock.advance(61_000);
      }
      return {
        status,
        headers: { get: (name) => (name === 'retry-after' ? '0' : null) },
        text: () => Promise.resolve(JSON.stringify(answer)),
      };
    },
  });
  return { client, waits };
}

it('reads a list, and a record by its id', async () => {
  const { client } = await clientWith(['catalog.read']);
  const { items } = await client.call('categories.list', { query: { pageSize: 5 } });
  expect(items.length).toBeGreaterThan(0);
  const id = items[0]?.itemCategoryID ?? '';
  const category = await client.call('categories.get', { params: { id } });
  expect(category.name).toBe(items[0]?.name);
});

it('changes a record that has not changed since', async () => {
  const { client } = await clientWith(['catalog.read', 'catalog.write']);
  const made = await client.call('categories.create', {
    body: { itemCategoryID: newID(), name: `Of a program ${newID()}`, displayName: '', isActive: true } as never,
  });
  expect(made.version).toBe(1);
});

it('throws the code of a refusal', async () => {
  const { client } = await clientWith(['catalog.read']);
  const refusal = await client.call('onlineOrders.list').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 403, code: 'api_key.scope_missing' });
});

it('waits where the key is above its limit', async () => {
  const { client, waits } = await clientWith(['catalog.read'], 1);
  await client.call('categories.list');
  const { items } = await client.call('categories.list');
  expect(items.length).toBeGreaterThan(0);
  expect(waits).toEqual([1]);
});
