import {
  ALL_ACCESS,
  cashDrawerRoutes,
  closeOfDayRoutes,
  orderRoutes,
  paymentRoutes,
  type CloseOfDay,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';

// A busy day and the day after it: what a close of day says adds up (decision 251), and nothing is closed twice (253).

const place = cashPlace();
const { call, opened, ordered, paying, paid, closeAll } = place;

const close = (more: object = {}) =>
  call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), carryOpenOrders: true, ...more } });
const sent = async (items: readonly string[], more: Partial<OrderInput> = {}): Promise<Order> => {
  const { terminal } = place;
  const body = terminal.order(
    items.map((name) => terminal.line(name)),
    more,
  );
  return (await call(orderRoutes.finalize, { body })).body;
};
const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;

let first: CloseOfDay;
let second: CloseOfDay;

beforeAll(async () => {
  await opened();
  // A card that settles a part, and cash that rounds the rest.
  const fish = await sent(['Platter', 'Burger']);
  const part = (await paying(fish, { paymentTypeID: 6, amount: 10.03, tenderedAmount: 10.03 })).body;
  await paying({ ...fish, version: part.orderVersion }, { tenderedAmount: 100 });
  await paid({ tipAmount: 1.5, tenderedAmount: 20 });
  const discounted = await sent(['Burger'], {
    discounts: [
      {
        orderDiscountID: newID(),
        discountType: 'custom',
        name: 'Neighbour',
        discountValue: 10,
        isPercentage: true,
      },
    ],
  });
  await paying(discounted, { tenderedAmount: 100 });
  const comped = place.terminal.line('Platter', 1, [], {
    voidComp: { type: 'comp', name: 'On the house', value: 100, isPercentage: true },
  });
  const lines = [comped, place.terminal.line('Soda')];
  const withComp = (await call(orderRoutes.finalize, { body: place.terminal.order(lines) })).body;
  await paying(withComp, { tenderedAmount: 100 });
  // A payment that was recorded with the wrong type, and one that was voided and taken again.
  const wrong = await paid({ tenderedAmount: 20 });
  await call(paymentRoutes.tender, { params: { id: wrong.payment.paymentID }, body: { paymentTypeID: 6 } });
  const again = await ordered();
  const mistaken = (await paying(again, { tenderedAmount: 20 })).body;
  const id = mistaken.payment.paymentID;
  const { body: open } = await call(paymentRoutes.void, { params: { id }, body: {} });
  await paying({ ...again, version: open.orderVersion }, { tenderedAmount: 20 });
  const voided = await sent(['Burger']);
  await call(orderRoutes.void, { body: { orderID: voided.orderID, reason: 'Left' } });
  // Paid in part today, and the rest tomorrow.
  const later = await sent(['Platter']);
  const { body: partly } = await paying(later, { amount: 5, tenderedAmount: 5 });
  await closeAll();
  first = (await close()).body;
  await opened();
  await paying({ ...later, version: partly.orderVersion }, { tenderedAmount: 100 });
  await closeAll();
  second = (await close()).body;
});

const both = () => [first, second] as const;
const details = (day: CloseOfDay) => {
  if (day.details === null) throw new Error('A close of day has its details.');
  return day.details;
};

describe.each([
  ['of a busy day', 0],
  ['of the day after', 1],
] as const)('the close %s', (_name, index) => {
  const day = (): CloseOfDay => both()[index];

  it('has payments that are the total, tips and rounding, with what is not settled and without what was paid before', () => {
    const { sales } = day();
    const { paymentsAmount, unsettledAmount, earlierAmount } = details(day());
    const { totalDueAmount, tipAmount, cashRoundingAmount } = sales;
    const expected = sum([totalDueAmount, tipAmount, cashRoundingAmount, unsettledAmount, -earlierAmount]);
    expect(paymentsAmount).toBe(expected);
  });

  it('has payments that are those of all types with their tips', () => {
    const types = day().perType.map(({ amount, tipAmount }) => sum([amount, tipAmount]));
    expect(details(day()).paymentsAmount).toBe(sum(types));
  });

  it('has a total that its sales add up to, with the tax that is added', () => {
    const { subtotal, discountAmount, compAmount, serviceChargeAmount, totalTaxAmount, totalDueAmount } = day().sales;
    const added = sum([totalTaxAmount, -details(day()).inclusiveTaxAmount]);
    expect(totalDueAmount).toBe(sum([subtotal, -discountAmount, -compAmount, serviceChargeAmount, added]));
  });

  it('has its tax by rate', () => {
    const taxes = details(day()).taxes.map(({ amount }) => amount);
    expect(sum(taxes)).toBe(day().sales.totalTaxAmount);
  });

  it('has its discounts by name', () => {
    expect(sum(details(day()).discounts.map(({ amount }) => amount))).toBe(day().sales.discountAmount);
  });

  it('has its comps by name', () => {
    expect(sum(details(day()).comps.map(({ amount }) => amount))).toBe(day().sales.compAmount);
  });
});

