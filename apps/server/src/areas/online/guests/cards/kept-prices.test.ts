import { orderRoutes, outOfStockRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { describe, expect, it } from 'vitest';
import { cardWorld, type Page } from './guest-cards.setup.ts';

const world = cardWorld();
const { bookedOf, change, decide, list, open, pass, pay, stateOf } = world;

const companyOf = ({ office }: Page): string => office.tenant.scope.companyID;

/** Something of a restaurant is changed that its guests pay by, as an office does. */
async function changed(page: Page, text: string, ...values: readonly unknown[]): Promise<void> {
  await change(text, companyOf(page), ...values);
  await change('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', companyOf(page));
}

const PRICE = `UPDATE items SET base_price = $2 WHERE company_id = $1 AND name = 'Burger'`;

/** What is stored of an order. */
const orderOf = async ({ office }: Page, id: string) =>
  (await world.server.call(orderRoutes.get, { params: { id } }, office.owner)).body;

describe('what is changed while a guest pays by card (decision 455)', () => {
  it.each([
    ['a higher price', 99],
    ['a lower price', 1],
  ])('%s leaves the order at the price that the guest saw', async (_, price) => {
    const page = await open();
    const { id, token, order } = await pay(page);
    await changed(page, PRICE, price);
    await world.simulator.act(id, 'pay');
    expect(await stateOf(page, token)).toBe('placed');
    expect((await orderOf(page, id)).totalDueAmount).toBe(order.totalAmount);
  });

  it('is what the next guest pays', async () => {
    const page = await open();
    const { order } = await pay(page);
    await changed(page, PRICE, 99);
    const next = await page.guest.order('Burger');
    expect(next.totalAmount).toBeGreaterThan(order.totalAmount);
    expect(outcomeOf(await page.guest.place(next))).toBe('200 accepted');
  });

  it('leaves the tax as it was', async () => {
    const page = await open();
    const { id, order } = await pay(page);
    await changed(page, 'UPDATE taxes SET rate = 25 WHERE company_id = $1');
    await world.simulator.act(id, 'pay');
    expect((await orderOf(page, id)).totalDueAmount).toBe(order.totalAmount);
  });

  it('leaves the fee of a delivery as it was', async () => {
    const page = await open();
    const zones = (fee: number) => JSON.stringify([{ postalCodes: '10110', fee }]);
    const bring = `UPDATE online_stores SET is_delivering = true, delivery_zones = $2 WHERE company_id = $1`;
    await changed(page, bring, zones(3));
    const delivery = { address: '9 Sukhumvit 31', postalCode: '10110', note: '' };
    const picked = await page.guest.order('Burger');
    const { id, token } = await pay(page, { delivery, totalAmount: picked.totalAmount + 3 });
    await changed(page, bring, zones(8));
    await world.simulator.act(id, 'pay');
    expect(await stateOf(page, token)).toBe('placed');
    expect(await orderOf(page, id)).toMatchObject({ deliveryChargeAmount: 3 });
  });

  it('leaves enough what was enough before the least amount was raised', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await changed(page, 'UPDATE online_stores SET minimum_amount = 500 WHERE company_id = $1');
    await world.simulator.act(id, 'pay');
    expect(await stateOf(page, token)).toBe('placed');
  });

  it('is nothing to the money of the order once it is accepted', async () => {
    const page = await open();
    const { id, order } = await pay(page);
    await changed(page, PRICE, 99);
    await world.simulator.act(id, 'pay');
    await decide(page, id, 'accept');
    const { sale } = await orderOf(page, id);
    expect(sale?.payments).toMatchObject([{ amount: order.totalAmount }]);
  });
});

describe('what is refused as ever, and gives the money back', () => {
  it('an item that ran out while the guest paid', async () => {
    const page = await open();
    const { id, token, order } = await pay(page);
    const input = { params: { id: order.lines[0]?.itemID ?? '' }, body: { isOutOfStock: true } };
    expect((await world.server.call(outOfStockRoutes.change, input, page.office.owner)).status).toBe(200);
    await changed(page, PRICE, 99);
    await world.simulator.act(id, 'pay');
    await pass(1_000);
    expect(await stateOf(page, token)).toBe('returned');
    expect(await list(page)).toEqual([]);
    expect(await bookedOf(page)).toEqual([]);
  });

  it('an item that is no longer sold', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await changed(page, `UPDATE items SET is_active = false WHERE company_id = $1 AND name = 'Burger'`);
    await world.simulator.act(id, 'pay');
    await pass(1_000);
    expect(await stateOf(page, token)).toBe('returned');
  });

  it('a store that was closed', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await changed(page, 'UPDATE online_stores SET is_active = false WHERE company_id = $1');
    await world.simulator.act(id, 'pay');
    await pass(1_000);
    expect(await stateOf(page, token)).toBe('returned');
  });

  it('a total that the guest did not see, before anything is paid', async () => {
    const page = await open();
    const order = await page.guest.order('Burger', { payment: 'card' });
    const forged = { ...order, totalAmount: 1 };
    expect(outcomeOf(await page.guest.place(forged as typeof order))).toBe('409 order.error.total_mismatch');
  });

  it('a charge of the new price, which is unclear', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await changed(page, PRICE, 99);
    await world.simulator.act(id, 'silent');
    await world.deliver(world.simulator.notification(id, { amount: '105.93' }));
    expect(await stateOf(page, token)).toBe('unclear');
  });

  it('keeps what it was priced by no longer than the order of the guest', async () => {
    const page = await open();
    const { id } = await pay(page);
    await world.simulator.act(id, 'pay');
    const { rows } = await change('SELECT offer, input FROM guest_card_payments WHERE order_id = $1', id);
    expect(rows).toEqual([{ offer: null, input: null }]);
  });
});
