import { hasUnsavedLines } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { runCart, useSale } from '../../cart/state/sale-store.ts';
import { storeCurrentSale } from '../../life/sale-life.ts';
import { useAtTable } from '../../check/at-table.ts';
import { addBill, removeEmptyBills, storeTable } from '../bills/bill-actions.ts';
import { followPlace, followTable, holdBill, isWaitingForBill } from '../../save/hold-table.ts';
import { openAt, placeAfterMove } from './open-table.ts';
import {
  add,
  cart,
  data,
  lineIDs,
  otherAdds,
  otherPays,
  otherTakesAway,
  refuseNext,
  server,
  startTable,
} from '../../save/table.setup.ts';

/** Opening a table, and what others do at it while items are typed: none is lost (reliability B1, B2, B5). */

const notices = vi.hoisted((): string[] => []);
vi.mock('../../check/table.queries.ts', async () => (await import('../../save/table.setup.ts')).tableQueries);
vi.mock('#areas/tables/floor/floor.queries.ts', async () => (await import('../../save/table.setup.ts')).floorQueries);
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: (_tone: string, text: string) => void notices.push(text) }));

const place = { tableID: 'table', tableGroupID: null };
const selling = { data, at: FRIDAY_NOON };
const unsaved = () => cart().lines.flatMap(({ orderLineID, isSaved }) => (isSaved ? [] : [orderLineID]));
/** The bills that pay for a line on the server. */
const billsOf = (id: string) => server.stored.lines.find(({ line }) => line.orderLineID === id)?.billIDs;
const lastBody = () => server.bodies.at(-1);
const isLeft = () => isWaitingForBill(server.stored, cart());

beforeEach(async () => {
  startTable();
  add('soup');
  await storeTable(selling);
  notices.length = 0;
});

describe('a table that is opened again with unsaved items', () => {
  it('has them on the next open bill where the bill they were typed on was moved or voided', async () => {
    otherAdds('tea', 'second');
    followTable(server.stored, place, data);
    add('mine', { to: ['main'] });
    otherTakesAway('main');
    expect((await openAt('table', 'main', data)).kind).toBe('held');
    expect(cart().orderID).toBe('second');
    expect(lineIDs()).toEqual(['tea', 'mine']);
    expect(unsaved()).toEqual(['mine']);
    expect(notices).toEqual(['The bill is no longer at this table. Your new items are on MAIN.']);
    await storeTable(selling);
    expect(billsOf('mine')).toEqual(['second']);
  });

  it('shares what is added next where they are on MAIN, though a bill of another table comes first', async () => {
    otherAdds('tea', 'second');
    otherAdds('cake', 'far');
    followTable(server.stored, place, data);
    add('mine', { to: ['main'] });
    otherTakesAway('main');
    const billOf = (id: string) => server.stored.bills.filter(({ order }) => order.orderID === id);
    const far = billOf('far').map((bill) => ({ ...bill, isMain: false, isFrozen: true }));
    server.stored = {
      ...server.stored,
      bills: [...far, ...billOf('second').map((bill) => ({ ...bill, isMain: true }))],
    };
    expect((await openAt('table', 'main', data)).kind).toBe('held');
    expect(cart().orderID).toBe('second');
    expect(useAtTable.getState().newLinesTo).toBe(null);
  });

  it('loses a note of a bill that others paid or took away, and says of which bill', async () => {
    otherAdds('tea', 'second');
    followTable(server.stored, place, data);
    add('mine');
    runCart({ type: 'setNote', note: 'window' });
    otherPays('main');
    await openAt('table', 'main', data);
    expect(cart().orderID).toBe('second');
    expect(cart().note).toBe('');
    expect(notices.at(-1)).toBe('Paid or moved since, so your changes were not saved: MAIN');
  });

  it('has them on another open bill where theirs was paid, and says on which', async () => {
    otherAdds('tea', 'second');
    followTable(server.stored, place, data);
    add('mine');
    otherPays('main');
    await openAt('table', 'main', data);
    expect(cart().orderID).toBe('second');
    expect(unsaved()).toEqual(['mine']);
    expect(notices.join()).toMatch(/^MAIN has a payment now\. Your new items are on .+\.$/);
    await storeTable(selling);
    expect(hasUnsavedLines(cart())).toBe(false);
    expect(billsOf('mine')).toEqual(['second']);
  });

  it('has them on a new bill where the guests paid and left', async () => {
    add('mine', { to: ['main'] });
    server.stored = { ...server.stored, tableVersion: '', bills: [], lines: [] };
    await openAt('table', 'main', data);
    expect(cart().orderID === 'main').toBe(false);
    expect(cart().version).toBe(null);
    expect(lineIDs()).toEqual(['mine']);
    expect(notices.join()).toContain('Your new items are on a new bill.');
    await storeTable(selling);
    expect(billsOf('mine')).toEqual([cart().orderID]);
  });

  it('shows what is left of a change to an item that a payment has fixed, and names it', async () => {
    runCart({ type: 'setQuantity', orderLineID: 'soup', quantity: 3_000_000 as never });
    add('mine');
    otherAdds('tea', 'second');
    otherPays('main');
    await openAt('table', undefined, data);
    expect(unsaved()).toEqual(['mine']);
    expect(notices.join()).toContain('your changes were not saved: soup');
  });
});

