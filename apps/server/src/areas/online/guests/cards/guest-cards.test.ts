import {
  guestCardRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  orderRoutes,
  paymentIntegrationRoutes,
  PaymentType,
  type GuestOrderInput,
} from '@tavola/contract';
import { CardPageSimulator, type Notification } from '@tavola/testkit/card-terminals/card-page-simulator.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookAtGuestCards } from './card-notices.ts';
import { solveCaptcha } from '../../../../../test/walk/solve-captcha.ts';

let server: OfficeServer;
let simulator: CardPageSimulator;
beforeAll(async () => {
  simulator = await CardPageSimulator.start({
    key: 'k',
    lateMs: 50,
    now: () => server.clock.now(),
    deliver: (sent) => deliver(sent),
  });
  server = await startOfficeServer({ deviceOrigins: [simulator.address] });
});
afterAll(async () => {
  await simulator.close();
  await server.close();
});
beforeEach(() => {
  simulator.isAway = false;
});

async function deliver({ url, key, body, signature }: Notification): Promise<number> {
  const { status } = await fetch(`${server.url}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'tavola-signature': signature },
    body,
  });
  return status;
}

const change = (text: string, ...values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

interface Page {
  readonly office: Office;
  readonly guest: ReturnType<typeof createGuest>;
}

/** A diner with its own page, which takes cards. */
async function open(slotLimit = 0): Promise<Page> {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  await change("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1", companyID);
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ id: string }>('SELECT id FROM menus WHERE company_id = $1 ORDER BY sort_number LIMIT 1', [companyID]),
  );
  await server.call(onlineStoreRoutes.create, { body: storeInput(rows[0]?.id ?? '', { slotLimit }) }, office.owner);
  const body = { address: simulator.address, isActive: true, key: 'k', version: 0 };
  await server.call(paymentIntegrationRoutes.update, { params: { id: 'hosted' }, body }, office.owner);
  server.clock.advance(60_000);
  return { office, guest: createGuest(server, office.tenant.subDomain, solveCaptcha) };
}

/** A guest who was sent to the page of the provider. */
async function pay(page: Page, more: Partial<GuestOrderInput> = {}) {
  const order = await page.guest.order('Burger', { payment: 'card', ...more });
  const placed = await page.guest.place(order);
  return { order, placed, token: placed.body.token, id: order.orderID };
}

const stateOf = async ({ guest }: Page, token: string) =>
  (await server.call(guestCardRoutes.get, { params: { token } }, guest.caller)).body.state;
const list = async ({ office }: Page, isOver = false) =>
  (await server.call(onlineOrderRoutes.list, { query: { isOver } }, office.owner)).body.items;
const pass = async (ms: number) => {
  server.clock.advance(ms);
  await server.runJobs();
};
const decide = (page: Page, id: string, how: 'accept' | 'reject') =>
  how === 'accept'
    ? server.call(onlineOrderRoutes.accept, { params: { id }, body: {} }, page.office.owner)
    : server.call(onlineOrderRoutes.reject, { params: { id }, body: { reason: 'TooBusy' } }, page.office.owner);

describe('an order that a guest pays by card (decisions 408, 409)', () => {
  it('is not offered where the location has no card page', async () => {
    const page = await open();
    await change('UPDATE payment_integrations SET is_active = false WHERE provider = $1', 'hosted');
    expect((await page.guest.menu()).store.payments).not.toContain('card');
    expect(outcomeOf((await pay(page)).placed)).toBe('409 guest_order.store_closed');
  });

  it('comes in once its card was charged, and is paid on the account of the channel when it is accepted', async () => {
    const page = await open();
    const { id, token, placed, order } = await pay(page);
    expect(placed.body).toMatchObject({ orderNo: null, payUrl: `${simulator.address}/pay/${id}` });
    expect(await list(page), 'nothing rings before it is paid').toEqual([]);
    await simulator.act(id, 'leave');
    expect(await stateOf(page, token), 'coming back says nothing').toBe('waiting');
    await simulator.act(id, 'pay');
    expect(simulator.answers.at(-1)).toBe(200);
    expect(await stateOf(page, token)).toBe('placed');
    expect(await list(page)).toMatchObject([{ orderID: id, guestPayment: 'card', isPrepaid: true }]);
    await decide(page, id, 'accept');
    const { body } = await server.call(orderRoutes.get, { params: { id } }, page.office.owner);
    expect(body.sale?.payments).toMatchObject([
      { paymentTypeID: PaymentType.ChannelAccount, amount: order.totalAmount },
    ]);
    expect((await page.guest.track(token)).body).toMatchObject({ card: 'paid', paymentStatus: 'Paid' });
  });

  it('is one order and one charge, however often it is sent and answered', async () => {
    const page = await open();
    const { id, order, placed } = await pay(page);
    expect((await page.guest.place(order)).body).toEqual(placed.body);
    await simulator.act(id, 'twice');
    expect(simulator.answers.slice(-2)).toEqual([200, 200]);
    expect(await list(page)).toHaveLength(1);
    expect([...simulator.kept.keys()].filter((each) => each === id)).toHaveLength(1);
  });

  it('is never to be paid in two ways, also where it is sent in both at once (decision 561)', async () => {
    const page = await open();
    for (let round = 0; round < 4; round += 1) {
      const order = await page.guest.order('Burger', { payment: 'card' });
      const atCounter = { ...order, payment: 'counter' as const, proof: await page.guest.proof() };
      await Promise.all([page.guest.place(order), page.guest.place(atCounter)]);
      const isPlaced = (await list(page)).some(({ orderID }) => orderID === order.orderID);
      expect({ isPlaced, hasPage: simulator.pages.has(order.orderID) }).toEqual({ isPlaced, hasPage: !isPlaced });
      server.clock.advance(60_000);
    }
  });

  it('is found by asking where the provider says nothing', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'silent');
    expect(await stateOf(page, token)).toBe('waiting');
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('placed');
  });

  it('comes in late too', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'late');
    await expect.poll(() => stateOf(page, token)).toBe('placed');
  });

  it('keeps waiting while the provider is away, and its page opens later', async () => {
    const page = await open();
    simulator.isAway = true;
    const { id, token, placed } = await pay(page);
    expect(placed.body).toMatchObject({ payUrl: null });
    expect(await stateOf(page, token)).toBe('waiting');
    simulator.isAway = false;
    await pass(11_000);
    expect((await server.call(guestCardRoutes.get, { params: { token } }, page.guest.caller)).body.payUrl).toContain(
      id,
    );
  });
});

describe('a card that was not charged', () => {
  it('places nothing where it was declined', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'decline');
    expect(await stateOf(page, token)).toBe('notPaid');
    expect(await list(page)).toEqual([]);
  });

  it('is closed at the provider when its time is over, and gives its place back', async () => {
    const page = await open(1);
    const wantedAt = (await page.guest.now()).body.slots.at(-1) ?? '';
    const { id, token } = await pay(page, { wantedAt });
    server.clock.advance(2_000);
    expect((await page.guest.now()).body.slots, 'the place is kept').not.toContain(wantedAt);
    await pass(16 * 60_000);
    expect(simulator.pages.get(id)?.state).toBe('closed');
    expect(await stateOf(page, token)).toBe('notPaid');
    expect((await page.guest.now()).body.slots).toContain(wantedAt);
  });

  it('is closed at the provider by a guest who wants to pay otherwise', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    const { body } = await server.call(guestCardRoutes.cancel, { params: { token } }, page.guest.caller);
    expect(body.state).toBe('notPaid');
    expect(simulator.pages.get(id)?.state).toBe('closed');
  });
});

describe('what is no answer (decision 410)', () => {
  it('refuses another signature', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'badSignature');
    expect(simulator.answers.at(-1)).toBe(401);
    expect(await stateOf(page, token)).toBe('waiting');
  });

  it('refuses an answer that was signed long ago', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'silent');
    const old = simulator.notification(id);
    server.clock.advance(301_000);
    expect(await deliver(old)).toBe(401);
    expect(await stateOf(page, token)).toBe('waiting');
  });

  it.each([
    ['another amount', { amount: '1' }],
    ['another currency', { currency: 'XXX' }],
    ['no number of the charge', { transaction: null }],
  ])('is unclear with %s, and people are notified', async (_, more) => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'silent');
    expect(await deliver(simulator.notification(id, more))).toBe(200);
    expect(await stateOf(page, token)).toBe('unclear');
    expect(await list(page)).toEqual([]);
    const { scope } = page.office.tenant;
    const span = { since: new Date(0), until: new Date(server.clock.now().getTime() + 60_000) };
    const found = await server.services.database.tenant(scope, (tx) => lookAtGuestCards(tx, scope, span));
    expect(found).toMatchObject([{ kind: 'guestCardUnclear', key: id }]);
  });
});

describe('money of an order that is not made (decision 411)', () => {
  it('goes back once when the restaurant rejects it', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'pay');
    await decide(page, id, 'reject');
    expect((await page.guest.track(token)).body.card).toBe('returning');
    await pass(11_000);
    await pass(11_000);
    expect((await page.guest.track(token)).body.card).toBe('returned');
    expect(simulator.pages.get(id)).toMatchObject({ state: 'refunded', refundsAsked: 1 });
  });

  it('goes back when the guest cancels', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await simulator.act(id, 'pay');
    await page.guest.cancel(token);
    await pass(11_000);
    expect(simulator.pages.get(id)?.state).toBe('refunded');
  });

  it('goes back when the restaurant cancels what it has accepted, and the payment is voided', async () => {
    const page = await open();
    const { id } = await pay(page);
    await simulator.act(id, 'pay');
    await decide(page, id, 'accept');
    const body = { reason: 'Other' } as const;
    const cancelled = await server.call(onlineOrderRoutes.cancel, { params: { id }, body }, page.office.owner);
    expect(outcomeOf(cancelled)).toBe('200 accepted');
    await pass(11_000);
    expect(simulator.pages.get(id)?.state).toBe('refunded');
  });

  it('goes back when the order can no longer be placed', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    const { companyID } = page.office.tenant.scope;
    await change('UPDATE order_channels SET is_active = false WHERE company_id = $1', companyID);
    await simulator.act(id, 'pay');
    expect(await stateOf(page, token)).toBe('returning');
    await pass(1_000);
    expect(await stateOf(page, token)).toBe('returned');
    expect(await list(page)).toEqual([]);
  });
});
