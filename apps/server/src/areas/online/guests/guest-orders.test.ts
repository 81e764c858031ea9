import {
  guestOrderRoutes,
  kitchenTicketRoutes,
  onlineOrderRoutes,
  orderLifeRoutes,
  onlineStoreRoutes,
  orderRoutes,
  PaymentType,
  type OnlineStoreInput,
  type OnlineStoreRecord,
} from '@tavola/contract';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { switchKitchen } from '../../kitchen/kitchen.setup.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

interface Page {
  readonly office: Office;
  readonly store: OnlineStoreRecord;
  readonly guest: ReturnType<typeof createGuest>;
}

const change = (text: string, ...values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

/** A diner with a kitchen and its own page. */
async function open(more: Partial<OnlineStoreInput> = {}): Promise<Page> {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  await change("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1", companyID);
  await switchKitchen(server, office, true);
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ id: string }>('SELECT id FROM menus WHERE company_id = $1 ORDER BY sort_number LIMIT 1', [companyID]),
  );
  const body = storeInput(rows[0]?.id ?? '', more);
  const made = await server.call(onlineStoreRoutes.create, { body }, office.owner);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { office, store: made.body, guest: createGuest(server, office.tenant.subDomain, solveCaptcha) };
}

const list = async ({ office }: Page) => (await server.call(onlineOrderRoutes.list, {}, office.owner)).body.items;
const accept = ({ office }: Page, id: string, prepMinutes?: number) =>
  server.call(onlineOrderRoutes.accept, { params: { id }, body: { prepMinutes } }, office.owner);

describe('an order of a guest (decisions 232, 233, 319)', () => {
  it('comes in as the restaurant sells it, with what the guest typed', async () => {
    const page = await open();
    const order = await page.guest.order('Burger', { note: 'No onions please' });
    const placed = await page.guest.place(order);
    expect(placed.status).toBe(200);
    expect(await list(page)).toMatchObject([
      {
        orderID: order.orderID,
        orderNo: placed.body.orderNo,
        channelName: 'Our own page',
        onlineStatus: 'New',
        paymentStatus: 'Pending',
        totalDueAmount: order.totalAmount,
        guestName: 'Nok Jaidee',
        guestPhone: '0812345678',
        guestPayment: 'counter',
        note: 'No onions please',
        prepMinutes: 20,
        lines: [{ name: 'Burger', quantity: 1, isUnmapped: false }],
      },
    ]);
    const { body } = await server.call(orderRoutes.get, { params: { id: order.orderID } }, page.office.owner);
    expect(body).toMatchObject({ onlineStoreID: page.store.onlineStoreID, systemOrderChannelID: 3 });
  });

  it('is one order, however often it is sent at once and later', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const proofs = await Promise.all([1, 2, 3].map(() => page.guest.proof()));
    const answers = await Promise.all(proofs.map((proof) => page.guest.place({ ...order, proof })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    server.clock.advance(60 * 60_000);
    expect((await page.guest.place(order)).body).toEqual(answers[0]?.body);
    expect(await list(page)).toHaveLength(1);
  });

  it('is refused with another total than that of the menu, and stores nothing', async () => {
    const page = await open();
    const order = await page.guest.order('Burger', { totalAmount: 0.01 });
    expect(outcomeOf(await page.guest.place(order))).toBe('409 order.error.total_mismatch');
    expect(await list(page)).toEqual([]);
  });

  it('is refused with a product that has run out, by its name', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    await change(
      `UPDATE item_locations SET is_out_of_stock = true WHERE company_id = $1
         AND item_id = (SELECT id FROM items WHERE company_id = $1 AND name = 'Burger')`,
      page.office.tenant.scope.companyID,
    );
    await change(
      'UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1',
      page.office.tenant.scope.companyID,
    );
    const refused = await page.guest.place(order);
    expect(outcomeOf(refused)).toBe('409 guest_order.unavailable');
    expect(refused.body.message).toContain('Burger');
  });

  it('is marked for its guest and the restaurant when something of it has run out since', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const { token } = (await page.guest.place(order)).body;
    expect((await page.guest.track(token)).body.lines).toMatchObject([{ isOut: false }]);
    await change(
      `UPDATE item_locations SET is_out_of_stock = true WHERE company_id = $1
         AND item_id = (SELECT id FROM items WHERE company_id = $1 AND name = 'Burger')`,
      page.office.tenant.scope.companyID,
    );
    expect((await page.guest.track(token)).body.lines).toMatchObject([{ name: 'Burger', isOut: true }]);
    expect(await list(page)).toMatchObject([{ lines: [{ isOut: true }] }]);
    server.clock.advance(60_000);
  });

  it('shows its guest what the restaurant takes off it', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const { token } = (await page.guest.place(order)).body;
    const params = { id: order.orderID };
    await accept(page, order.orderID);
    const stored = await server.call(orderRoutes.get, { params }, page.office.owner);
    const lines = stored.body.orderLines.map(({ orderLineID }) => ({ orderLineID }));
    const voided = await server.call(
      orderLifeRoutes.voidLines,
      { params, body: { lines, reason: 'Out' } },
      page.office.owner,
    );
    expect(outcomeOf(voided)).toBe('200 accepted');
    expect((await page.guest.track(token)).body.lines).toMatchObject([{ name: 'Burger', isVoided: true }]);
    server.clock.advance(60_000);
  });

  it('is refused with a product that is on another menu only', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const lines = order.lines.map((line) => ({ ...line, menuSectionID: newID() }));
    expect(outcomeOf(await page.guest.place({ ...order, lines }))).toBe('409 guest_order.unavailable');
  });

  it('needs a challenge that was solved, and each only once', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    expect(outcomeOf(await page.guest.place({ ...order, proof: 'none' }))).toBe('400 guest_order.proof_invalid');
    await page.guest.place(order);
    expect(outcomeOf(await page.guest.place({ ...order, orderID: newID() }))).toBe('400 guest_order.proof_invalid');
  });

  it('starts at the minimum of the store', async () => {
    const page = await open({ minimumAmount: 1000 });
    expect(outcomeOf(await page.guest.place(await page.guest.order('Burger')))).toBe('409 guest_order.below_minimum');
  });

  it('is answered by the channel itself where it accepts by itself', async () => {
    const page = await open();
    await change(
      'UPDATE order_channels SET is_auto_accepted = true WHERE company_id = $1',
      page.office.tenant.scope.companyID,
    );
    const { body } = await page.guest.place(await page.guest.order('Burger'));
    expect((await page.guest.track(body.token)).body).toMatchObject({ onlineStatus: 'Sent' });
  });
});

