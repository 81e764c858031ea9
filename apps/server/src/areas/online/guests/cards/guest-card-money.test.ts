import { onlineOrderRoutes, orderLifeRoutes, orderRoutes, paymentRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { describe, expect, it } from 'vitest';
import { cardWorld } from './guest-cards.setup.ts';

const world = cardWorld();
const { bookedOf, change, decide, list, notices, open, pass, pay, stateOf } = world;

describe('money of an order that is not made (decision 411)', () => {
  it('goes back once when the restaurant rejects it', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'pay');
    // The provider may answer before the guest looks.
    world.simulator.isAway = true;
    await decide(page, id, 'reject');
    expect((await page.guest.track(token)).body.card).toBe('returning');
    world.simulator.isAway = false;
    await pass(11_000);
    await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('returned');
    expect(world.simulator.pages.get(id)).toMatchObject({ state: 'refunded', refundsAsked: 1 });
  });

  it('goes back once, by itself, when nobody answers the order in ten minutes, and the books have nothing', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'pay');
    await pass(11 * 60_000);
    const { body: tracked } = await page.guest.track(token);
    expect(tracked).toMatchObject({ onlineStatus: 'Rejected', rejectReason: 'NoAnswer' });
    for (let looks = 0; looks < 4; looks += 1) await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('returned');
    expect(world.simulator.pages.get(id)).toMatchObject({ state: 'refunded', refundsAsked: 1 });
    expect(await bookedOf(page)).toEqual([]);
  });

  it('goes back once, by itself, also where the provider is away when nobody has answered', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'pay');
    world.simulator.isAway = true;
    await pass(11 * 60_000);
    await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('returning');
    world.simulator.isAway = false;
    await pass(11_000);
    await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('returned');
    expect(world.simulator.pages.get(id)).toMatchObject({ state: 'refunded', refundsAsked: 1 });
  });

  it('is said not to have gone back where the provider refuses it, and people are notified', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'pay');
    const booked = world.simulator.pages.get(id);
    if (booked !== undefined) booked.state = 'closed';
    await pass(11 * 60_000);
    await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('notReturned');
    expect(await notices(page)).toMatchObject([{ kind: 'guestCardUnclear', key: id }]);
  });

  it('goes back when the guest cancels', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'pay');
    await page.guest.cancel(token);
    await pass(11_000);
    expect(world.simulator.pages.get(id)?.state).toBe('refunded');
  });

  it('goes back when the restaurant cancels what it has accepted, and the payment is voided', async () => {
    const page = await open();
    const { id } = await pay(page);
    await world.simulator.act(id, 'pay');
    await decide(page, id, 'accept');
    const body = { reason: 'Other' } as const;
    const cancelled = await world.server.call(onlineOrderRoutes.cancel, { params: { id }, body }, page.office.owner);
    expect(outcomeOf(cancelled)).toBe('200 accepted');
    await pass(11_000);
    expect(world.simulator.pages.get(id)?.state).toBe('refunded');
  });

  it('goes back when the order is voided after the guest has got it', async () => {
    const page = await open();
    const { id } = await pay(page);
    await world.simulator.act(id, 'pay');
    await decide(page, id, 'accept');
    const { owner } = page.office;
    await world.server.call(orderLifeRoutes.complete, { params: { id } }, owner);
    await pass(11_000);
    await pass(30 * 60_000);
    const { rows } = await change('SELECT id FROM payments WHERE order_id = $1', id);
    await world.server.call(paymentRoutes.void, { params: { id: String(rows[0]?.id) }, body: {} }, owner);
    await world.server.call(orderRoutes.void, { body: { orderID: id, reason: 'Wrong' } }, owner);
    await pass(30 * 60_000);
    await pass(11_000);
    expect(world.simulator.pages.get(id)).toMatchObject({ state: 'refunded', refundsAsked: 1 });
  });

  it('goes back when the order can no longer be placed', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    const { companyID } = page.office.tenant.scope;
    await change('UPDATE order_channels SET is_active = false WHERE company_id = $1', companyID);
    world.simulator.isAway = true;
    await world.simulator.act(id, 'pay');
    expect(await stateOf(page, token)).toBe('returning');
    world.simulator.isAway = false;
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('returned');
    expect(await list(page)).toEqual([]);
  });
});
