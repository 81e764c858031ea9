import {
  checkoutRoutes,
  loyaltyHistoryRoutes,
  operationalSettingRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  settingsRoutes,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from '../sales/refunds.setup.ts';
import { pointCalls } from './points.setup.ts';

// Points are earned by paid sales and reversed with them (decisions 62, 127, 135, 187). Worked by hand: a platter is
// 12.35 and a burger 9.99 of food, a soda 4.50 of drinks, all with 7 % tax on top; a water is 1.00 without tax.

const place = cashPlace();
const { call, opened } = place;
const { sent, sold, refund } = refundCalls(place);
const { setRules, customer, balance, moved } = pointCalls(place);

beforeAll(async () => {
  await opened();
});
beforeEach(async () => {
  expect((await setRules()).status).toBe(200);
});

const byCard = { paymentTypeID: PaymentType.CreditCard, tenderedAmount: 1000 } as const;
type Items = readonly (readonly [name: string, quantity?: number])[];
/** A sale to a customer, paid by card. */
const sell = async (items: Items, customerID: string | null, more: object = {}) => {
  const order = await sent(items, { customerID, ...more });
  return sold(order, [{ ...byCard, tenderedAmount: order.totalDueAmount }]);
};
const earnedBy = async (items: Items, more: object = {}): Promise<number> => {
  const ann = await customer();
  await sell(items, ann, more);
  return balance(ann);
};

describe('a paid sale', () => {
  it('earns whole points for each time the spend is reached, without tax', async () => {
    const ann = await customer();
    await sell([['Platter', 2]], ann);
    await sell([['Soda', 1]], ann);
    expect(await moved(ann)).toEqual([['Earned', 4, 4]]);
  });

  it('counts taxes where the location says so', async () => {
    // 24.70 and 1.73 of tax.
    await setRules({ isEarningWithTax: true, earnPoint: 3 });
    expect(await earnedBy([['Platter', 2]])).toBe(15);
  });

  it('counts no service charge, and what is left after discounts', async () => {
    const staff = place.terminal.data.snapshot.discounts[0];
    const discounts = [
      {
        orderDiscountID: newID(),
        discountType: 'predefined' as const,
        discountID: staff?.discountID ?? '',
        discountValue: 20,
        isPercentage: true,
      },
    ];
    // Dine-in adds 10 %: 24.90 without it, and 19.92 after 20 %.
    const items = [
      ['Platter', 2],
      ['Water', 1],
    ] as const;
    expect(await earnedBy([['Platter', 2]], { orderFulfillmentTypeID: 1 })).toBe(4);
    expect(await earnedBy(items, { discounts })).toBe(4);
    expect(await earnedBy([['Platter', 2]], { discounts })).toBe(3);
  });

  it('earns nothing by items of excluded categories', async () => {
    const { categoryID } = place.terminal.product('Soda');
    await setRules({ earnExcludedCategoryIDs: [categoryID ?? ''] });
    expect(
      await earnedBy([
        ['Platter', 1],
        ['Soda', 10],
      ]),
    ).toBe(2);
    expect(await earnedBy([['Soda', 10]])).toBe(0);
  });

  it('earns nothing by voided lines', async () => {
    const ann = await customer();
    const body = place.terminal.order([place.terminal.line('Water', 12), place.terminal.line('Water', 10)], {
      customerID: ann,
    });
    const { body: order } = await call(orderRoutes.send, { body });
    const lines = body.orderLines.map((line, index) =>
      index === 0
        ? line
        : { ...line, voidComp: { type: 'void' as const, name: 'Mistake', value: 100, isPercentage: true } },
    );
    const changed = place.terminal.totalled({ ...body, orderLines: lines, version: order.version });
    const { status, body: final } = await call(orderRoutes.finalize, { body: changed });
    expect(status).toBe(200);
    expect(final.totalDueAmount).toBe(12);
    const sale = await sold(final, [{ ...byCard, tenderedAmount: 12 }]);
    expect(await balance(ann)).toBe(2);
    await refund(sale, { 0: 12 });
    expect(await moved(ann)).toEqual([
      ['Earned', 2, 2],
      ['Reversed', -2, 0],
    ]);
  });

  it('earns in one call with its order, and once however often it is repeated', async () => {
    const ann = await customer();
    const order = place.terminal.order([place.terminal.line('Platter', 2)], { customerID: ann });
    const payment = { ...byCard, paymentID: newID(), tenderedAmount: order.totalDueAmount };
    for (const _ of [1, 2]) {
      const { status } = await call(checkoutRoutes.process, { body: { order, payments: [payment] } });
      expect(status).toBe(200);
    }
    expect(await moved(ann)).toEqual([['Earned', 4, 4]]);
  });

  it('earns when the last part of it is paid', async () => {
    const ann = await customer();
    const order = await sent([['Water', 20]], { customerID: ann });
    const first = await place.paying(order, { ...byCard, amount: 8 as never, tenderedAmount: 8 });
    expect(first.body.paymentStatus).toBe('PartiallyPaid');
    expect(await balance(ann)).toBe(0);
    const { status } = await place.paying(
      { ...order, version: first.body.orderVersion },
      { ...byCard, tenderedAmount: 12 },
    );
    expect(status).toBe(200);
    expect(await moved(ann)).toEqual([['Earned', 4, 4]]);
  });

  it('earns nothing for the default customer, without a customer, with the module off or without rules', async () => {
    const walkIn = await customer('Walk-in');
    await place.server.test.asOwner((owner) =>
      owner.query('UPDATE customers SET is_default = true WHERE id = $1', [walkIn]),
    );
    await sell([['Platter', 2]], walkIn);
    await sell([['Platter', 2]], null);
    expect(await moved(walkIn)).toEqual([]);
    await setRules({ earnSpendAmount: null });
    expect(await earnedBy([['Platter', 2]])).toBe(0);
    await setRules({ earnPoint: 0 });
    expect(await earnedBy([['Platter', 2]])).toBe(0);
    await setRules();
    const switching = async (loyalty: boolean) => {
      const { version, modules } = (await call(settingsRoutes.operational, {})).body;
      await call(operationalSettingRoutes.menuConfiguration, { body: { modules: { ...modules, loyalty }, version } });
    };
    await switching(false);
    expect(await earnedBy([['Platter', 2]])).toBe(0);
    await switching(true);
    expect(await earnedBy([['Platter', 2]])).toBe(4);
  });

  it('of many terminals at once adds up to one balance', async () => {
    const ann = await customer();
    const orders = await Promise.all(Array.from({ length: 12 }, () => sent([['Water', 5]], { customerID: ann })));
    const answers = await Promise.all(orders.map((order) => place.paying(order, { ...byCard, tenderedAmount: 5 })));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await balance(ann)).toBe(12);
    expect((await moved(ann)).map(([, , after]) => after)).toEqual(orders.map((_, index) => index + 1));
  });
});

