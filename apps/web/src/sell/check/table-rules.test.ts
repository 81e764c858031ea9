import type { TableCheck } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { expect, it } from 'vitest';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { newSale, holdCart, runCart, useSale } from '../cart/state/sale-store.ts';
import { tableRules } from './table-rules.ts';

// The tags read only the names of the bills.
const bill = (orderID: string, aliasName: string) => ({ aliasName, isMain: false, order: { orderID, orderLines: [] } });
const check = {
  tableID: 'table',
  tableGroupID: null,
  bills: [bill('one', 'Ann'), bill('two', 'Bo')],
  lines: [],
} as unknown as TableCheck;

function lineOf(assignTo: readonly string[] | null) {
  holdCart(newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' }));
  runCart({ type: 'add', content: { ...lineContent('wine', 1_000_000), assignTo }, quantity: ONE_PIECE, newID: 'a' });
  const line = useSale.getState().cart?.lines[0];
  if (line === undefined) throw new Error('no line');
  return line;
}

it('says of each line what the whole item comes to where the shown bill pays a part of it', () => {
  const { billsOf } = tableRules;
  expect(billsOf(check, lineOf(null), '10.00')).toMatchObject({ tag: 'Shared · whole item 10.00', isOther: false });
  expect(billsOf(check, lineOf(['one']), '')).toMatchObject({ tag: 'Ann', isOther: false });
  expect(billsOf(check, lineOf(['two']), null)).toMatchObject({ tag: 'Bo · not on this bill', isOther: true });
});

it('says nothing of bills where there is one', () => {
  const alone = { ...check, bills: check.bills.slice(0, 1) };
  expect(tableRules.billsOf(alone, lineOf(null), null)).toMatchObject({ tag: '', isOther: false });
});

it('names the table, and the bill where there are several', () => {
  const floor = { tables: [{ tableID: 'table', name: 'B2' }], groups: [] };
  queryClient.setQueryData(floorQuery.queryKey, floor as never);
  const alone = { ...check, bills: check.bills.slice(0, 1) };
  expect(tableRules.titleOf(check, 'two')).toBe('Table B2 · Bo');
  expect(tableRules.titleOf(alone, 'one')).toBe('Table B2');
});
