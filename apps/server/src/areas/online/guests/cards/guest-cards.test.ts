import { guestCardRoutes, orderRoutes, PaymentType } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { describe, expect, it } from 'vitest';
import { cardWorld, type Page } from './guest-cards.setup.ts';

const world = cardWorld();
const { change, decide, deliver, list, notices, open, pass, pay, stateOf } = world;

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
    expect(placed.body).toMatchObject({ orderNo: null, payUrl: `${world.simulator.address}/pay/${id}` });
    expect(await list(page), 'nothing rings before it is paid').toEqual([]);
    await world.simulator.act(id, 'leave');
    expect(await stateOf(page, token), 'coming back says nothing').toBe('waiting');
    await world.simulator.act(id, 'pay');
    expect(world.simulator.answers.at(-1)).toBe(200);
    expect(await stateOf(page, token)).toBe('placed');
    expect(await list(page)).toMatchObject([{ orderID: id, guestPayment: 'card', isPrepaid: true }]);
    await decide(page, id, 'accept');
    const { body } = await world.server.call(orderRoutes.get, { params: { id } }, page.office.owner);
    expect(body.sale?.payments).toMatchObject([
      { paymentTypeID: PaymentType.ChannelAccount, amount: order.totalAmount },
    ]);
    expect((await page.guest.track(token)).body).toMatchObject({ card: 'paid', paymentStatus: 'Paid' });
  });

  it('is one order and one charge, however often it is sent and answered', async () => {
    const page = await open();
    const { id, order, placed } = await pay(page);
    expect((await page.guest.place(order)).body).toEqual(placed.body);
    await world.simulator.act(id, 'twice');
    expect(world.simulator.answers.slice(-2)).toEqual([200, 200]);
    expect(await list(page)).toHaveLength(1);
    expect([...world.simulator.kept.keys()].filter((each) => each === id)).toHaveLength(1);
  });

  it('is never to be paid in two ways, also where it is sent in both at once (decision 426)', async () => {
    const page = await open();
    for (let round = 0; round < 4; round += 1) {
      const order = await page.guest.order('Burger', { payment: 'card' });
      const atCounter = { ...order, payment: 'counter' as const, proof: await page.guest.proof() };
      await Promise.all([page.guest.place(order), page.guest.place(atCounter)]);
      const isPlaced = (await list(page)).some(({ orderID }) => orderID === order.orderID);
      expect({ isPlaced, hasPage: world.simulator.pages.has(order.orderID) }).toEqual({ isPlaced, hasPage: !isPlaced });
      world.server.clock.advance(60_000);
    }
  });

  it('is found by asking where the provider says nothing', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'silent');
    expect(await stateOf(page, token)).toBe('waiting');
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('placed');
  });

  it('comes in late too', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'late');
    await expect.poll(() => stateOf(page, token)).toBe('placed');
  });

  it('keeps waiting while the provider is away, and its page opens later', async () => {
    const page = await open();
    world.simulator.isAway = true;
    const { id, token, placed } = await pay(page);
    expect(placed.body).toMatchObject({ payUrl: null });
    expect(await stateOf(page, token)).toBe('waiting');
    world.simulator.isAway = false;
    await pass(11_000);
    expect(
      (await world.server.call(guestCardRoutes.get, { params: { token } }, page.guest.caller)).body.payUrl,
    ).toContain(id);
  });
});