describe('unsaved items on the only bill of a table, which another waiter takes the payment of', () => {
  beforeEach(() => {
    add('mine');
    otherPays('main');
    followTable(server.stored, place, data);
  });

  it('wait for a bill, which one tap opens: they are stored on it in the same save', async () => {
    expect(cart().orderID).toBe('main');
    expect(unsaved()).toEqual(['mine']);
    expect(isLeft()).toBe(true);
    expect(notices).toEqual(['MAIN has a payment now. Open a new bill for your new items.']);
    const saves = server.bodies.length;
    await addBill(selling);
    expect(server.bodies.length - saves).toBe(1);
    expect(lastBody()?.bills.map(({ orderID, orderLines }) => [orderID, orderLines.length])).toEqual([
      [cart().orderID, 1],
    ]);
    expect(cart().orderID === 'main').toBe(false);
    expect(billsOf('mine')).toEqual([cart().orderID]);
    expect(hasUnsavedLines(cart())).toBe(false);
    expect(server.stored.bills).toHaveLength(2);
  });

  it('are kept when the bill cannot be opened, and go with the next try', async () => {
    refuseNext('service.busy', 503);
    await addBill(selling);
    expect(unsaved()).toEqual(['mine']);
    expect(await storeTable(selling)).toBe(true);
    expect(server.stored.bills.length).toBe(2);
    expect(billsOf('mine')).toEqual([cart().orderID]);
  });

  it('can be taken out, and nothing of the paid bill can', () => {
    expect(runCart({ type: 'remove', orderLineID: 'soup' }).ok).toBe(false);
    expect(runCart({ type: 'remove', orderLineID: 'mine' }).ok).toBe(true);
    expect(lineIDs()).toEqual(['soup']);
    expect(isLeft()).toBe(false);
  });
});

describe('tables that others join or split', () => {
  const group = { tableID: null, tableGroupID: 'group' };
  const joined = (): void => {
    server.stored = {
      ...server.stored,
      ...group,
      bills: server.stored.bills.map((bill) => ({
        ...bill,
        order: { ...bill.order, tableID: 'table', tableGroupID: 'group' },
      })),
    };
    server.floor.tables = [
      { tableID: 'table', tableGroupID: 'group' },
      { tableID: 'other', tableGroupID: 'group' },
    ];
  };
  const split = (): void => {
    server.stored = {
      ...server.stored,
      ...place,
      bills: server.stored.bills.map((bill) => ({ ...bill, order: { ...bill.order, tableGroupID: null } })),
    };
    server.floor.tables = server.floor.tables.map((table) => ({ ...table, tableGroupID: null }));
  };

  it('keep what is typed: the next save is one of the table, and no longer of the group', async () => {
    joined();
    await followPlace({ tableID: 'table', tableGroupID: 'group' }, data);
    expect(cart().orderID).toBe('main');
    expect(cart().tableGroupID).toBe('group');
    add('mine');
    split();
    await followPlace(place, data);
    expect(cart().orderID).toBe('main');
    expect(cart().tableGroupID).toBe(null);
    expect(unsaved()).toEqual(['mine']);
    expect(await storeTable(selling)).toBe(true);
    expect(lastBody()?.tableID).toBe('table');
    expect(lastBody()?.tableGroupID).toBeUndefined();
    expect(billsOf('mine')).toEqual(['main']);
  });

  it('are found again by a save that names the group that is gone, before any event says so', async () => {
    joined();
    await followPlace({ tableID: 'table', tableGroupID: 'group' }, data);
    add('mine');
    split();
    refuseNext('order.table_not_found', 404);
    expect(await storeTable(selling)).toBe(false);
    expect(cart().tableGroupID).toBe(null);
    expect(unsaved()).toEqual(['mine']);
    expect(await storeTable(selling)).toBe(true);
    expect(lastBody()?.tableID).toBe('table');
    expect(billsOf('mine')).toEqual(['main']);
  });

  it('lead the sale to the table that its bill was opened at', () => {
    const tables = [
      { tableID: 'table', tableGroupID: null },
      { tableID: 'other', tableGroupID: null },
    ];
    expect(placeAfterMove(tables, 'table', { tableID: 'other' })).toEqual({ tableID: 'other', tableGroupID: null });
    const again = tables.map((table) => ({ ...table, tableGroupID: 'group' }));
    expect(placeAfterMove(again, 'table', { tableID: 'other' })).toEqual({ tableID: 'table', tableGroupID: 'group' });
    expect(placeAfterMove([], 'table', { tableID: 'table' })).toBeNull();
  });
});

it('keeps what was typed of the bill itself while others add items, and stores it when the table is left', async () => {
  runCart({ type: 'setNote', note: 'window' });
  otherAdds('tea');
  followTable(server.stored, place, data);
  otherAdds('cake');
  followTable(server.stored, place, data);
  expect(cart().note).toBe('window');
  expect(lineIDs()).toEqual(['soup', 'tea', 'cake']);
  expect(await storeCurrentSale(data, FRIDAY_NOON)).toBe(true);
  expect(lastBody()?.bills.map(({ note }) => note)).toEqual(['window']);
});

it('takes an empty bill off the table that it has opened, and none that another waiter has', async () => {
  await addBill(selling);
  const own = cart().orderID;
  server.stored = {
    ...server.stored,
    bills: server.stored.bills.flatMap((bill) =>
      bill.order.orderID === own ? [bill, { ...bill, order: { ...bill.order, orderID: 'theirs' } }] : [bill],
    ),
  };
  followTable(server.stored, place, data);
  add('mine', { to: ['main'] });
  await storeTable(selling);
  await removeEmptyBills(data);
  expect(server.removed).toEqual([own]);
});

it('does not change the sale of another place', () => {
  const before = cart();
  expect(followTable(server.stored, { tableID: 'elsewhere', tableGroupID: null }, data)).toBeNull();
  expect(useSale.getState().cart).toBe(before);
});

it('shows the bill that is opened as its own, with new items on it', () => {
  otherAdds('tea', 'second');
  expect(holdBill(server.stored, 'second', data)).toBeNull();
  expect(useAtTable.getState().newLinesTo).toEqual(['second']);
});
