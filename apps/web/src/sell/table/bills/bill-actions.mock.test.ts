import type { OperationalSetting, TableCheck } from '@tavola/contract';
import type { CartLine, Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unreachable } from '#runtime/http/call-error.ts';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import type { SellData } from '../../data/sell-data.ts';
import { useAtTable, type TableRules } from '../../check/at-table.ts';
import { leaveEmptyBills, removeEmptyBills } from './bill-actions.ts';

const removed: string[] = [];
let isReached: boolean;
const ofOthers = new Set<string>();
vi.mock('../../save/own-drafts.ts', async (actual) => ({
  ...(await actual<object>()),
  isOwnDraft: (id: string) => !ofOthers.has(id),
}));
vi.mock('../../check/table.queries.ts', () => ({
  removeDraft: (id: string) => (removed.push(id), isReached ? Promise.resolve() : Promise.reject(unreachable())),
}));

const cart = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
// Leaving a bill reads the setting and the status of the bill alone.
const dataWith = (tableSalesRemoveDraftOrder: boolean): SellData =>
  ({
    operational: { tableSalesRemoveDraftOrder, defaultCustomerID: null } as OperationalSetting,
    channel: 1,
    fulfillments: [],
  }) as unknown as SellData;
const show = (status: 'Draft' | 'New') =>
  useAtTable.setState({
    check: { bills: [{ order: { orderID: cart.orderID, status } }] } as unknown as TableCheck,
    rules: {} as TableRules,
  });

beforeEach(() => {
  removed.length = 0;
  ofOthers.clear();
  isReached = true;
  holdCart(cart);
  show('Draft');
});

it('takes an empty bill that is left off its table where the location says so', async () => {
  await removeEmptyBills(dataWith(false));
  expect(removed).toEqual([]);
  await removeEmptyBills(dataWith(true));
  expect(removed).toEqual([cart.orderID]);
});

it('keeps an empty bill that another waiter has opened', async () => {
  ofOthers.add(cart.orderID);
  await removeEmptyBills(dataWith(true));
  expect(removed).toEqual([]);
});

it('keeps a bill that has items, and leaves the table without an answer of the server', async () => {
  show('New');
  await removeEmptyBills(dataWith(true));
  expect(removed).toEqual([]);
  show('Draft');
  isReached = false;
  await expect(removeEmptyBills(dataWith(true))).resolves.toBeUndefined();
});

it('takes the empty bill off a table that is left by the menu, and begins the next sale', async () => {
  leaveEmptyBills(dataWith(true));
  await vi.waitFor(() => expect(removed).toEqual([cart.orderID]));
  expect(useSale.getState().cart?.orderID).not.toBe(cart.orderID);
});

it('leaves a table by the menu with what was typed, or where empty bills remain, and removes none', async () => {
  holdCart({ ...cart, lines: [{ orderLineID: 'line' } as CartLine] });
  leaveEmptyBills(dataWith(true));
  holdCart(cart);
  leaveEmptyBills(dataWith(false));
  // The calls of tables are loaded when one is made.
  await vi.dynamicImportSettled();
  expect(removed).toEqual([]);
  expect(useSale.getState().cart?.orderID).toBe(cart.orderID);
});

describe('bills that a split has emptied', () => {
  const bills = (...all: readonly (readonly [string, 'Draft' | 'New'])[]) =>
    useAtTable.setState({
      check: { bills: all.map(([orderID, status]) => ({ order: { orderID, status } })) } as unknown as TableCheck,
      rules: {} as TableRules,
    });
  const line = { orderLineID: 'line', isSaved: true, isStored: true } as CartLine;

  it('go with the table that is left, whichever bill is shown', async () => {
    bills([cart.orderID, 'New'], ['second', 'Draft'], ['third', 'New'], ['fourth', 'Draft']);
    await removeEmptyBills(dataWith(true));
    expect(removed).toEqual(['second', 'fourth']);
  });

  it('go by the menu as well, and the bill with items stays the current one', async () => {
    holdCart({ ...cart, lines: [line] });
    bills([cart.orderID, 'New'], ['second', 'Draft']);
    leaveEmptyBills(dataWith(true));
    await vi.waitFor(() => expect(removed).toEqual(['second']));
    expect(useSale.getState().cart?.orderID).toBe(cart.orderID);
  });

  it('are not current after the table is left by the menu', async () => {
    holdCart({ ...cart, lines: [line] });
    bills([cart.orderID, 'Draft'], ['second', 'New']);
    leaveEmptyBills(dataWith(true));
    await vi.waitFor(() => expect(removed).toEqual([cart.orderID]));
    expect(useSale.getState().cart?.orderID).not.toBe(cart.orderID);
  });
});
