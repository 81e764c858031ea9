import { amountOf, type FloorTable } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { tableAlone, type SettledAlone } from './floor-alone.ts';
import { isUncleared } from './floor.ts';

const free: FloorTable = {
  tableID: 'b3',
  tableLayoutID: 'room',
  tableGroupID: null,
  name: 'B3',
  seats: 4,
  guestCount: null,
  shape: 'rectangle',
  x: 0,
  y: 0,
  width: 140,
  height: 90,
  rotation: 0,
  status: 'Free',
  version: 1,
  openedDateTime: null,
  touchedDateTime: null,
  lastRoundDateTime: null,
  unsentCount: 0,
  waiterID: null,
  waiterName: null,
  reservedName: null,
  orderID: null,
  openBillCount: 0,
  closedBillCount: 0,
  paidBillCount: 0,
  itemCount: 0,
  totalDueAmount: amountOf(0),
  booking: null,
};
const occupied: FloorTable = { ...free, status: 'Occupied', openBillCount: 2, totalDueAmount: amountOf(30) };
const paid: SettledAlone = { tableID: 'b3', isPaid: true, isKnown: false, totalDueAmount: 12.5 };
const known: SettledAlone = { ...paid, isKnown: true };

describe('a table whose bill was settled on this terminal alone', () => {
  it('is paid and not cleared, as the server will have it', () => {
    const table = tableAlone(free, [paid], false);
    expect(isUncleared(table)).toBe(true);
    expect(table.paidBillCount).toBe(1);
  });
  it('is free where the location clears tables by themselves', () => {
    expect(tableAlone(free, [paid], true)).toEqual(free);
  });
  it('owes what its other bill comes to, and is not cleared while that is open', () => {
    const table = tableAlone(occupied, [known], true);
    expect(table).toMatchObject({ status: 'Occupied', openBillCount: 1, totalDueAmount: 17.5 });
    expect(isUncleared(table)).toBe(false);
  });
  it('is free once its last bill is settled, where the location clears it', () => {
    const all = [known, { ...known, totalDueAmount: 17.5 }];
    expect(tableAlone(occupied, all, true)).toMatchObject({ status: 'Free', openBillCount: 0, totalDueAmount: 0 });
  });
  it('keeps the bill of others open next to a new one that was paid here', () => {
    expect(tableAlone(occupied, [paid], false)).toMatchObject({ openBillCount: 2, closedBillCount: 1 });
  });
  it('has no paid bill where it was voided', () => {
    expect(tableAlone(free, [{ ...paid, isPaid: false }], false).paidBillCount).toBe(0);
  });
  it('is another table no more than before', () => {
    expect(tableAlone(free, [{ ...paid, tableID: 'b4' }], false)).toBe(free);
  });
});
