import { FulfillmentStatus, KitchenStatus, LineStatus, OrderPaymentStatus, OrderStatus } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../../vectors/laws/draw.ts';
import { onlineTable } from './online-state.ts';
import { collectionTable, deliveryTable, dineInTable, fulfillmentTable } from './fulfillment-state.ts';
import { canRecall, kitchenTable } from './kitchen-state.ts';
import { orderLineTable, orderTable } from './order-state.ts';
import { paymentTable } from './payment-state.ts';
import { printJobTable } from './print-job-state.ts';
import { eventsFrom, isFinal, statesMovedBy, transition, type StateTable } from './state-table.ts';
import { tableTable } from './table-state.ts';

const tables: readonly StateTable<string, string>[] = [
  orderTable,
  orderLineTable,
  paymentTable,
  dineInTable,
  collectionTable,
  deliveryTable,
  kitchenTable,
  tableTable,
  printJobTable,
].map((table) => table as StateTable<string, string>);

/** The states that a walk over `events` visits, refusals leaving the state alone. */
function walk<S extends string, E extends string>(table: StateTable<S, E>, from: S, events: readonly E[]): S {
  return events.reduce((state, event) => {
    const verdict = transition(table, state, event);
    return verdict.ok ? verdict.value.to : state;
  }, from);
}