describe('the times of a store (decision 233)', () => {
  it('gives the last place of a time to one of fifty guests at once', async () => {
    const page = await open({ slotLimit: 1 });
    const wantedAt = (await page.guest.now()).body.slots.at(-1) ?? '';
    const guests = Array.from({ length: 50 });
    server.clock.advance(60_000);
    const orders = await Promise.all(guests.map(() => page.guest.order('Burger', { wantedAt })));
    // One network has so many calls a minute.
    server.clock.advance(60_000);
    const answers = (await Promise.all(orders.map((order) => page.guest.place(order)))).map(outcomeOf);
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 guest_order.slot_full')).toHaveLength(49);
    expect(await list(page)).toHaveLength(1);
    // Answers are shared for a second.
    server.clock.advance(2_000);
    expect((await page.guest.now()).body.slots).not.toContain(wantedAt);
    server.clock.advance(60_000);
  });

  it('gives a place back with an order that the guest cancels', async () => {
    const page = await open({ slotLimit: 1 });
    const [wantedAt = ''] = (await page.guest.now()).body.slots;
    const { body } = await page.guest.place(await page.guest.order('Burger', { wantedAt }));
    await page.guest.cancel(body.token);
    server.clock.advance(2_000);
    expect((await page.guest.now()).body.slots).toContain(wantedAt);
  });

  it('takes no order for a closed day', async () => {
    const page = await open();
    const [wantedAt = ''] = (await page.guest.now()).body.slots;
    const { onlineStoreID: id, menuName: _, ...store } = page.store;
    const days = [0, 1, 2].map((day) =>
      new Date(server.clock.now().getTime() + day * 86_400_000).toISOString().slice(0, 10),
    );
    await server.call(
      onlineStoreRoutes.update,
      { params: { id }, body: { ...store, closedDates: days } },
      page.office.owner,
    );
    const order = await page.guest.order('Burger');
    expect(outcomeOf(await page.guest.place(order))).toBe('409 guest_order.store_closed');
    expect(outcomeOf(await page.guest.place({ ...order, wantedAt, proof: await page.guest.proof() }))).toBe(
      '409 guest_order.store_closed',
    );
  });
});

