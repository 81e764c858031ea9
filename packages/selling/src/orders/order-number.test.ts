import { OrderChannel, type OrderNumbering } from '@tavola/contract';
import { expect, it } from 'vitest';
import { orderCounters, orderNumberRule } from './order-number.ts';

const plain: OrderNumbering = {
  prefix: { quickService: 'Q-', tableService: 'T-', onlineService: 'W-' },
  length: 3,
  isPerChannel: false,
  reset: 'day',
};
const counterOf = (numbering: Partial<OrderNumbering>, channel: OrderChannel = OrderChannel.QuickService) =>
  orderNumberRule({ ...plain, ...numbering }, channel, '2026-11-22').counter;

it('counts with the number of the business date unless the location says otherwise', () => {
  expect(orderNumberRule(plain, OrderChannel.TableService, '2026-11-22')).toEqual({
    prefix: 'T-',
    length: 3,
    counter: null,
  });
  expect(orderCounters(plain, '2026-11-22')).toEqual([]);
});

it('counts each channel on its own, from the day, the month or for good', () => {
  expect(counterOf({ isPerChannel: true }, OrderChannel.OnlineService)).toEqual({
    kind: 'orderNo:3',
    date: '2026-11-22',
  });
  expect(counterOf({ reset: 'month' })).toEqual({ kind: 'orderNo', date: '2026-11-01' });
  expect(counterOf({ reset: 'never', isPerChannel: true })).toEqual({ kind: 'orderNo:1', date: '1970-01-01' });
  expect(orderCounters({ ...plain, isPerChannel: true }, '2026-11-22').map(({ kind }) => kind)).toEqual([
    'orderNo:1',
    'orderNo:2',
    'orderNo:3',
  ]);
});