describe('every table', () => {
  it.each([
    [orderTable, Object.values(OrderStatus).filter((status) => status !== 'Saved')],
    [orderLineTable, Object.values(LineStatus)],
    [paymentTable, Object.values(OrderPaymentStatus)],
    [dineInTable, Object.values(FulfillmentStatus)],
    [collectionTable, Object.values(FulfillmentStatus)],
    [deliveryTable, Object.values(FulfillmentStatus)],
    [kitchenTable, Object.values(KitchenStatus)],
  ])('$name has exactly the statuses of the wire', (table, statuses) => {
    expect(Object.keys(table.rows).toSorted()).toEqual(statuses.toSorted());
  });

  it.each(tables.map((table) => [table.name, table] as const))('%s leads only to its own states', (_name, table) => {
    for (const [from, row] of Object.entries(table.rows)) {
      for (const [event, to] of Object.entries(row)) {
        expect(Object.keys(table.rows), `${from} -${event}-> ${to}`).toContain(to);
        expect(transition(table, from, event)).toEqual({ ok: true, value: { to, isChanged: from !== to } });
      }
    }
  });

  it('names the states that an event leads out of, without those that it leaves as they are', () => {
    expect(statesMovedBy(orderTable, 'complete')).toEqual(['New', 'AwaitingPreparation', 'InPreparation']);
    expect(statesMovedBy(orderTable, 'return')).toEqual(['Completed']);
    expect(statesMovedBy(orderLineTable, 'void')).toEqual(['New', 'Completed']);
  });

  it(
    'keeps every walk of events on legal states, whatever comes',
    () => {
      fc.assert(
        fc.property(fc.constantFrom(...tables), fc.array(fc.string()), fc.array(fc.nat(20)), (table, noise, picks) => {
          const events = [...new Set(Object.values(table.rows).flatMap((row) => Object.keys(row)))];
          const path = [...picks.map((pick) => events[pick % events.length] as string), ...noise];
          expect(Object.keys(table.rows)).toContain(walk(table, table.initial, path));
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );

  it('refuses what is not a state or not an event, even names that every object has', () => {
    expect(transition(orderTable as StateTable<string, string>, 'constructor', 'place')).toEqual({
      ok: false,
      code: 'state.unknown',
      params: { table: 'order', from: 'constructor', event: 'place' },
    });
    expect(transition(orderTable as StateTable<string, string>, 'New', 'toString')).toMatchObject({
      ok: false,
      code: 'state.illegal_transition',
    });
  });
});

describe('order (decision 28)', () => {
  it('an order ends only as Voided or Returned', () => {
    expect(Object.keys(orderTable.rows).filter((state) => isFinal(orderTable, state as never))).toEqual([
      'Voided',
      'Returned',
    ]);
  });
  it('leads an order from placing to completion', () => {
    expect(walk(orderTable, 'Draft', ['place', 'send', 'start', 'complete', 'return'])).toBe('Returned');
    expect(walk(orderTable, 'New', ['hold', 'release', 'complete'])).toBe('Completed');
  });
  it('does not send a held order before it is released', () => {
    expect(transition(orderTable, 'Held', 'send').ok).toBe(false);
  });
});

describe('payment (decisions 29, 59)', () => {
  it('a payment status stays Paid on a partial refund and ends as Refunded', () => {
    expect(walk(paymentTable, 'Pending', ['payPart', 'payAll', 'refundPart'])).toBe('Paid');
    expect(walk(paymentTable, 'Paid', ['refundPart', 'refundAll'])).toBe('Refunded');
  });
  it('a payment status returns to Pending when all payments are voided, and only an unpaid order is voided', () => {
    expect(walk(paymentTable, 'PartiallyPaid', ['voidLastPayment', 'voidOrder'])).toBe('Voided');
    expect(transition(paymentTable, 'PartiallyPaid', 'voidOrder').ok).toBe(false);
    expect(transition(paymentTable, 'Paid', 'payPart').ok).toBe(false);
  });
});

describe('online order (decision 85)', () => {
  it('is accepted, sent and completed', () => {
    expect(walk(onlineTable, 'New', ['accept', 'send', 'complete'])).toBe('Completed');
  });
  it('is sent after it was held or edited', () => {
    expect(walk(onlineTable, 'New', ['accept', 'hold', 'send'])).toBe('Sent');
    expect(walk(onlineTable, 'New', ['accept', 'edit', 'send'])).toBe('Sent');
  });
  it('is rejected only while it is new', () => {
    expect(walk(onlineTable, 'New', ['reject'])).toBe('Rejected');
    expect(transition(onlineTable, 'Accepted', 'reject').ok).toBe(false);
  });
  it('is not sent before it is accepted', () => {
    expect(transition(onlineTable, 'New', 'send').ok).toBe(false);
  });
  it('is ended by its channel or by us, and stays so', () => {
    expect(walk(onlineTable, 'New', ['accept', 'send', 'cancel'])).toBe('Cancelled');
    expect(walk(onlineTable, 'New', ['void'])).toBe('Voided');
    expect(eventsFrom(onlineTable, 'Cancelled')).toEqual([]);
  });
});

describe('fulfilment (decision 30)', () => {
  it('gives each fulfilment type its own states', () => {
    expect(fulfillmentTable(1)?.initial).toBe('Unfulfilled');
    expect(walk(dineInTable, 'Unfulfilled', ['complete'])).toBe('Fulfilled');
    expect(walk(collectionTable, 'AwaitingAcceptance', ['accept', 'start', 'ready', 'complete'])).toBe('Fulfilled');
    expect(walk(deliveryTable, 'AwaitingPreparation', ['start', 'ready', 'dispatch', 'complete'])).toBe('Delivered');
    expect(fulfillmentTable(9)).toBeUndefined();
  });
  it('does not deliver what is still being made', () => {
    expect(transition(deliveryTable, 'InPreparation', 'complete').ok).toBe(false);
  });
});

describe('kitchen line (decision 67)', () => {
  it('ignores repeated kitchen events', () => {
    expect(transition(kitchenTable, 'InPreparation', 'start')).toEqual({
      ok: true,
      value: { to: 'InPreparation', isChanged: false },
    });
    expect(transition(kitchenTable, 'Finished', 'show')).toEqual({
      ok: true,
      value: { to: 'Finished', isChanged: false },
    });
  });
  it('a kitchen line is cancelled until it is finished, and recalled within 15 minutes', () => {
    expect(eventsFrom(kitchenTable, 'Cancelled')).toEqual(['cancel']);
    expect(transition(kitchenTable, 'Finished', 'cancel').ok).toBe(false);
    expect(walk(kitchenTable, 'Unknown', ['store', 'show', 'start', 'finish', 'recall'])).toBe('InPreparation');
    expect(canRecall(0, 900_000)).toBe(true);
    expect(canRecall(0, 900_001)).toBe(false);
  });
});

describe('table (decision 63)', () => {
  it('a table is occupied again when a line is added after the bill', () => {
    expect(walk(tableTable, 'Free', ['reserve', 'saveLine', 'bill'])).toBe('Billed');
    expect(walk(tableTable, 'Billed', ['saveLine'])).toBe('Occupied');
    expect(walk(tableTable, 'Billed', ['release'])).toBe('Free');
  });
});

describe('print job (reliability D1)', () => {
  it('never sends an unconfirmed job again by itself', () => {
    expect(walk(printJobTable, 'queued', ['claim', 'send', 'leaseEnded'])).toBe('unconfirmed');
    expect(walk(printJobTable, 'unconfirmed', ['claim', 'send', 'retry', 'leaseEnded', 'fail'])).toBe('unconfirmed');
    expect(walk(printJobTable, 'unconfirmed', ['reprint'])).toBe('queued');
  });
  it('gives a print job to another client while nothing was sent', () => {
    expect(walk(printJobTable, 'queued', ['claim', 'leaseEnded'])).toBe('queued');
  });
});
