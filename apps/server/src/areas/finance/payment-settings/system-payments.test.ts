import {
  catalogRoutes,
  customPaymentTypeRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  posPaymentSettingRoutes,
  systemPaymentSettingRoutes,
  type ErrorBody,
  type Order,
  type PaymentSetting,
  type SystemPaymentSetting,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const list = async ({ owner }: Office) =>
  (await server.call(systemPaymentSettingRoutes.list, {}, owner)).body as SystemPaymentSetting[];
const idOf = async (office: Office, paymentTypeID: number) =>
  (await list(office)).find((type) => type.paymentTypeID === paymentTypeID)?.systemPaymentSettingID ?? '';
const atTerminals = async ({ owner }: Office) =>
  (await server.call(paymentRoutes.settings, {}, owner)).body as PaymentSetting[];
const namesOnTerminals = async (office: Office) => (await atTerminals(office)).map(({ name }) => name);
const switchTo = async (office: Office, paymentTypeID: number, isActive: boolean, caller = office.owner) =>
  server.call(
    systemPaymentSettingRoutes.setActive,
    { params: { id: await idOf(office, paymentTypeID) }, query: { isActive } },
    caller,
  );
const version = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body.version;

const sodaOrder = async ({ owner }: Office) => {
  const terminal = await loadTerminal(server, owner);
  return (await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, owner)).body as Order;
};
const CASH = 1;
const CARD = 6;
const payment = (
  { orderID, version: orderVersion, totalDueAmount }: Order,
  paymentTypeID: 1 | 6,
  tenderedAmount = totalDueAmount,
) => ({ paymentID: newID(), orderID, orderVersion, paymentTypeID, tenderedAmount });

