import { describe, expect, it } from 'vitest';
import { cartLine } from '../../vectors/sample-cart.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import { labelOf } from '../pricing/lines/line-label.ts';
import { isReleasedByItself, releaseRefusal, type BillToRelease } from '../orders/table-release.ts';
import { voidOrderRefusal } from '../orders/modifiable.ts';
import { type Cart, type CartLine, emptyCart } from './cart.ts';
import { searchMenu, selectCategory, selectMenu, selectSection } from './lines/menu-selection.ts';
import { rebase } from './kept/rebase.ts';
import { cartReducer } from './reducer.ts';
import { defaultOrder, type RelatedOrder, relatedOrderName, sortRelatedOrders } from './kept/related-orders.ts';

const order = (orderID: string, more: Partial<RelatedOrder> = {}): RelatedOrder => ({
  orderID,
  orderNo: orderID,
  customerID: null,
  aliasName: null,
  isMain: false,
  isPaid: false,
  isPartiallyPaid: false,
  isVoid: false,
  isSent: false,
  orderDateTime: '2026-01-01T10:00:00Z',
  hasLines: true,
  ...more,
});
const place = { tableName: '7', tableGroupName: null };

describe('related orders (selling spec, section 4)', () => {
  it('are called by alias, number, table, group or MAIN', () => {
    const main = order('1', { isMain: true });
    expect(relatedOrderName(order('1', { aliasName: ' Ann ' }), place)).toEqual({
      code: 'order.name.alias',
      name: 'Ann',
    });
    expect(relatedOrderName(order('2'), place)).toEqual({ code: 'order.name.bill', name: '2' });
    expect(relatedOrderName(main, place)).toEqual({ code: 'order.name.table', name: '7' });
    expect(relatedOrderName(main, { ...place, tableGroupName: '7+8' })).toEqual({
      code: 'order.name.table_group',
      name: '7+8',
    });
    expect(relatedOrderName(main, { tableName: null, tableGroupName: null })).toEqual({
      code: 'order.name.main',
      name: '',
    });
  });
  it('are sorted by date, then name', () => {
    const sorted = sortRelatedOrders(
      [
        order('3'),
        order('new', { orderDateTime: null }),
        order('2', { aliasName: 'Ann' }),
        order('1', { orderDateTime: '2026-01-01T12:00:00+03:00' }),
      ],
      place,
    );
    expect(sorted.map((each) => each.orderID)).toEqual(['1', '2', '3', 'new']);
  });
  it('open with the first that is neither paid nor voided', () => {
    expect(
      defaultOrder([order('1', { isPaid: true }), order('2', { isVoid: true }), order('3', { isPartiallyPaid: true })])
        ?.orderID,
    ).toBe('3');
  });
});

const line = (orderLineID: string, more: Partial<CartLine> = {}) =>
  cartLine(orderLineID, 100_000, { itemID: 'tea', name: 'tea', ...more });
const cartOf = (...lines: CartLine[]): Cart => ({
  ...emptyCart({ orderID: 'o', channel: 2, fulfillment: 1, serviceChargeRate: 0 as Rate }),
  lines,
});