describe('points that were earned', () => {
  it('are counted again on what a refund leaves, by the rules of the sale', async () => {
    const ann = await customer();
    const sale = await sell([['Platter', 2]], ann);
    await setRules({ earnSpendAmount: 1, earnPoint: 50 });
    // 12.35 is left, then nothing.
    await refund(sale, { 0: 1 });
    await refund(sale, { 0: 1 });
    expect(await moved(ann)).toEqual([
      ['Earned', 4, 4],
      ['Reversed', -2, 2],
      ['Reversed', -2, 0],
    ]);
  });

  it('move with no refund that leaves as many', async () => {
    const ann = await customer();
    const sale = await sell([['Water', 12]], ann);
    await refund(sale, { 0: 2 });
    expect(await moved(ann)).toEqual([['Earned', 2, 2]]);
  });

  it('are reversed with a payment that is voided, and earned again', async () => {
    const ann = await customer();
    const order = await sent([['Water', 12]], { customerID: ann });
    const { body: paid } = await place.paying(order, { ...byCard, tenderedAmount: 12 });
    const { status, body: voided } = await call(paymentRoutes.void, {
      params: { id: paid.payment.paymentID },
      body: {},
    });
    expect(status).toBe(200);
    expect(await balance(ann)).toBe(0);
    await setRules({ earnPoint: 2 });
    const sale = await sold({ ...order, version: voided.orderVersion }, [{ ...byCard, tenderedAmount: 12 }]);
    expect(await balance(ann)).toBe(4);
    await refund(sale, { 0: 3 });
    expect(await moved(ann)).toEqual([
      ['Earned', 2, 2],
      ['Reversed', -2, 0],
      ['Earned', 4, 4],
      ['Reversed', -2, 2],
    ]);
  });
});

describe('the history of points', () => {
  it('names customer, order and location, by type, day and search', async () => {
    const bo = await customer('Bonifacius');
    const sale = await sell([['Water', 12]], bo);
    await refund(sale, { 0: 12 });
    const find = async (query: object) => (await call(loyaltyHistoryRoutes.list, { query })).body;
    const { items } = await find({ search: 'bonifac' });
    expect(items.map(({ customerName, type, points, orderNo }) => [customerName, type, points, orderNo])).toEqual([
      ['Bonifacius', 'Reversed', -2, sale.orderNo],
      ['Bonifacius', 'Earned', 2, sale.orderNo],
    ]);
    const day = items[0]?.businessDate ?? '';
    const totals = await Promise.all(
      [
        { types: ['Earned'] },
        { types: ['Reset'] },
        { startDate: day, endDate: day },
        { endDate: '2020-01-01' },
        { startDate: '2100-01-01' },
      ].map(async (query) => (await find({ customerIDs: [bo], ...query })).total),
    );
    expect(totals).toEqual([1, 0, 2, 0, 0]);
  });
});

describe('the rules of a location', () => {
  it('refuse spend of nothing, parts of a point and categories that are not there', async () => {
    expect((await setRules({ earnSpendAmount: 0 })).status).toBe(400);
    expect((await setRules({ earnPoint: 1.5 })).status).toBe(400);
    expect((await setRules({ earnPoint: -1 })).status).toBe(400);
    expect(codeOf(await setRules({ earnExcludedCategoryIDs: [newID()] }))).toEqual([404, 'setting.category_not_found']);
    const { body } = await call(settingsRoutes.loyaltyManagement, {});
    expect(body).toMatchObject({ earnSpendAmount: 5, earnPoint: 1, isEarningWithTax: false });
  });
});
