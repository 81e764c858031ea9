import { expect, it } from 'vitest';
import { noFilters, searchOf } from './order-filters.ts';

const search = (filters: Partial<typeof noFilters>) => searchOf({ ...noFilters, ...filters }, '2026-03-31');

it('asks for what the address says, and leaves out what the server would refuse', () => {
  expect(search({})).toEqual({});
  expect(
    search({
      status: 'Voided',
      payment: 'Paid',
      progress: 'Delivered',
      channel: '2',
      variance: 'same',
      from: '2026-03-01',
    }),
  ).toEqual({
    status: 'Voided',
    paymentStatus: 'Paid',
    fulfillmentStatus: 'Delivered',
    channel: 2,
    hasVariance: false,
    fromDate: '2026-03-01',
  });
  expect(
    search({
      status: 'x',
      progress: 'x',
      channel: '9',
      from: '2026-02-30',
      cashier: 'me',
      customer: '1',
      amount: '-2',
    }),
  ).toEqual({});
});

it('looks for an item among the orders of a month where no dates are named', () => {
  expect(search({ item: ' burger ' })).toEqual({ item: 'burger', fromDate: '2026-02-28', toDate: '2026-03-31' });
  expect(search({ item: ' ' })).toEqual({});
});

it('looks for a total among the orders of a month where no dates are named', () => {
  expect(search({ amount: '12.5' })).toEqual({ amount: 12.5, fromDate: '2026-02-28', toDate: '2026-03-31' });
  expect(search({ amount: '12.5', to: '2026-02-01' })).toMatchObject({ fromDate: '2026-01-01', toDate: '2026-02-01' });
  expect(search({ amount: '12.5', date: '2026-02-01' })).toEqual({ amount: 12.5, businessDate: '2026-02-01' });
});