describe('a card that was not charged', () => {
  it('places nothing where it was declined', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'decline');
    expect(await stateOf(page, token)).toBe('notPaid');
    expect(await list(page)).toEqual([]);
  });

  it('is closed at the provider when its time is over, and gives its place back', async () => {
    const page = await open(1);
    const wantedAt = (await page.guest.now()).body.slots.at(-1) ?? '';
    const { id, token } = await pay(page, { wantedAt });
    world.server.clock.advance(2_000);
    expect((await page.guest.now()).body.slots, 'the place is kept').not.toContain(wantedAt);
    await pass(16 * 60_000);
    expect(world.simulator.pages.get(id)?.state).toBe('closed');
    expect(await stateOf(page, token)).toBe('notPaid');
    expect((await page.guest.now()).body.slots).toContain(wantedAt);
  });

  it('is closed at the provider by a guest who wants to pay otherwise', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    const { body } = await world.server.call(guestCardRoutes.cancel, { params: { token } }, page.guest.caller);
    expect(body.state).toBe('notPaid');
    expect(world.simulator.pages.get(id)?.state).toBe('closed');
  });
});

describe('a provider that refuses later than its first answer', () => {
  const placeOf = async (page: Page) => (await page.guest.now()).body.slots;

  it('ends a payment whose page never opened, and gives its place back', async () => {
    const page = await open(1);
    const wantedAt = (await placeOf(page)).at(-1) ?? '';
    world.simulator.isAway = true;
    const { token } = await pay(page, { wantedAt });
    expect(await stateOf(page, token)).toBe('waiting');
    world.simulator.isAway = false;
    world.simulator.isRefusing = true;
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('notPaid');
    expect(await placeOf(page)).toContain(wantedAt);
    expect(await notices(page), 'nobody could pay').toEqual([]);
    expect(await list(page)).toEqual([]);
  });

  it('lets the guest order the same and pay at the counter', async () => {
    const page = await open();
    world.simulator.isAway = true;
    await pay(page);
    world.simulator.isAway = false;
    world.simulator.isRefusing = true;
    await pass(11_000);
    expect(outcomeOf(await page.guest.place(await page.guest.order('Burger', { payment: 'counter' })))).toBe(
      '200 accepted',
    );
    expect(await list(page)).toMatchObject([{ guestPayment: 'counter' }]);
  });

  it('ends a payment whose page never opened once its time is over, also where nobody answers', async () => {
    const page = await open();
    world.simulator.isAway = true;
    const { token } = await pay(page);
    await pass(16 * 60_000);
    expect(await stateOf(page, token)).toBe('notPaid');
  });

  it('is unclear after its time where the page was open, and people are notified once', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    world.simulator.isRefusing = true;
    await pass(11_000);
    expect(await stateOf(page, token), 'the guest may be paying').toBe('waiting');
    await pass(17 * 60_000);
    expect(await stateOf(page, token)).toBe('unclear');
    await pass(11_000);
    expect(await notices(page)).toMatchObject([{ kind: 'guestCardUnclear', key: id }]);
  });

  it('places the order where the provider says later that it was charged', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'silent');
    world.simulator.isRefusing = true;
    await pass(17 * 60_000);
    expect(await stateOf(page, token)).toBe('unclear');
    world.simulator.isRefusing = false;
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('placed');
  });

  it('is asked no more after a day', async () => {
    const page = await open();
    const { token } = await pay(page);
    world.simulator.isRefusing = true;
    await pass(25 * 60 * 60_000);
    world.simulator.isRefusing = false;
    await pass(11_000);
    expect(await stateOf(page, token)).toBe('unclear');
  });
});

describe('what is no answer (decision 410)', () => {
  it('refuses another signature', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'badSignature');
    expect(world.simulator.answers.at(-1)).toBe(401);
    expect(await stateOf(page, token)).toBe('waiting');
  });

  it('refuses an answer that was signed long ago', async () => {
    const page = await open();
    const { id, token } = await pay(page);
    await world.simulator.act(id, 'silent');
    const old = world.simulator.notification(id);
    world.server.clock.advance(301_000);
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
    await world.simulator.act(id, 'silent');
    expect(await deliver(world.simulator.notification(id, more))).toBe(200);
    expect(await stateOf(page, token)).toBe('unclear');
    expect(await list(page)).toEqual([]);
    expect(await notices(page)).toMatchObject([{ kind: 'guestCardUnclear', key: id }]);
  });
});