describe('tables and voids (decisions 59, 64)', () => {
  const bill = (more: Partial<BillToRelease>): BillToRelease => ({
    orderID: '1',
    status: 'New',
    orderPaymentStatus: 'Pending',
    lineCount: 1,
    totalDueAmount: 5,
    ...more,
  });
  const paid = bill({ orderPaymentStatus: 'Paid' });
  it('free a table as the settings say', () => {
    const both = { clearTableAfterCompletingAllBills: true, isAutoClearTable: true };
    const none = { clearTableAfterCompletingAllBills: false, isAutoClearTable: false };
    expect(isReleasedByItself([paid, bill({ status: 'Voided' })], both)).toBe(true);
    expect(isReleasedByItself([paid], none)).toBe(false);
    expect(isReleasedByItself([paid, bill({})], both)).toBe(false);
    expect(isReleasedByItself([bill({ lineCount: 0, totalDueAmount: 0 })], both)).toBe(true);
    expect(isReleasedByItself([], both)).toBe(true);
    expect(isReleasedByItself([bill({ lineCount: 0, totalDueAmount: 0 })], none)).toBe(false);
  });
  it('keep a table with an unpaid order', () => {
    expect(releaseRefusal([paid, bill({ orderID: '9' })])).toMatchObject({
      code: 'table.has_unpaid_order',
      params: { orderIDs: '9' },
    });
    expect(releaseRefusal([paid, bill({ lineCount: 0, totalDueAmount: 0 })])).toBeUndefined();
  });
  it('ask for what a bill owes, whichever bill its lines were added to', () => {
    const both = { clearTableAfterCompletingAllBills: true, isAutoClearTable: true };
    // All its lines are on other bills, or all it pays was added to another.
    const [lender, bearer] = [bill({ totalDueAmount: 0 }), bill({ lineCount: 0 })];
    expect(isReleasedByItself([paid, lender], both)).toBe(true);
    expect(isReleasedByItself([paid, bearer], both)).toBe(false);
    expect(isReleasedByItself([lender], both)).toBe(false);
    expect(isReleasedByItself([bearer], both)).toBe(false);
    expect(releaseRefusal([paid, lender])).toBeUndefined();
    expect(releaseRefusal([paid, bearer])?.code).toBe('table.has_unpaid_order');
  });
  it('void no order that holds a payment', () => {
    expect(voidOrderRefusal({ status: 'New', orderPaymentStatus: 'Pending' }, true)).toMatchObject({
      code: 'order.has_payment',
    });
    expect(voidOrderRefusal({ status: 'New', orderPaymentStatus: 'Paid' }, false)).toMatchObject({
      code: 'order.not_modifiable',
    });
    expect(voidOrderRefusal({ status: 'Held', orderPaymentStatus: 'Pending' }, false)).toBeUndefined();
  });
});

describe('an answer that comes late', () => {
  it('is placed under the changes made since', () => {
    const sent = cartOf(line('a'), line('b'), line('c'), line('reorder-d'));
    const stored = { isSaved: true, isStored: true, isSent: true } as const;
    const answer: Cart = {
      ...cartOf(line('a', stored), line('b', stored), line('c', stored), line('d', stored), line('x', stored)),
      version: 2,
    };
    const [a, b, , d] = sent.lines as [CartLine, CartLine, CartLine, CartLine];
    const local: Cart = { ...sent, note: 'here', lines: [a, { ...b, label: labelOf({ note: 'new' }) }, d, line('e')] };
    const cart = rebase(local, sent, answer);
    expect(cart).toMatchObject({ version: 2, note: 'here', removedLineIDs: ['c'] });
    expect(cart.lines.map((each) => [each.orderLineID, each.label.note, each.isSaved, each.isSent])).toEqual([
      ['a', null, true, true],
      ['b', 'new', false, true],
      ['d', null, true, true],
      ['x', null, true, true],
      ['e', null, false, false],
    ]);
    expect(rebase(sent, sent, answer).lines).toBe(answer.lines);
  });
});

