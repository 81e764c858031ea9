import { describe, expect, it } from 'vitest';
import { amountOf, type PendingOrder } from '@tavola/contract';
import {
  ageOf,
  billsOf,
  columnOf,
  isShown,
  messageAfter,
  minutesIn,
  minutesSeated,
  nextStep,
  otherSteps,
  queuesOf,
} from './board.ts';

const order = (more: Partial<PendingOrder>): PendingOrder => ({
  orderID: '01a204d7-9ab7-7961-b456-34220a544661',
  orderNo: '57',
  orderDateTime: '2026-03-01T12:00:00.000Z',
  status: 'AwaitingPreparation',
  orderPaymentStatus: 'Pending',
  fulfillmentStatus: 'AwaitingPreparation',
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: 3,
  totalDueAmount: 20 as PendingOrder['totalDueAmount'],
  lineCount: 1,
  tableName: null,
  collectionCode: '057',
  serverName: 'Ann',
  isSent: true,
  version: 1,
  isAsap: true,
  pickUpDateTime: null,
  fireDateTime: null,
  unsentLineCount: 0,
  fulfillmentSince: null,
  openedDateTime: null,
  lastRoundDateTime: null,
  onlineStoreID: null,
  items: [],
  morePieces: 0,
  bills: null,
  ...more,
});
const at = (time: string): number => Date.parse(`2026-03-01T${time}:00.000Z`);

describe('the board', () => {
  it.each([
    [{ status: 'Held', isSent: false }, 'held', 'release'],
    [{ status: 'Held', isSent: false, isAsap: false }, 'held', 'send'],
    [{ status: 'Completed', orderPaymentStatus: 'Paid', isSent: false, isAsap: false }, 'held', 'send'],
    [{ status: 'New', isSent: false }, 'new', 'send'],
    [{}, 'preparing', 'ready'],
    [{ orderFulfillmentTypeID: 1, fulfillmentStatus: 'Unfulfilled' }, 'preparing', 'complete'],
    [{ fulfillmentStatus: 'AwaitingCollection' }, 'ready', 'pay'],
    [{ fulfillmentStatus: 'AwaitingCollection', orderPaymentStatus: 'Paid' }, 'ready', 'complete'],
    [{ fulfillmentStatus: 'AwaitingCollection', orderFulfillmentTypeID: 4 }, 'ready', 'dispatch'],
    [{ fulfillmentStatus: 'InDelivery', orderFulfillmentTypeID: 4 }, 'delivery', 'complete'],
    [{ fulfillmentStatus: 'Fulfilled' }, 'toPay', 'pay'],
  ] as const)('puts %o in the column %s with the step %s', (more, column, step) => {
    expect(columnOf(order(more))).toEqual(column);
    expect(nextStep(order(more))).toEqual(step);
  });

  it('lets an unpaid order be handed over from its menu only', () => {
    expect(otherSteps(order({ fulfillmentStatus: 'AwaitingCollection' }))).toEqual(['complete', 'recall']);
  });

  it('says of an order that was served or handed over where it is now, and offers undo where the kitchen takes it back', () => {
    const paid = { orderPaymentStatus: 'Paid' } as const;
    expect(messageAfter(order({ ...paid, orderFulfillmentTypeID: 1 }), 'complete')).toEqual({
      key: 'doneServed',
      where: 'orders',
      canUndo: false,
    });
    expect(messageAfter(order({ orderFulfillmentTypeID: 1 }), 'complete')).toEqual({
      key: 'doneServed',
      where: 'toPay',
      canUndo: false,
    });
    expect(messageAfter(order(paid), 'complete')).toEqual({ key: 'doneHandedOver', where: 'orders', canUndo: false });
    expect(messageAfter(order({ ...paid, orderFulfillmentTypeID: 4 }), 'complete')).toEqual({
      key: 'doneDelivered',
      where: 'orders',
      canUndo: false,
    });
    expect(messageAfter(order({}), 'ready')).toEqual({ key: 'doneReady', where: 'toPay', canUndo: true });
    expect(messageAfter(order({}), 'start')).toBeUndefined();
  });

  it('asks on the card of a table for what all bills that share its items come to', () => {
    const totalDueAmount = amountOf(1034);
    const bills = { count: 3, totalDueAmount, paymentStatus: 'PartiallyPaid' } as const;
    expect(billsOf(order({ bills, orderPaymentStatus: 'Paid' }))).toEqual(bills);
    expect(billsOf(order({ totalDueAmount }))).toEqual({ count: 1, totalDueAmount, paymentStatus: 'Pending' });
  });

  it('counts the age of a card from its last move', () => {
    expect(minutesIn(order({}), at('12:09'))).toBe(9);
    expect(minutesIn(order({ fulfillmentSince: '2026-03-01T12:05:00.000Z' }), at('12:09'))).toBe(4);
    expect([9, 10, 15].map((minutes) => ageOf(minutes, 'preparing'))).toEqual(['fresh', 'waiting', 'late']);
    expect(ageOf(500, 'held')).toBe('fresh');
  });

  it('counts the minutes of a table as the floor does: from the last round, and from sitting down before it', () => {
    const seated = { orderDateTime: '2026-03-01T12:01:00.000Z', openedDateTime: '2026-03-01T12:00:00.000Z' };
    expect(minutesIn(order(seated), at('12:42'))).toBe(42);
    const served = order({ ...seated, lastRoundDateTime: '2026-03-01T12:30:00.000Z' });
    expect(minutesIn(served, at('12:42'))).toBe(12);
    expect(minutesSeated(served, at('12:42'))).toBe(42);
    expect(minutesSeated(order({}), at('12:42'))).toBeNull();
  });

  it('filters by channel, type and time', () => {
    const none = { channel: '', type: '', time: '' };
    expect(isShown(order({}), { ...none, channel: '2' }, at('12:01'))).toBe(false);
    expect(isShown(order({}), { ...none, type: '3' }, at('12:01'))).toBe(true);
    expect(isShown(order({}), { ...none, time: 'hour' }, at('13:30'))).toBe(false);
    expect(isShown(order({ pickUpDateTime: '2026-03-01T14:00:00.000Z' }), { ...none, time: 'hour' }, at('13:30'))).toBe(
      true,
    );
  });
});

describe('the queues on the wall', () => {
  it('show what is being made and what is ready, each by its code, and no dine-in order', () => {
    const ready = order({
      collectionCode: '2',
      fulfillmentStatus: 'AwaitingCollection',
      fulfillmentSince: '2026-03-01T12:05:00.000Z',
    });
    const shown = queuesOf([order({ collectionCode: '1' }), ready, order({ orderFulfillmentTypeID: 1 })], at('12:06'));
    expect(shown.preparing.map(({ collectionCode }) => collectionCode)).toEqual(['1']);
    expect(shown.ready.map(({ collectionCode }) => collectionCode)).toEqual(['2']);
  });

  it('drop a ready code after ten minutes', () => {
    const ready = order({ fulfillmentStatus: 'AwaitingCollection', fulfillmentSince: '2026-03-01T12:05:00.000Z' });
    expect(queuesOf([ready], at('12:14')).ready).toHaveLength(1);
    expect(queuesOf([ready], at('12:15')).ready).toHaveLength(0);
  });
});
