import { reportGroups } from '@tavola/contract';
import type { DemoCatalogInput } from '@tavola/demo';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../selling/cash/cash.setup.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';

// A day worked out by hand (decision 97): a card sale with a tip, a cash sale with a discount that is refunded, a comp.

const DAY = { startDate: '2026-06-19', endDate: '2026-06-19' };
const PARTS: readonly string[] = ['option', 'comboPart'];
const catalog: DemoCatalogInput = {
  ...diner,
  taxes: [{ ref: 'vat', name: 'VAT', rate: 7 }],
  products: [
    { ref: 'feast', name: 'Feast', category: 'food', price: 100, tax: 'vat' },
    { ref: 'plate', name: 'Plate', category: 'food', price: 60, tax: 'vat' },
    { ref: 'punch', name: 'Punch', category: 'drinks', price: 20, tax: 'vat' },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['feast', 'plate', 'punch'] }] }],
};
const place = cashPlace({ startsAt: new Date('2026-06-19T11:30:00Z'), catalog });
let reports: ReturnType<typeof reportsOf>;

beforeAll(async () => {
  const seller = { caller: place.office.owner, terminal: place.terminal };
  reports = reportsOf(place.server, seller);
  const { sell, save, pay, line, refund } = counterOf(place.server, seller);
  await place.opened();
  await sell(['Feast'], { tip: 10 });
  const less = { discountType: 'custom', name: 'Regular', discountValue: 10, isPercentage: false };
  const plate = await sell(['Plate'], {
    paymentTypeID: 1,
    more: { discounts: [{ orderDiscountID: newID(), ...less }] },
  });
  const comp = { type: 'comp', name: 'On us', value: 100, isPercentage: true };
  const given = await save(place.terminal.order([line('Punch', { voidComp: comp })]));
  await pay(given, { paymentTypeID: 1 });
  place.server.clock.set(new Date('2026-06-19T13:30:00Z'));
  await refund(plate);
}, 120_000);

it('has the figures of the day', async () => {
  expect((await reports.figures('day', DAY)).totals).toMatchObject({
    gross: 180,
    discounts: 10,
    comps: 20,
    refunds: 50,
    net: 100,
    tax: 7,
    tips: 10,
    paid: 117,
  });
});

it('was paid 117.00 by card and, after the refund, nothing in cash', async () => {
  const { payments, paid } = await reports.payments(DAY);
  const byType = payments.map(({ paymentTypeID, amount, tips }) => [paymentTypeID, centsOf([amount, tips])]);
  expect(byType.toSorted()).toEqual([
    [1, 0],
    [6, 11_700],
  ]);
  expect(paid).toBe(117);
});

it.each(reportGroups.filter((group) => !PARTS.includes(group)))('adds up to net 100.00 by %s', async (group) => {
  const { rows } = await reports.figures(group, DAY);
  expect(centsOf(rows.map(({ figures }) => figures.net))).toBe(10_000);
});

it('adds up to net 100.00 by person', async () => {
  const { rows } = await reports.employees(DAY);
  expect(centsOf(rows.map(({ figures }) => figures.net))).toBe(10_000);
});

it.each(['1:', '6:'])('has behind the payment type %s the payments that sum to it', async (key) => {
  const { items } = await reports.sales({ ...DAY, group: 'payment', key });
  const wanted = key === '1:' ? { rows: [-5350, 5350], sum: 0 } : { rows: [11_700], sum: 11_700 };
  const amounts = items.map(({ paid }) => centsOf([paid])).filter((cents) => cents !== 0);
  expect(amounts.toSorted((one, other) => one - other)).toEqual(wanted.rows);
  expect(centsOf(items.map(({ paid }) => paid))).toBe(wanted.sum);
});