describe('a line that the kitchen has received, though this terminal does not know it', () => {
  const sentLine = (more: Partial<CartLine> = {}) =>
    line('tea', { isSaved: true, isStored: true, isSent: true, quantity: 100_000 as Quantity, ...more });
  const here = (count: number, more: Partial<CartLine> = {}) =>
    cartOf(line('tea', { quantity: (count * 100_000) as Quantity, ...more }));
  const shown = ({ lines }: Cart) => lines.map((each) => [each.quantity / 100_000, each.isSent]);
  const nothing = cartOf();
  const answer: Cart = { ...cartOf(sentLine()), version: 2 };

  it('keeps what was sent, and puts more of it on a separate line', () => {
    const merged = rebase(here(3), nothing, answer);
    expect(shown(merged)).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(new Set(merged.lines.map((each) => each.orderLineID)).size).toBe(2);
    expect(merged.lines[1]).toMatchObject({ isStored: false, isSaved: false, status: 'New' });
  });

  it('adds nothing again when that line is sent without an answer as well', () => {
    const once = rebase(here(3), nothing, answer);
    const [, second] = once.lines;
    if (second === undefined) throw new Error('There is no second line.');
    const stored = cartOf(sentLine(), { ...second, isSaved: true, isStored: true, isSent: true });
    const local: Cart = { ...once, lines: [...once.lines.slice(0, 1), { ...second, quantity: 300_000 as Quantity }] };
    expect(shown(rebase(local, answer, { ...stored, version: 3 }))).toEqual([
      [1, true],
      [2, true],
      [1, false],
    ]);
  });

  it('is as the kitchen has it where there is less of it or another choice here', () => {
    const three: Cart = { ...cartOf(sentLine({ quantity: 300_000 as Quantity })), version: 2 };
    expect(shown(rebase(here(1), nothing, three))).toEqual([[3, true]]);
    expect(shown(rebase(here(1, { price: 700_000 as Money }), nothing, answer))).toEqual([[1, true]]);
  });

  it('keeps a note that was written since', () => {
    const merged = rebase(here(1, { label: labelOf({ note: 'hot' }) }), nothing, answer);
    expect(merged.lines).toMatchObject([{ isSent: true, isSaved: false, label: { note: 'hot' } }]);
  });
});

describe('pieces that others took of a line while this terminal was changing it', () => {
  const facts = { isSaved: true, isStored: true, isSent: true } as const;
  const beers = (count: number, more: Partial<CartLine> = {}) =>
    line('beer', { ...facts, quantity: (count * 100_000) as Quantity, ...more });
  const apart = (cart: Cart, count: number, newID: string): Cart => {
    const quantity = (count * 100_000) as Quantity;
    const next = cartReducer(cart, { type: 'takeApart', orderLineID: 'beer', quantity, newID }, 0);
    if (!next.ok) throw new Error(next.code);
    return next.value;
  };
  const piecesIn = ({ lines }: Cart) => lines.map((each) => [each.orderLineID, each.quantity / 100_000]);

  it('are not here as well: what is left of the line is what the server has, less what was taken here', () => {
    const before = cartOf(beers(4), line('tea', facts));
    const answer = cartOf(beers(3), line('theirs', { ...facts, refOrderLineID: 'beer' }), line('tea', facts));
    expect(piecesIn(rebase(apart(before, 1, 'mine'), before, answer))).toEqual([
      ['beer', 2],
      ['mine', 1],
      ['theirs', 1],
      ['tea', 1],
    ]);
    const noted: Cart = { ...before, lines: [beers(4, { label: labelOf({ note: 'cold' }), isSaved: false })] };
    expect(piecesIn(rebase(noted, { ...before, lines: [beers(4)] }, answer))[0]).toEqual(['beer', 3]);
  });

  it('are theirs where not enough is left for both', () => {
    const before = cartOf(beers(3));
    const answer = cartOf(beers(1), line('theirs', { ...facts, quantity: 200_000 as Quantity }));
    expect(piecesIn(rebase(apart(before, 2, 'mine'), before, answer))).toEqual([
      ['beer', 1],
      ['theirs', 2],
    ]);
  });
});

describe('searching the menu', () => {
  it('comes back to section and category', () => {
    const at = selectCategory(selectSection(selectMenu('m'), 's'), 'c');
    const searching = searchMenu(searchMenu(at, 'bu'), 'bur');
    expect(searching).toMatchObject({ search: 'bur', menuSectionID: null, categoryID: null });
    expect(searchMenu(searching, ' ')).toEqual(at);
    expect(selectSection(searching, 't')).toEqual({
      menuID: 'm',
      menuSectionID: 't',
      categoryID: null,
      search: '',
      beforeSearch: null,
    });
  });
});
