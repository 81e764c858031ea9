import type { OperationalSetting } from '@tavola/contract';
import { ONE_PIECE, SCALE, toAmount, type Money, type Quantity, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { startOf } from '../../data/sale-start.ts';
import { NO_NEW_LINES } from '../../check/at-table.ts';
import { readKeptSale, writeKeptSale } from './kept-sale.ts';
import { fakeMemory } from '../../memory/memory.setup.ts';
import {
  freshApprovals,
  holdCart,
  keepApproval,
  newSale,
  runCart,
  startNextSale,
  undoCart,
  useSale,
} from './sale-store.ts';
import { changeSale, closeSale, currentSale, openSale, saleOf, saleOfCart, showSale, useSales } from './sales.ts';

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
const item = (itemID: string) => lineContent(itemID, 215_000, { taxID: 't', isTaxInclusive: true });
const pieces = (count: number) => (count * SCALE) as Quantity;
const add = (itemID: string, newID = `${itemID}-line`) =>
  runCart({ type: 'add', content: item(itemID), quantity: ONE_PIECE, newID });
const cart = () => {
  const held = useSale.getState().cart;
  if (held === null) throw new Error('there is no current cart');
  return held;
};

/** Opens another sale and shows it; the order of each. */
function openSecond(): { first: string; second: string } {
  const first = cart().orderID;
  const sale = saleOfCart(newSale(counter));
  openSale(sale);
  const second = sale.cart.orderID;
  showSale(second);
  return { first, second };
}
const itemsOf = (orderID: string) => saleOf(orderID)?.cart.lines.map(({ itemID }) => itemID);

beforeEach(() => {
  vi.useRealTimers();
  useSales.setState(useSales.getInitialState(), true);
  holdCart(newSale(counter));
});

describe('the current sale', () => {
  it('adds ten pieces with ten taps', () => {
    for (let tap = 0; tap < 10; tap++) add('chips', `line-${String(tap)}`);
    expect(cart().lines.map((line) => line.quantity)).toEqual([pieces(10)]);
  });

  it('names the line that was touched last', () => {
    add('chips');
    add('water');
    add('chips', 'another');
    expect(useSale.getState().touchedLineID).toBe('chips-line');
  });

  it('changes nothing when the rules refuse', () => {
    add('chips');
    const before = cart();
    expect(runCart({ type: 'setQuantity', orderLineID: 'chips-line', quantity: pieces(0) }).ok).toBe(false);
    expect(cart()).toBe(before);
  });
});

describe('several sales of one tab (decision 255)', () => {
  it('each keep their items when another one is shown', () => {
    add('chips');
    const { first, second } = openSecond();
    add('water');
    showSale(first);
    expect(cart().lines.map(({ itemID }) => itemID)).toEqual(['chips']);
    showSale(second);
    expect(cart().lines.map(({ itemID }) => itemID)).toEqual(['water']);
  });

  it('each keep what can be undone', () => {
    add('chips');
    runCart({ type: 'remove', orderLineID: 'chips-line' }, { kind: 'remove', name: 'chips' });
    const { first } = openSecond();
    expect(useSale.getState().undo).toBeNull();
    showSale(first);
    undoCart();
    expect(cart().lines.map(({ itemID }) => itemID)).toEqual(['chips']);
  });

  it('each keep their own payment and balance', () => {
    const { first, second } = openSecond();
    const intent = { paymentID: 'p', orderID: first, paymentSettingID: 's', tendered: 5, request: null };
    const balance = toAmount(300_000 as Money);
    changeSale(first, { intent, balance });
    expect(useSale.getState()).toMatchObject({ intent: null, balance: null });
    showSale(first);
    expect(useSale.getState()).toMatchObject({ intent, balance });
    expect(saleOf(second)?.intent).toBeNull();
  });

  it('take a command for an order that is not on the screen', () => {
    const { first, second } = openSecond();
    runCart({ type: 'add', content: item('chips'), quantity: ONE_PIECE, newID: 'chips-line' }, undefined, first);
    expect(itemsOf(first)).toEqual(['chips']);
    expect(itemsOf(second)).toEqual([]);
  });

  it('refuse a command for an order that is not open', () => {
    const verdict = runCart({ type: 'setNote', note: 'door' }, undefined, 'unknown');
    expect(verdict).toMatchObject({ ok: false, code: 'cart.error.not_ready' });
  });

  it('stay open when the shown one is followed by the next', () => {
    add('chips');
    const { first, second } = openSecond();
    startNextSale(counter);
    expect(itemsOf(first)).toEqual(['chips']);
    expect(saleOf(second)).toBeUndefined();
  });

  it('stay open, and none is shown, when the shown one is closed', () => {
    const { first, second } = openSecond();
    closeSale(second);
    expect(currentSale()).toBeUndefined();
    expect(saleOf(first)).toBeDefined();
  });

  it('leave the shown one where it is when another one is closed', () => {
    const { first, second } = openSecond();
    closeSale(first);
    expect(currentSale()?.cart.orderID).toBe(second);
  });

  it('show nothing else for an order that is not open', () => {
    const { orderID } = cart();
    expect(showSale('unknown')).toBe(false);
    expect(cart().orderID).toBe(orderID);
  });

  it('follow a cart that becomes another order, as where its bill was paid', () => {
    const { first, second } = openSecond();
    useSale.setState({ cart: { ...cart(), orderID: 'bill' } });
    expect(currentSale()?.cart.orderID).toBe('bill');
    expect(saleOf(second)).toBeUndefined();
    expect(saleOf(first)).toBeDefined();
  });
});

describe('a code that the server refused', () => {
  const codeProblem = { discountRedemptionID: 'code', message: 'It was used before.' };

  it('stays marked when its order is shown as the server has it now', () => {
    useSale.setState({ codeProblem });
    holdCart({ ...cart(), version: 2 });
    expect(useSale.getState().codeProblem).toEqual(codeProblem);
  });

  it('is marked again when its cleared cart is restored', () => {
    add('chips');
    useSale.setState({ codeProblem });
    startNextSale(counter, true);
    undoCart();
    expect(useSale.getState().codeProblem).toEqual(codeProblem);
  });

  it('is no problem of the next sale', () => {
    useSale.setState({ codeProblem });
    startNextSale(counter);
    expect(useSale.getState().codeProblem).toBeNull();
  });
});

describe('undo', () => {
  it('restores a removed line', () => {
    add('chips');
    runCart({ type: 'remove', orderLineID: 'chips-line' }, { kind: 'remove', name: 'chips' });
    expect(cart().lines).toEqual([]);
    undoCart();
    expect(cart().lines.map((line) => line.itemID)).toEqual(['chips']);
    expect(useSale.getState().undo).toBeNull();
  });

  it('restores the quantity before several presses at once', () => {
    add('chips');
    for (const count of [2, 3, 4])
      runCart(
        { type: 'setQuantity', orderLineID: 'chips-line', quantity: pieces(count) },
        { kind: 'quantity', name: 'chips' },
      );
    undoCart();
    expect(cart().lines.map((line) => line.quantity)).toEqual([ONE_PIECE]);
  });

  it('takes a discount off again', () => {
    add('chips');
    const discount = {
      orderDiscountID: 'staff',
      discountID: null,
      name: 'Staff',
      value: { type: 'fixed', amount: 100_000 as Money },
      isCombinable: true,
      discountRedemptionID: null,
    } as const;
    runCart({ type: 'addOrderDiscount', discount }, { kind: 'discount', name: '' });
    expect(cart().discounts).toHaveLength(1);
    undoCart();
    expect(cart().discounts).toEqual([]);
  });

  it('restores lines of the same name one at a time', () => {
    add('chips');
    runCart({ type: 'makeAnother', orderLineID: 'chips-line', newID: 'chips-again' });
    for (const orderLineID of ['chips-line', 'chips-again'])
      runCart({ type: 'remove', orderLineID }, { kind: 'remove', name: 'chips' });
    undoCart();
    expect(cart().lines.map((line) => line.orderLineID)).toEqual(['chips-again']);
  });

  it('ends with the next change that cannot be undone', () => {
    add('chips');
    runCart({ type: 'remove', orderLineID: 'chips-line' }, { kind: 'remove', name: 'chips' });
    add('water');
    expect(useSale.getState().undo).toBeNull();
  });

  it('restores a cleared cart under its own id', () => {
    add('chips');
    const { orderID } = cart();
    startNextSale(counter, true);
    expect(cart()).toMatchObject({ lines: [] });
    expect(cart().orderID).not.toBe(orderID);
    undoCart();
    expect(cart()).toMatchObject({ orderID, lines: [{ itemID: 'chips' }] });
  });

  it('never restores a paid sale', () => {
    add('chips');
    startNextSale(counter);
    undoCart();
    expect(cart().lines).toEqual([]);
  });
});

describe('a new sale', () => {
  const operational = (defaultCustomerID: string | null) => ({ defaultCustomerID }) as OperationalSetting;

  it('begins with the default customer of the location, or with none', () => {
    startNextSale(startOf({ channel: 1, fulfillments: [counter], operational: operational('walk-in') }));
    expect(cart().customerID).toBe('walk-in');
    expect(cart().fulfillment).toEqual(counter.fulfillment);
    startNextSale(startOf({ channel: 1, fulfillments: [counter], operational: operational(null) }));
    expect(cart().customerID).toBeNull();
  });

  it('of table service is at its table', () => {
    const start = startOf({ channel: 2, fulfillments: [counter], operational: operational(null) });
    startNextSale({ ...start, tableID: 'table', tableGroupID: null });
    expect(cart()).toMatchObject({ channel: 2, tableID: 'table', tableGroupID: null });
  });

  const takeaway = { ...counter, fulfillment: 2 } as const;
  const dineIn = { ...counter, fulfillment: 1 } as const;

  it('at a table is dine in, also where takeaway is listed first', () => {
    const start = startOf({ channel: 2, fulfillments: [takeaway, dineIn], operational: operational(null) });
    expect(start.fulfillment).toBe(1);
  });

  it('at a table is what the location offers where dine in is not among it', () => {
    expect(startOf({ channel: 2, fulfillments: [takeaway], operational: operational(null) }).fulfillment).toBe(2);
  });

  it('at the counter is what the location lists first', () => {
    const start = startOf({ channel: 1, fulfillments: [takeaway, dineIn], operational: operational(null) });
    expect(start.fulfillment).toBe(2);
  });

  it('begins with the default customer where no fulfilment type is offered', () => {
    startNextSale(startOf({ channel: 1, fulfillments: [], operational: operational('walk-in') }, 2));
    expect(cart()).toMatchObject({ customerID: 'walk-in', fulfillment: 2 });
  });
});

describe('approvals', () => {
  it('apply to their own order only', () => {
    keepApproval('serviceCharge', 'order-1', 'grant-1');
    expect(freshApprovals('order-1')).toEqual([{ action: 'serviceCharge', approvalID: 'grant-1' }]);
    expect(freshApprovals('order-2')).toEqual([]);
  });
});

describe('the sale stored on the terminal', () => {
  it('is restored unchanged, with the payment that was running', () => {
    const store = fakeMemory();
    add('chips');
    const intent = { paymentID: 'p', orderID: cart().orderID, paymentSettingID: 's', tendered: 5, request: null };
    useSale.setState({ intent });
    writeKeptSale('here', counter, store);
    expect(readKeptSale('here', store)).toEqual({
      cart: cart(),
      saved: null,
      intent,
      newLines: NO_NEW_LINES,
      approvals: [],
    });
    expect(readKeptSale('elsewhere', store)).toBeNull();
  });

  it('has the other open sales, and which one was shown', () => {
    const store = fakeMemory();
    add('chips');
    const { first } = openSecond();
    add('water');
    writeKeptSale('here', counter, store);
    const kept = readKeptSale('here', store);
    expect(kept?.cart).toEqual(cart());
    expect(kept?.others?.map((each) => each.cart)).toEqual([saleOf(first)?.cart]);
  });

  it('has the approvals of all open sales, and none of a sale that was closed', () => {
    const store = fakeMemory();
    const { first, second } = openSecond();
    for (const orderID of [first, second, 'closed']) keepApproval('serviceCharge', orderID, `for ${orderID}`);
    writeKeptSale('here', counter, store);
    expect(readKeptSale('here', store)?.approvals?.map(({ orderID }) => orderID)).toEqual([first, second]);
  });

  it('remains where an empty sale is shown and another one is open', () => {
    const store = fakeMemory();
    add('chips');
    const { first, second } = openSecond();
    writeKeptSale('here', counter, store);
    const kept = readKeptSale('here', store);
    expect(kept?.cart.orderID).toBe(second);
    expect(kept?.others?.map((each) => each.cart.orderID)).toEqual([first]);
  });

  it('remains where none is shown', () => {
    const store = fakeMemory();
    add('chips');
    const { first, second } = openSecond();
    closeSale(second);
    writeKeptSale('here', counter, store);
    expect(readKeptSale('here', store)?.cart.orderID).toBe(first);
  });

  it('is removed when the sale is empty', () => {
    const store = fakeMemory();
    add('chips');
    writeKeptSale('here', counter, store);
    expect(store.values.size).toBe(1);
    holdCart(newSale(counter));
    writeKeptSale('here', counter, store);
    expect(store.values.size).toBe(0);
  });

  it('is stored without items where a note or customer was entered', () => {
    const store = fakeMemory();
    const begins = { ...counter, customerID: 'usual' };
    holdCart(newSale(begins));
    writeKeptSale('here', begins, store);
    expect(store.values.size).toBe(0);
    runCart({ type: 'setCustomer', customerID: 'guest' });
    writeKeptSale('here', begins, store);
    expect(readKeptSale('here', store)?.cart).toEqual(cart());
  });

  it('has what the server has of it again, which is no longer the same once it was changed', () => {
    const store = fakeMemory();
    add('chips');
    const saved = { ...cart(), version: 3, note: 'window' };
    holdCart(saved, { saved });
    writeKeptSale('here', counter, store);
    expect(readKeptSale('here', store)?.saved).toEqual(saved);
    runCart({ type: 'setNote', note: 'door' });
    writeKeptSale('here', counter, store);
    const kept = readKeptSale('here', store);
    expect(kept?.cart.note).toBe('door');
    expect(kept?.saved?.note).toBe('window');
  });

  it('is ignored when it is unreadable', () => {
    const store = fakeMemory();
    for (const text of [
      '{',
      'null',
      '[]',
      '{"format":0,"cart":{"orderID":"x","lines":[]}}',
      '{"format":1,"cart":{"orderID":"x"}}',
      '{"format":1,"cart":null}',
    ]) {
      store.setItem('tavola.sale.here', text);
      expect(readKeptSale('here', store)).toBeNull();
    }
  });
});