describe('what a guest sees of an order', () => {
  it('follows it from the acceptance with its minutes, and never says who ordered', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const { token } = (await page.guest.place(order)).body;
    expect((await page.guest.track(token)).body).toMatchObject({ onlineStatus: 'New', readyAt: null });
    const before = server.clock.now().getTime();
    await accept(page, order.orderID, 25);
    const { body } = await page.guest.track(token);
    expect(body).toMatchObject({ onlineStatus: 'Sent', lines: [{ name: 'Burger', quantity: 1 }] });
    expect(Date.parse(body.readyAt ?? '')).toBeGreaterThanOrEqual(before + 25 * 60_000);
    expect(Date.parse(body.readyAt ?? '')).toBeLessThanOrEqual(server.clock.now().getTime() + 25 * 60_000);
    expect(JSON.stringify(body)).not.toMatch(/Nok|0812345678/);
    const tickets = await server.call(kitchenTicketRoutes.open, {}, page.office.owner);
    expect(tickets.body.items).toMatchObject([{ orderID: order.orderID }]);
  });

  it('reads the reason of a rejection', async () => {
    const page = await open();
    const order = await page.guest.order('Burger');
    const { token } = (await page.guest.place(order)).body;
    const params = { id: order.orderID };
    await server.call(onlineOrderRoutes.reject, { params, body: { reason: 'TooBusy' } }, page.office.owner);
    expect((await page.guest.track(token)).body).toMatchObject({ onlineStatus: 'Rejected', rejectReason: 'TooBusy' });
  });

  it('cancels until the restaurant has answered, and a repeat changes nothing', async () => {
    const page = await open();
    const first = await page.guest.order('Burger');
    const { token } = (await page.guest.place(first)).body;
    expect((await page.guest.cancel(token)).body.onlineStatus).toBe('Cancelled');
    expect((await page.guest.cancel(token)).body.onlineStatus).toBe('Cancelled');
    expect(outcomeOf(await accept(page, first.orderID))).toBe('409 online_order.ended');
    const second = await page.guest.order('Burger');
    const placed = await page.guest.place(second);
    await accept(page, second.orderID);
    expect(outcomeOf(await page.guest.cancel(placed.body.token))).toBe('409 guest_order.accepted');
  });

  it('is found by its token alone: a guessed one and that of another restaurant are unknown', async () => {
    const [page, other] = [await open(), await open()];
    const { token } = (await page.guest.place(await page.guest.order('Burger'))).body;
    const guessed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect(outcomeOf(await page.guest.track(guessed))).toBe('404 order.not_found');
    expect(outcomeOf(await other.guest.track(token))).toBe('404 order.not_found');
  });
});

describe('PromptPay of a guest (decision 57)', () => {
  it('shows the code until a person says that the money came in, and then is paid once', async () => {
    const page = await open();
    const early = await page.guest.order('Burger', { payment: 'promptPay' });
    expect(outcomeOf(await page.guest.place(early)), 'the diner has no account yet').toBe(
      '409 guest_order.store_closed',
    );
    const { companyID } = page.office.tenant.scope;
    await change(
      `INSERT INTO payment_settings
         (company_id, location_id, id, name, payment_type_id, sort_number, account_prompt_pay_id, created_at, updated_at)
         SELECT company_id, location_id, gen_random_uuid(), 'PromptPay', $2, 9, '0812345678', created_at, updated_at
         FROM payment_settings WHERE company_id = $1 LIMIT 1`,
      companyID,
      PaymentType.PromptPay,
    );
    await change('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', companyID);
    const order = await page.guest.order('Burger', { payment: 'promptPay' });
    const { token } = (await page.guest.place(order)).body;
    const shown = (await page.guest.track(token)).body;
    expect(shown).toMatchObject({ paymentStatus: 'Pending', promptPay: { account: '081-234-5678' } });
    expect(shown.promptPay?.text).toMatch(/^00020101021229370016A000000677010111/);
    await accept(page, order.orderID);
    const received = () =>
      server.call(onlineOrderRoutes.takePromptPay, { params: { id: order.orderID } }, page.office.owner);
    expect((await received()).body).toMatchObject({ paymentStatus: 'Paid' });
    expect((await received()).body).toMatchObject({ paymentStatus: 'Paid' });
    expect((await page.guest.track(token)).body).toMatchObject({ paymentStatus: 'Paid', promptPay: null });
    const { body } = await server.call(orderRoutes.get, { params: { id: order.orderID } }, page.office.owner);
    expect(body.sale?.payments).toMatchObject([{ paymentTypeID: PaymentType.PromptPay, amount: order.totalAmount }]);
  });
});

describe('a store that guests cannot see', () => {
  it.each([
    [
      'is off',
      (page: Page) => change('UPDATE online_stores SET is_active = false WHERE id = $1', page.store.onlineStoreID),
    ],
    [
      'belongs to a restaurant without the feature',
      (page: Page) =>
        change("UPDATE companies SET feature_flags = '{}' WHERE company_id = $1", page.office.tenant.scope.companyID),
    ],
  ])('%s', async (_, hide) => {
    const page = await open();
    await hide(page);
    const params = { path: 'main' };
    expect(outcomeOf(await server.call(guestOrderRoutes.menu, { params }, page.guest.caller))).toBe(
      '404 resource.not_found',
    );
  });
});
