import { Fulfillment, OrderChannel } from '@tavola/contract';
import { ONE_PIECE, type RouteFilter } from '@tavola/selling';
import { beforeEach, expect, it } from 'vitest';
import { catalogOf, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { counter } from '../payment/checkout/payment.setup.ts';
import { unprintedNames } from './unprinted.ts';

/** Which sent items no printer gets (decision 307). */

const catalog = catalogOf({ products: [product('rice', 5, { categoryID: 'mains' }), product('cola', 2, {})] });
const filter = (more: Partial<RouteFilter> = {}): RouteFilter => ({
  channels: [],
  fulfillments: [],
  categoryIDs: [],
  ...more,
});
const add = (newID: string, itemID: string, categoryID: string) =>
  runCart({
    type: 'add',
    content: { ...lineContent(itemID, 100_000), name: itemID, categoryID },
    quantity: ONE_PIECE,
    newID,
  });

function names(filters: readonly RouteFilter[], lineIDs: readonly string[]): string[] {
  const { cart } = useSale.getState();
  if (cart === null) throw new Error('A sale is open.');
  return unprintedNames(filters, { catalog }, cart, lineIDs);
}

beforeEach(() => {
  holdCart(newSale(counter));
  add('one', 'rice', 'mains');
  add('two', 'cola', 'drinks');
});

it('names the sent items of categories that no route prints', () => {
  expect(names([filter({ categoryIDs: ['mains'] })], ['one', 'two'])).toEqual(['cola']);
});

it('names nothing that was not sent now', () => {
  expect(names([filter({ categoryIDs: ['mains'] })], ['one'])).toEqual([]);
});

it('names everything where no route is for the channel or order type', () => {
  expect(names([filter({ channels: [OrderChannel.TableService] })], ['one', 'two'])).toEqual(['rice', 'cola']);
  expect(names([filter({ fulfillments: [Fulfillment.Delivery] })], ['one'])).toEqual(['rice']);
});

it('names nothing where no route is set up at all', () => {
  expect(names([], ['one', 'two'])).toEqual([]);
});
