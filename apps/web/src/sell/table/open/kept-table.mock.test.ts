import { type CartCommand, type CartDiscount, type Money, type Quantity, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { writeKeptSale } from '../../cart/state/kept-sale.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import { runCart } from '../../cart/state/sale-store.ts';
import { useSales } from '../../cart/state/sales.ts';
import { startOf } from '../../data/sale-start.ts';
import { resumeSale } from '../../life/sale-life.ts';
import { leaveTable, newLinesNow, useAtTable } from '../../check/at-table.ts';
import { storeTable } from '../bills/bill-actions.ts';
import { openAt } from './open-table.ts';
import { add, cart, data, lineIDs, otherAdds, server, startTable } from '../../save/table.setup.ts';

/** What was typed at a table and not saved survives a reload or a crash, and is saved as if there was none. */

vi.mock('../../check/table.queries.ts', async () => (await import('../../save/table.setup.ts')).tableQueries);
vi.mock('#areas/tables/floor/floor.queries.ts', async () => (await import('../../save/table.setup.ts')).floorQueries);

const selling = { data, at: FRIDAY_NOON };

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeMemory());
  startTable();
});

/** Ends the page and opens the same address again. */
async function reload(): Promise<void> {
  const { orderID, version } = cart();
  writeKeptSale(data.tenant.locationTenantIdentifierID, startOf(data));
  useSales.setState(useSales.getInitialState(), true);
  leaveTable();
  queryClient.clear();
  resumeSale(data);
  expect((await openAt('table', version === null ? undefined : orderID, data)).kind).toBe('held');
}

const pieces = (count: number) => (count * 100_000) as Quantity;
const reason = { voidCompReasonID: 'spilled', name: 'Spilled', note: '' } as const;
const off = (orderDiscountID: string): CartDiscount => ({
  orderDiscountID,
  discountID: null,
  name: 'Regular',
  value: { type: 'fixed', amount: 10_000 as Money },
  isCombinable: true,
  discountRedemptionID: null,
});

const ofOrder: [string, CartCommand][] = [
  ['a note', { type: 'setNote', note: 'window' }],
  ['a customer', { type: 'setCustomer', customerID: 'guest', customerAddressID: 'home' }],
  ['a discount', { type: 'addOrderDiscount', discount: off('order') }],
  ['a discount that is taken off', { type: 'excludeDiscount', discountID: 'automatic' }],
  ['a service charge', { type: 'setServiceCharge', rate: 1_000 as Rate }],
  [
    'a comp',
    { type: 'voidCompOrder', voidComp: { ...reason, type: 'comp', value: { type: 'fixed', amount: 10_000 as Money } } },
  ],
  ['a pick-up time', { type: 'setPickUp', isAsap: false, pickUpDateTime: '2026-01-02T18:00:00Z' }],
];
const ofLine: [string, CartCommand][] = [
  ['a note', { type: 'setLabel', orderLineID: 'soup', label: { note: 'hot' } }],
  ['a seat with its note', { type: 'setLabel', orderLineID: 'soup', label: { seat: 2, seatNote: 'nuts' } }],
  ['a course', { type: 'setLabel', orderLineID: 'soup', label: { course: 'Main' } }],
  ['another quantity', { type: 'setQuantity', orderLineID: 'soup', quantity: pieces(3) }],
  ['its removal', { type: 'remove', orderLineID: 'soup' }],
  ['its bills', { type: 'assignTo', orderLineID: 'soup', bills: ['main'] }],
  ['a discount', { type: 'addLineDiscount', orderLineID: 'soup', discount: off('line') }],
  ['a void', { type: 'voidCompLine', orderLineID: 'soup', voidComp: { ...reason, type: 'void' }, newID: 'part' }],
  [
    'pieces for a bill',
    { type: 'takeApart', orderLineID: 'two', quantity: pieces(1), newID: 'piece', bills: ['main'] },
  ],
];
const all = [...ofOrder, ...ofLine.map(([name, command]): [string, CartCommand] => [`of a line: ${name}`, command])];

/** A stored bill of a table with two bills. */
async function storeBill(): Promise<void> {
  add('soup');
  add('two');
  runCart({ type: 'setQuantity', orderLineID: 'two', quantity: pieces(2) });
  await storeTable(selling);
  otherAdds('tea', 'second');
  await openAt('table', 'main', data);
}

describe('a bill of a table keeps what was changed and not saved through a reload', () => {
  it.each(all)('%s', async (_name, command) => {
    const saved: unknown[] = [];
    for (const isReloaded of [false, true]) {
      startTable();
      await storeBill();
      expect(runCart(command)).toMatchObject({ ok: true });
      const before = cart();
      if (isReloaded) await reload();
      expect(cart()).toEqual(before);
      expect(await storeTable(selling)).toBe(true);
      saved.push(server.bodies.at(-1));
    }
    expect(saved[1]).toEqual(saved[0]);
  });

  it.each(all)('%s, with what others have added', async (_name, command) => {
    await storeBill();
    runCart(command);
    const { lines, ...typed } = cart();
    otherAdds('late');
    await reload();
    expect(lineIDs()).toEqual([...lines.map(({ orderLineID }) => orderLineID), 'late']);
    expect(cart()).toMatchObject({ note: typed.note, customerID: typed.customerID, discounts: typed.discounts });
    expect(cart().lines.slice(0, -1)).toEqual(lines);
  });
});

describe('the first bill of a table', () => {
  it.each(ofOrder)('keeps %s through a reload, before it has items', async (_name, command) => {
    expect(runCart(command)).toMatchObject({ ok: true });
    const before = cart();
    await reload();
    expect(cart()).toEqual(before);
  });

  it('that another waiter opens too gets the note that was typed here with the items', async () => {
    runCart({ type: 'setNote', note: 'window' });
    add('mine');
    otherAdds('tea', 'theirs');
    await reload();
    expect(await storeTable(selling)).toBe(true);
    expect(server.stored.bills.map(({ order }) => [order.orderID, order.note])).toEqual([['theirs', 'window']]);
    expect(cart().orderID).toBe('theirs');
    expect(cart().note).toBe('window');
    expect(lineIDs()).toEqual(['tea', 'mine']);
  });
});

it('what the next item gets is as it was chosen before a reload, and goes with the table', async () => {
  await storeBill();
  const chosen = { newLinesTo: ['main'], newLinesCourse: 'Main', newLinesSeat: 3 };
  useAtTable.setState(chosen);
  await reload();
  expect(newLinesNow()).toEqual(chosen);
  server.stored = { ...server.stored, tableID: 'other', tableVersion: 'v0', bills: [], lines: [] };
  server.floor.tables = [{ tableID: 'other', tableGroupID: null }];
  await openAt('other', undefined, data);
  expect(newLinesNow()).toEqual({ newLinesTo: null, newLinesCourse: null, newLinesSeat: null });
});

it('a note that is typed while the table is being saved outlives what another waiter adds then', async () => {
  await storeBill();
  add('mine');
  const saving = storeTable(selling);
  runCart({ type: 'setNote', note: 'window' });
  await saving;
  expect(cart().note).toBe('window');
  otherAdds('late');
  await openAt('table', 'main', data);
  expect(cart().note).toBe('window');
  expect(lineIDs().includes('late')).toBe(true);
});