describe('a system payment', () => {
  it('that is switched on has its name in both languages at the terminals', async () => {
    const office = await server.open({ isSelling: true });
    await switchTo(office, 3, true);
    expect((await atTerminals(office)).find(({ paymentTypeID }) => paymentTypeID === 3)?.names).toEqual({
      en: 'Customer account',
      th: 'บัญชีลูกค้า',
    });
  });

  it('is listed when the location can accept it, under the name that its terminals show', async () => {
    const office = await server.open({ isSelling: true });
    expect(await list(office)).toMatchObject([
      { name: 'Cash', paymentTypeID: 1, isActive: true, isAvailableInPOS: true, version: 1 },
      { name: 'Customer account', paymentTypeID: 3, isActive: false, isAvailableInPOS: false, version: 1 },
      { name: 'Gift Card', paymentTypeID: 5, isActive: true, isAvailableInPOS: true, version: 1 },
      { name: 'Credit Card', paymentTypeID: 6, isActive: true, isAvailableInPOS: true, version: 1 },
      { name: 'Card terminal', paymentTypeID: 7, isActive: false, isAvailableInPOS: false, version: 1 },
    ]);
    const baht = await server.open({ catalog: { ...diner, currencyCode: 'THB' } });
    expect(
      (await list(baht)).map(({ name, isActive, isAvailableInPOS }) => [name, isActive, isAvailableInPOS]),
    ).toEqual([
      ['Cash', true, true],
      ['Customer account', false, false],
      ['PromptPay', false, false],
      ['Gift Card', true, true],
      ['Credit Card', true, true],
      ['Card terminal', false, false],
    ]);
  });

  it('that is switched off leaves the POS payments and the terminals at once, and returns unchanged', async () => {
    const office = await server.open({ isSelling: true });
    const before = await atTerminals(office);
    const start = await version(office);
    const order = await sodaOrder(office);
    const received = (await office.messages()).length;
    expect((await switchTo(office, CARD, false)).body).toMatchObject({
      name: 'Credit Card',
      isActive: false,
      version: 2,
    });
    expect(await namesOnTerminals(office)).toEqual(['Cash', 'Gift Card']);
    expect(await version(office)).toEqual(start + 1);
    expect((await office.messages()).slice(received)).toEqual(['posDataChanged']);
    const card = before.find(({ paymentTypeID }) => paymentTypeID === CARD)?.paymentSettingID ?? '';
    expect((await server.call(posPaymentSettingRoutes.get, { params: { id: card } }, office.owner)).status).toBe(404);
    const pay = () =>
      server.call(paymentRoutes.process, { body: { ...payment(order, CARD), paymentSettingID: card } }, office.owner);
    expect(outcomeOf(await pay())).toBe('409 payment.type_unavailable');
    expect((await switchTo(office, CARD, false)).body.version).toBe(2);
    expect(await version(office), 'a switch that changes nothing publishes nothing').toBe(start + 1);
    await switchTo(office, CARD, true);
    expect(await atTerminals(office)).toEqual(before);
    expect(outcomeOf(await pay())).toBe('200 accepted');
  });

  it('that is off refuses payments by its number too, even through a custom type based on it', async () => {
    const office = await server.open({ isSelling: true });
    const order = await sodaOrder(office);
    await server.call(customPaymentTypeRoutes.create, { body: { name: 'Voucher', logoUrl: null } }, office.owner);
    const voucher = (await atTerminals(office)).find(({ name }) => name === 'Voucher')?.paymentSettingID ?? '';
    await server.call(
      posPaymentSettingRoutes.setActive,
      { params: { id: voucher }, query: { isActive: true } },
      office.owner,
    );
    await switchTo(office, CARD, false);
    expect(outcomeOf(await server.call(paymentRoutes.process, { body: payment(order, CARD) }, office.owner))).toBe(
      '409 payment.type_unavailable',
    );
  });

  it('that took a payment before it was switched off still answers its repeat', async () => {
    const office = await server.open({ isSelling: true });
    const body = payment(await sodaOrder(office), CARD);
    const first = await server.call(paymentRoutes.process, { body }, office.owner);
    await switchTo(office, CARD, false);
    expect(await server.call(paymentRoutes.process, { body }, office.owner)).toMatchObject({
      status: 200,
      body: first.body,
    });
  });

  it('is added at the end when the terminals never had it, and PromptPay waits there for its account', async () => {
    const office = await server.open({ catalog: { ...diner, currencyCode: 'THB' } });
    await switchTo(office, 3, true);
    expect((await atTerminals(office)).at(-1)).toMatchObject({
      name: 'Customer account',
      paymentTypeID: 3,
      isAvailableInPOS: true,
    });
    await switchTo(office, 4, true);
    expect((await atTerminals(office)).at(-1)).toMatchObject({
      name: 'PromptPay',
      paymentTypeID: 4,
      isAvailableInPOS: false,
    });
    await switchTo(office, 4, false);
    await switchTo(office, 4, true);
    expect((await namesOnTerminals(office)).filter((name) => name === 'PromptPay')).toHaveLength(1);
  });

  it('is switched by people with the right, and only at their own location', async () => {
    const office = await server.open({ isSelling: true });
    const viewer = await office.colleague(permission.paymentMethod.view);
    expect((await server.call(systemPaymentSettingRoutes.list, {}, viewer)).status).toBe(200);
    expect((await switchTo(office, CARD, false, viewer)).status).toBe(403);
    const other = await server.open({ isSelling: true });
    const theirs = { params: { id: await idOf(other, CARD) } };
    expect((await server.call(systemPaymentSettingRoutes.get, theirs, office.owner)).status).toBe(404);
    expect(
      (await server.call(systemPaymentSettingRoutes.setActive, { ...theirs, query: { isActive: false } }, office.owner))
        .status,
    ).toBe(404);
  });
});

describe('the last payment type', () => {
  const last = '409 payment_setting.error.last_way';

  it('cannot be removed from the terminals, whether it is cash or another', async () => {
    const office = await server.open({ isSelling: true });
    expect(outcomeOf(await switchTo(office, CASH, false))).toBe('200 accepted');
    const start = await version(office);
    const refused = await switchTo(office, CARD, false);
    expect(outcomeOf(refused)).toEqual(last);
    expect((refused.body as unknown as ErrorBody).message).toBe(
      'Credit Card is the only payment type on the POS. Switch on another one first.',
    );
    const card =
      (await atTerminals(office)).find(({ paymentTypeID }) => paymentTypeID === CARD)?.paymentSettingID ?? '';
    expect(
      outcomeOf(
        await server.call(
          posPaymentSettingRoutes.setActive,
          { params: { id: card }, query: { isActive: false } },
          office.owner,
        ),
      ),
    ).toBe(last);
    expect(await namesOnTerminals(office)).toEqual(['Credit Card', 'Gift Card']);
    expect(await version(office)).toEqual(start);
    await switchTo(office, 3, true);
    expect(outcomeOf(await switchTo(office, CARD, false)), 'an account is limited to its customers').toBe(last);
  });

  it('cannot be removed by two people at once', async () => {
    for (let race = 0; race < 5; race++) {
      const office = await server.open({ isSelling: true });
      const answers = await Promise.all([switchTo(office, CASH, false), switchTo(office, CARD, false)]);
      expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', last]);
    }
  });
});
