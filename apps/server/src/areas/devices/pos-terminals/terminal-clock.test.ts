import { currentTerminalRoutes, posTerminalRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';

let world: ProductServer;
let place: Place;
let owner: Caller;

beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  owner = await place.owner.caller();
});
afterAll(() => world.close());

describe('the clock of a terminal', () => {
  it('is in the list while it is wrong, and no longer once it is right', async () => {
    const visitor = await place.visitor();
    const caller = await visitor.caller();
    const id = visitor.device?.clientID ?? '';
    const behind = async () =>
      (await world.call(posTerminalRoutes.get, { params: { id } }, owner)).body.clockBehindSeconds;
    expect(await behind()).toBeNull();
    const note = (behindSeconds: number | null) =>
      world.call(currentTerminalRoutes.clock, { body: { behindSeconds } }, caller);
    expect((await note(259_200)).status).toBe(200);
    expect(await behind()).toBe(259_200);
    await note(null);
    expect(await behind()).toBeNull();
  });

  it('is refused when it is no whole number of seconds', async () => {
    const answer = await world.call(currentTerminalRoutes.clock, { body: { behindSeconds: 0.5 } }, owner);
    expect(codeOf(answer)).toEqual([400, 'validation.failed']);
  });
});