describe('a busy day', () => {
  it('names its discount', () => {
    expect(details(first).discounts).toMatchObject([{ name: 'Neighbour', count: 1 }]);
  });

  it('names its comp', () => {
    expect(details(first).comps).toMatchObject([{ name: 'On the house', count: 1, amount: 12.35 }]);
  });

  it('names the rate of its tax', () => {
    expect(details(first).taxes).toMatchObject([{ name: 'Tax', rate: 7, isInclusive: false }]);
  });

  it('counts the voided item by itself', () => {
    expect(details(first).voidedItems).toEqual({ count: 1, amount: 9.99 });
  });

  it('counts the voided payment without the corrected one', () => {
    expect(first.voided.paymentCount).toBe(1);
  });

  it('counts the corrected payment by itself', () => {
    expect(details(first).corrected.paymentCount).toBe(1);
  });

  it('shows what was paid on the order that is carried over', () => {
    expect(details(first).unsettledAmount).toBe(5);
  });

  it('has nothing that was paid before it', () => {
    expect(details(first).earlierAmount).toBe(0);
  });

  it('is the first', () => {
    expect(first.since).toBeNull();
  });
});

describe('the day after', () => {
  it('shows what was paid the day before on the order that it settled', () => {
    expect(details(second).earlierAmount).toBe(5);
  });

  it('has no voids of the day before', () => {
    expect(details(second).voidedItems.count).toBe(0);
  });

  it('begins where the close before it was made', () => {
    expect(second.since).toBe(first.closedOn);
  });
});

describe('before a day is closed', () => {
  it('shows what would be in it', async () => {
    const before = (await call(closeOfDayRoutes.preview, {})).body;
    await opened();
    const { payment } = await paid({ tipAmount: 0.5, tenderedAmount: 20 });
    const { body } = await call(closeOfDayRoutes.preview, {});
    expect(body).toMatchObject({
      since: second.closedOn,
      saleCount: before.saleCount + 1,
      totalAmount: sum([before.totalAmount, payment.totalDueAmount]),
      paymentsAmount: sum([before.paymentsAmount, payment.amount, 0.5]),
    });
  });

  it('says what is due of the orders that are in the way', async () => {
    const open = await sent(['Burger']);
    const { body } = await call(closeOfDayRoutes.validation, {});
    const check = body.find(({ code }) => code === 'open_orders');
    expect(check?.amounts[check.ids.indexOf(open.orderID)]).toBe(open.totalDueAmount);
  });

  it('says which terminal took uncounted cash', async () => {
    await closeAll();
    await place.useReports(false);
    const { payment } = await paid({ tenderedAmount: 20 });
    const { body } = await call(closeOfDayRoutes.validation, {});
    await place.useReports(true);
    expect(body.find(({ code }) => code === 'uncounted_cash')).toMatchObject({
      severity: 'warn',
      amounts: [payment.amount],
    });
    second = (await close()).body;
  });
});

describe('a close of day without anything since the last one', () => {
  it('is refused', async () => {
    expect(outcomeOf(await close())).toBe('409 close_of_day.empty');
  });

  it('is made where it is asked for', async () => {
    expect((await close({ isEmptyAllowed: true })).body.number).toBe(second.number + 1);
  });
});

it('makes one close of what two people close at once', async () => {
  await opened();
  await paid();
  await call(cashDrawerRoutes.closeTerminals, { body: { clientIDs: [] } });
  const colleague = await place.office.colleague(ALL_ACCESS);
  const closing = (caller = place.office.owner) =>
    call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), carryOpenOrders: true } }, caller);
  const outcomes = (await Promise.all([closing(), closing(colleague), closing(), closing(colleague)])).map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200 accepted', ...Array<string>(3).fill('409 close_of_day.empty')]);
});
