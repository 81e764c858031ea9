import { locationRoutes, permission } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Whether prices include tax is the company's, though it is shown among the figures of a location.
let world: ProductServer;
let place: Place;
beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
});
afterAll(() => world.close());

const codes = [permission.financialGeneral.view, permission.financialGeneral.edit];
/** A person with the right to change the figures, at every location or only at this one. */
async function editor({ isHereOnly }: { isHereOnly: boolean }): Promise<Caller> {
  const visitor = await place.visitor({ codes });
  if (isHereOnly)
    await world.run('UPDATE user_permissions SET at_location_id = $1 WHERE user_id = $2', [
      place.scope.locationID,
      visitor.person.userID,
    ]);
  return visitor.caller();
}
const read = async (caller: Caller) => (await world.call(locationRoutes.setting, {}, caller)).body;
async function switchOver(caller: Caller) {
  const { isTaxInclusive, roundingMode, businessDayCutoff, version } = await read(caller);
  const body = { isTaxInclusive: !isTaxInclusive, roundingMode, businessDayCutoff, version };
  return world.call(locationRoutes.updateSetting, { body }, caller);
}

it('who holds the right at every location may change whether prices include tax', async () => {
  const caller = await editor({ isHereOnly: false });
  const before = await read(caller);
  expect(before.mayChangeTaxInclusive).toBe(true);
  const saved = await switchOver(caller);
  expect(saved.status).toBe(200);
  expect(saved.body.isTaxInclusive).toBe(!before.isTaxInclusive);
});

it('who holds the right at one location is refused, and nothing changes', async () => {
  const caller = await editor({ isHereOnly: true });
  const before = await read(caller);
  expect(before.mayChangeTaxInclusive).toBe(false);
  expect(codeOf(await switchOver(caller))).toEqual([403, 'permission.denied']);
  expect(await read(caller)).toEqual(before);
});

it('who holds the right at one location changes its other figures', async () => {
  const caller = await editor({ isHereOnly: true });
  const { isTaxInclusive, businessDayCutoff, version } = await read(caller);
  const body = { isTaxInclusive, businessDayCutoff, roundingMode: 'halfEven' as const, version };
  const saved = await world.call(locationRoutes.updateSetting, { body }, caller);
  expect(saved.status).toBe(200);
  expect(saved.body.roundingMode).toBe('halfEven');
  expect(saved.body.mayChangeTaxInclusive).toBe(false);
});
