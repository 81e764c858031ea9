import {
  guestOrderRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  orderRoutes,
  paymentRoutes,
  type GuestOrderInput,
  type OnlineStoreInput,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const FEE = 3;
const delivering: Partial<OnlineStoreInput> = {
  isDelivering: true,
  deliveryMinutes: 25,
  deliveryZones: [
    { postalCodes: '10110', fee: FEE },
    { postalCodes: '102*', fee: 7 },
  ],
};

/** A diner that delivers. */
async function open(more: Partial<OnlineStoreInput> = {}) {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  const sql = (text: string) => server.test.asOwner((owner) => owner.query<{ id: string }>(text, [companyID]));
  await sql("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1");
  const { rows } = await sql('SELECT id FROM menus WHERE company_id = $1 ORDER BY sort_number LIMIT 1');
  const body = storeInput(rows[0]?.id ?? '', { ...delivering, ...more });
  const made = await server.call(onlineStoreRoutes.create, { body }, office.owner);
  expect(made.status).toBe(200);
  const guest = createGuest(server, office.tenant.subDomain, solveCaptcha);
  const order = async (postalCode = '10110', fee = FEE): Promise<GuestOrderInput> => {
    const picked = await guest.order('Burger');
    const delivery = { address: '9 Sukhumvit 31', postalCode, note: 'Gate code 4455' };
    return { ...picked, totalAmount: picked.totalAmount + fee, delivery };
  };
  return { office, guest, order };
}

describe('a delivery that a guest orders (decision 374)', () => {
  it('costs what the store takes for its postal code, in addition to what is ordered', async () => {
    const { office, guest, order } = await open();
    const sent = await order();
    expect((await guest.place(sent)).status).toBe(200);
    const { body } = await server.call(orderRoutes.get, { params: { id: sent.orderID } }, office.owner);
    expect(body.deliveryChargeAmount).toBe(FEE);
    expect(body.totalDueAmount).toBe(sent.totalAmount);
    expect(body.orderFulfillmentTypeID).toBe(4);
    expect(body.deliveryAddress).toBe('9 Sukhumvit 31, 10110');
  });

  it('is refused with the fee of another place, or without one', async () => {
    const { office, guest, order } = await open();
    expect(outcomeOf(await guest.place(await order('10299', FEE)))).toBe('409 order.error.total_mismatch');
    expect(outcomeOf(await guest.place(await order('10110', 0)))).toBe('409 order.error.total_mismatch');
    expect((await server.call(onlineOrderRoutes.list, {}, office.owner)).body.items).toEqual([]);
  });

  it('is refused where the store does not go, and where it does not deliver at all', async () => {
    const { guest, order } = await open();
    expect(outcomeOf(await guest.place(await order('90110')))).toBe('409 guest_order.no_delivery');
    const picks = await open({ isDelivering: false });
    expect(outcomeOf(await picks.guest.place(await picks.order()))).toBe('409 guest_order.no_delivery');
    expect((await picks.guest.menu()).store.delivery).toBeNull();
  });

  it('has a separate minimum', async () => {
    const { guest, order } = await open({ deliveryMinimumAmount: 1000 });
    expect(outcomeOf(await guest.place(await order()))).toBe('409 guest_order.below_minimum');
    expect((await guest.place(await guest.order('Burger'))).status).toBe(200);
  });

  it('says to the restaurant who is asked for and what the guest wrote, and not to the link', async () => {
    const { office, guest, order } = await open();
    const sent = await order();
    const { token } = (await guest.place(sent)).body;
    const params = { id: sent.orderID };
    const [card] = (await server.call(onlineOrderRoutes.list, {}, office.owner)).body.items;
    expect(card?.deliveryAddress).toBe('9 Sukhumvit 31, 10110');
    expect(card?.deliveryNote).toBe('Gate code 4455');
    expect(card?.deliveryChargeAmount).toBe(FEE);
    const { online } = (await server.call(orderRoutes.get, { params }, office.owner)).body;
    expect(online).toEqual({
      onlineStoreName: 'Our own page',
      originChannelName: 'Our own page',
      deliveryContactName: 'Nok Jaidee',
      deliveryContactPhone: '0812345678',
      deliveryNote: 'Gate code 4455',
      latitude: null,
      longitude: null,
    });
    const tracked = (await guest.track(token)).body;
    expect(tracked.deliveryMinutes).toBe(25);
    expect(tracked.deliveryChargeAmount).toBe(FEE);
    expect(JSON.stringify(tracked)).not.toMatch(/Sukhumvit|4455|Nok/);
  });

  it('is printed with its fee and who is asked for', async () => {
    const { office, guest, order } = await open();
    const sent = await order();
    await guest.place(sent);
    const { body } = await server.call(paymentRoutes.previewReceipt, { params: { id: sent.orderID } }, office.owner);
    expect(body.deliveryDetails?.deliveryNote).toBe('Nok Jaidee · 0812345678 · Gate code 4455');
    expect(JSON.stringify(body)).toContain('"kind":"delivery"');
  });

  it('needs an address, and a store that delivers needs a zone', async () => {
    const { office, guest, order } = await open();
    const sent = await order();
    const refused = await guest.place({ ...sent, delivery: { address: ' ', postalCode: '10110', note: '' } });
    expect(outcomeOf(refused)).toBe('400 validation.failed');
    const menuID = (await guest.menu()).store.menuID;
    const body = storeInput(menuID, { name: 'Second', path: 'second', isDelivering: true });
    expect((await server.call(onlineStoreRoutes.create, { body }, office.owner)).status).toBe(400);
  });

  it('has fees that every terminal of the location may read', async () => {
    const { office } = await open();
    const { body } = await server.call(onlineStoreRoutes.lookup, {}, office.owner);
    expect(body).toHaveLength(1);
    expect(body[0]?.zones).toEqual(delivering.deliveryZones);
  });
});

it('the page answers nothing that the store keeps from guests', async () => {
  const { guest } = await open();
  const { body } = await server.call(guestOrderRoutes.menu, { params: { path: 'main' } }, guest.caller);
  expect(body.store.delivery).toEqual({ minutes: 25, minimumAmount: 0, zones: delivering.deliveryZones });
});
