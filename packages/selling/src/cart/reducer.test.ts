import { describe, expect, it } from 'vitest';
import { lineContent } from '../../vectors/sample-cart.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import { labelOf } from '../pricing/lines/line-label.ts';
import { type Cart, type CartDiscount, type CartLine, emptyCart, type LineContent, unsentLineIDs } from './cart.ts';
import { dropInapplicableDiscounts } from './discount-commands.ts';
import { cartReducer, type CartCommand } from './reducer.ts';

const now = 1_000_000;
const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const pieces = (count: number) => Math.round(count * 100_000) as Quantity;
const percent = (rate: number) => (rate * 100_000) as Rate;
const empty = emptyCart({ orderID: 'order', channel: 1, fulfillment: 1, serviceChargeRate: percent(10) });

const content = (itemID: string, more: Partial<LineContent> = {}) =>
  lineContent(itemID, cents(5), { menuID: 'menu', ...more });
const modifier = (modifierOptionID: string, count = 1) => ({
  modifierOptionID,
  modifierGroupID: 'g',
  name: modifierOptionID,
  priceAdd: cents(0.5),
  quantity: pieces(count),
  modifiers: [],
});
const discount = (orderDiscountID: string, discountID: string | null = null): CartDiscount => ({
  orderDiscountID,
  discountID,
  name: 'Ten off',
  value: { type: 'percent', rate: percent(10) },
  isCombinable: true,
  discountRedemptionID: null,
});
const voiding = { type: 'void', voidCompReasonID: null, name: 'Dropped', note: '' } as const;

function run(cart: Cart, ...commands: CartCommand[]): Cart {
  return commands.reduce((before, command) => {
    const verdict = cartReducer(before, command, now);
    if (!verdict.ok) throw new Error(`${command.type}: ${verdict.code}`);
    return verdict.value;
  }, cart);
}
const add = (itemID: string, newID: string, count = 1, more: Partial<LineContent> = {}): CartCommand => ({
  type: 'add',
  content: content(itemID, more),
  quantity: pieces(count),
  newID,
});
const amounts = (cart: Cart) => cart.lines.map((line) => `${line.orderLineID}:${line.quantity / 100_000}`);
const stored = (cart: Cart, more: Partial<CartLine> = {}): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => ({ ...line, isSaved: true, isStored: true, ...more })),
});
const refusal = (cart: Cart, command: CartCommand, nowMs = now) => {
  const verdict = cartReducer(cart, command, nowMs);
  return verdict.ok ? 'accepted' : verdict.code;
};

describe('adding (decision 33)', () => {
  it('merges identical lines: ten taps make ten', () => {
    expect(amounts(run(empty, ...Array.from({ length: 10 }, (_, n) => add('tea', `l${n}`))))).toEqual(['l0:10']);
  });
  it('takes the same options in another order as the same', () => {
    const cart = run(
      empty,
      add('tea', 'a', 1, { modifiers: [modifier('x'), modifier('y')] }),
      add('tea', 'b', 1, { modifiers: [modifier('y'), modifier('x')] }),
      add('tea', 'c', 1, { modifiers: [modifier('x', 2)] }),
    );
    expect(amounts(cart)).toEqual(['a:2', 'c:1']);
  });
  it.each([
    ['price', { price: cents(6) }],
    ['menu', { menuID: 'other' }],
    ['note', { label: labelOf({ note: 'hot' }) }],
    ['seat', { label: labelOf({ seatNote: '2' }) }],
    ['bills', { assignTo: ['b'] }],
    ['options', { modifiers: [modifier('x')] }],
    ['discount', { discounts: [discount('d')] }],
    ['variant', { variantOptions: [{ variantOptionID: 'v', name: 'v', priceAdd: cents(0) }] }],
  ])('does not merge lines of another %s', (_what, more) => {
    expect(amounts(run(empty, add('tea', 'a'), add('tea', 'b', 1, more)))).toEqual(['a:1', 'b:1']);
  });
  it('never merges into a sent, voided or comped line, nor into one open in another session', () => {
    const one = run(empty, add('tea', 'a', 2));
    expect(amounts(run(stored(one, { isSent: true }), add('tea', 'b')))).toEqual(['a:2', 'b:1']);
    expect(
      amounts(
        run(run(one, { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, newID: 'v' }), add('tea', 'b')),
      ),
    ).toEqual(['a:2', 'b:1']);
    expect(amounts(run(run(one, { type: 'markLine', orderLineID: 'a' }), add('tea', 'b')))).toEqual(['a:2', 'b:1']);
  });
  it('never merges open items, and wants their name and tax', () => {
    const open: Partial<LineContent> = { kind: 'open', taxID: 't' };
    expect(amounts(run(empty, add('open', 'a', 1, open), add('open', 'b', 1, open)))).toEqual(['a:1', 'b:1']);
    expect(refusal(empty, add('open', 'a', 1, { kind: 'open' }))).toBe('cart.error.open_item_tax');
    expect(refusal(empty, add('open', 'a', 1, { ...open, name: ' ' }))).toBe('cart.error.open_item_name');
  });
  it('marks the stored line that it grows as unsaved', () => {
    expect(run(stored(run(empty, add('tea', 'a'))), add('tea', 'b')).lines[0]).toMatchObject({
      isSaved: false,
      isStored: true,
    });
  });
  it('refuses what is no line', () => {
    expect(refusal(empty, add('tea', 'a', 0))).toBe('cart.error.quantity');
    expect(refusal(empty, add('tea', 'a', -1))).toBe('cart.error.quantity');
    expect(refusal(empty, add('tea', 'a', Number.NaN))).toBe('money.error.not_a_number');
    expect(refusal(empty, add('tea', 'a', 1, { price: cents(-1) }))).toBe('cart.error.price');
    expect(refusal(empty, add('tea', 'a', 1, { price: Number.POSITIVE_INFINITY as Money }))).toBe(
      'money.error.not_a_number',
    );
    expect(refusal(empty, add('tea', 'a', 1, { modifiers: [modifier('x', 0)] }))).toBe('cart.error.quantity');
    expect(refusal(empty, add('tea', ''))).toBe('cart.error.id_taken');
    expect(refusal(run(empty, add('tea', 'a')), add('coffee', 'a'))).toBe('cart.error.id_taken');
    expect(refusal({ ...empty, orderPaymentStatus: 'PartiallyPaid' }, add('tea', 'a'))).toBe('order.part_paid');
    expect(refusal({ ...empty, orderPaymentStatus: 'Paid' }, add('tea', 'a'))).toBe('order.not_modifiable');
  });
});

describe('changing a line', () => {
  const two = run(empty, add('tea', 'a'), add('tea', 'b', 2, { label: labelOf({ note: 'hot' }) }));
  it('merges into the line it becomes equal to, which is unsaved then', () => {
    const cart = run(stored(two), { type: 'setLabel', orderLineID: 'b', label: { note: '' } });
    expect(amounts(cart)).toEqual(['a:3']);
    expect(cart.lines[0]?.isSaved).toBe(false);
    expect(cart.removedLineIDs).toEqual(['b']);
  });
  it('does nothing when nothing changes', () => {
    const saved = stored(two);
    expect(run(saved, { type: 'setQuantity', orderLineID: 'b', quantity: pieces(2) })).toBe(saved);
  });
  it('removes, and names stored lines so that the server can too', () => {
    expect(run(two, { type: 'remove', orderLineID: 'a' })).toMatchObject({ removedLineIDs: [] });
    expect(
      run(
        stored(two),
        { type: 'setQuantity', orderLineID: 'a', quantity: pieces(4) },
        { type: 'remove', orderLineID: 'a' },
      ),
    ).toMatchObject({ removedLineIDs: ['a'] });
    expect(refusal(stored(two, { isSent: true }), { type: 'remove', orderLineID: 'a' })).toBe('order.line_sent');
    expect(refusal(two, { type: 'remove', orderLineID: 'z' })).toBe('cart.error.line_not_found');
  });
  it('adds a new unsent line when the quantity of a sent line is raised', () => {
    const sent = stored(two, { isSent: true, discounts: [discount('d')] });
    const more = { newID: 'c', today: null };
    const raised = run(sent, { type: 'setQuantity', orderLineID: 'b', quantity: pieces(5), more });
    expect(amounts(raised)).toEqual(['a:1', 'b:2', 'c:3']);
    expect(raised.lines[2]).toMatchObject({ label: { note: 'hot' }, discounts: [], isSent: false, isStored: false });
    expect(unsentLineIDs(raised)).toEqual(['c']);
  });
  it('refuses fewer units and other options of a sent line, and takes its note and its void', () => {
    const sent = stored(two, { isSent: true });
    const options = { modifiers: [modifier('x')] };
    expect(refusal(sent, { type: 'setQuantity', orderLineID: 'b', quantity: pieces(1) })).toBe('order.line_sent');
    expect(refusal(sent, { type: 'update', orderLineID: 'b', content: options })).toBe('order.line_sent');
    expect(run(sent, { type: 'setLabel', orderLineID: 'b', label: { note: 'x' } }).lines[1]?.label.note).toBe('x');
    const part = {
      type: 'voidCompLine',
      orderLineID: 'b',
      voidComp: voiding,
      quantity: pieces(1),
      newID: 'v',
    } as const;
    expect(run(sent, part).lines[1]?.voidComp).toMatchObject({ type: 'void', quantity: pieces(1) });
  });
  it('freezes a line in preparation but for its bills, a void and a comp (decision 31)', () => {
    const cooking = stored(two, { isSent: true, kdsStatus: 'InPreparation' });
    expect(refusal(cooking, { type: 'setLabel', orderLineID: 'a', label: { note: 'x' } })).toBe(
      'order.line_in_preparation',
    );
    expect(refusal(cooking, { type: 'setFulfillment', to: { fulfillment: 2, serviceChargeRate: percent(0) } })).toBe(
      'order.lines_in_preparation',
    );
    expect(run(cooking, { type: 'assignTo', orderLineID: 'a', bills: ['b1'] }).lines[0]?.assignTo).toEqual(['b1']);
    expect(
      refusal(cooking, { type: 'voidCompLine', orderLineID: 'a', voidComp: { ...voiding, name: '' }, newID: 'v' }),
    ).toBe('cart.error.void_reason_required');
    expect(refusal(cooking, { type: 'addOrderDiscount', discount: discount('d') })).toBe('accepted');
  });
  it('protects a line that is open in another session for 30 seconds', () => {
    const marked = run(two, { type: 'markLine', orderLineID: 'a' });
    const change: CartCommand = { type: 'setLabel', orderLineID: 'a', label: { note: 'x' } };
    expect(refusal(marked, change, now + 29_999)).toBe('cart.error.line_in_edit');
    expect(refusal(marked, change, now + 30_000)).toBe('accepted');
    expect(refusal(run(marked, { type: 'unmarkLine', orderLineID: 'a' }), change)).toBe('accepted');
    expect(run(marked, { type: 'clearMarks' }).editMarks).toEqual([]);
  });
});

describe('make another and re-order', () => {
  it('clones a line as new, unsaved and on its own', () => {
    const cart = run(stored(run(empty, add('tea', 'a', 3)), { isSent: true }), {
      type: 'makeAnother',
      orderLineID: 'a',
      newID: 'b',
    });
    expect(cart.lines[1]).toMatchObject({
      orderLineID: 'b',
      quantity: pieces(3),
      isSaved: false,
      isStored: false,
      isSent: false,
      kdsStatus: 'Unknown',
    });
  });
  it('brings an old order back under prefixed ids, without its voids and discounts', () => {
    const old = run(empty, add('tea', 'a', 2, { discounts: [discount('d')] }), add('cake', 'b'), {
      type: 'voidCompLine',
      orderLineID: 'b',
      voidComp: voiding,
      newID: 'v',
    });
    const cart = run(empty, { type: 'reorder', lines: old.lines, newIDs: ['n1', 'n2'] });
    expect(cart.lines).toMatchObject([
      { orderLineID: 'reorder-n1', quantity: pieces(2), discounts: [], isSaved: false },
    ]);
    expect(refusal(empty, { type: 'reorder', lines: old.lines, newIDs: [] })).toBe('cart.error.id_missing');
  });
});

describe('void and comp (decision 32)', () => {
  const three = run(empty, add('tea', 'a', 3));
  const comp = {
    type: 'comp',
    voidCompReasonID: null,
    name: 'Late',
    note: '',
    value: { type: 'percent', rate: percent(50) },
  } as const;
  it('keeps the rest under the original id and names the part', () => {
    const cart = run(three, {
      type: 'voidCompLine',
      orderLineID: 'a',
      voidComp: voiding,
      quantity: pieces(1),
      newID: 'v',
    });
    expect(cart.lines).toMatchObject([
      { orderLineID: 'a', quantity: pieces(3), voidComp: { type: 'void', quantity: pieces(1), partID: 'v' } },
    ]);
    expect(run(cart, { type: 'setQuantity', orderLineID: 'a', quantity: pieces(5) }).lines[0]?.quantity).toBe(
      pieces(6),
    );
    // With the voided part, -0.00001 would still come out above 0.
    expect(refusal(cart, { type: 'setQuantity', orderLineID: 'a', quantity: -1 as Quantity })).toBe(
      'cart.error.quantity',
    );
  });
  it('makes an earlier part a separate line before the next', () => {
    const cart = run(
      three,
      { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, quantity: pieces(1), newID: 'v' },
      { type: 'voidCompLine', orderLineID: 'a', voidComp: comp, quantity: pieces(1), newID: 'w' },
    );
    expect(cart.lines).toMatchObject([
      { orderLineID: 'a', quantity: pieces(2), voidComp: { type: 'comp', quantity: pieces(1), partID: 'w' } },
      { orderLineID: 'v', refOrderLineID: 'a', quantity: pieces(1), voidComp: { type: 'void', quantity: null } },
    ]);
    expect(
      refusal(cart, { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, quantity: pieces(2), newID: 'x' }),
    ).toBe('cart.error.quantity');
  });
  it('voids all that is left when nothing else is said, once', () => {
    const cart = run(three, { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, newID: 'v' });
    expect(cart.lines[0]?.voidComp).toMatchObject({ quantity: null, partID: null });
    expect(refusal(cart, { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, newID: 'v' })).toBe(
      'order.line_voided',
    );
  });
  it('undoes what the server does not have, and a comp always', () => {
    const cart = run(three, { type: 'voidCompLine', orderLineID: 'a', voidComp: voiding, newID: 'v' });
    expect(run(cart, { type: 'undoVoidComp', orderLineID: 'a' }).lines[0]?.voidComp).toBeNull();
    const saved = cart.lines[0]?.voidComp;
    expect(
      refusal(stored(cart, { voidComp: saved && { ...saved, isSaved: true } }), {
        type: 'undoVoidComp',
        orderLineID: 'a',
      }),
    ).toBe('order.line_voided');
  });
  it('refuses a comp above 100 %', () => {
    expect(
      refusal(three, {
        type: 'voidCompLine',
        orderLineID: 'a',
        newID: 'v',
        voidComp: { ...comp, value: { type: 'percent', rate: percent(101) } },
      }),
    ).toBe('discount.error.percent_range');
    expect(
      refusal(three, { type: 'voidCompOrder', voidComp: { ...comp, value: { type: 'fixed', amount: cents(-1) } } }),
    ).toBe('discount.error.negative');
  });
});

describe('discounts', () => {
  const cart = run(empty, add('tea', 'a'), add('bottle', 'd', 1, { kind: 'deposit' }));
  it('uses a predefined discount once per line and order, typed ones as often as wanted', () => {
    const used = run(
      cart,
      { type: 'addOrderDiscount', discount: discount('u1', 'happy') },
      { type: 'addOrderDiscount', discount: discount('u2') },
      { type: 'addOrderDiscount', discount: discount('u3') },
    );
    expect(refusal(used, { type: 'addOrderDiscount', discount: discount('u4', 'happy') })).toBe(
      'discount.error.already_used',
    );
    expect(refusal(used, { type: 'addLineDiscount', orderLineID: 'a', discount: discount('u5', 'happy') })).toBe(
      'accepted',
    );
    expect(
      run(used, { type: 'removeOrderDiscount', orderDiscountID: 'u2' }).discounts.map((each) => each.orderDiscountID),
    ).toEqual(['u1', 'u3']);
  });
  it('gives a container deposit none (decision 108)', () => {
    expect(refusal(cart, { type: 'addLineDiscount', orderLineID: 'd', discount: discount('u') })).toBe(
      'discount.error.not_discountable',
    );
  });
  it('keeps an automatic discount off for the rest of the order', () => {
    const without = run(
      cart,
      { type: 'excludeDiscount', discountID: 'auto' },
      { type: 'excludeDiscount', discountID: 'auto' },
    );
    expect(without.excludedDiscountIDs).toEqual(['auto']);
    expect(run(without, { type: 'includeDiscount', discountID: 'auto' }).excludedDiscountIDs).toEqual([]);
  });
  it('drops discounts of the order that hold no longer, typed ones never', () => {
    const used = run(
      cart,
      { type: 'addOrderDiscount', discount: discount('u1', 'happy') },
      { type: 'addOrderDiscount', discount: discount('u2') },
    );
    const { cart: left, dropped } = dropInapplicableDiscounts(used, () => false);
    expect(left.discounts.map((each) => each.orderDiscountID)).toEqual(['u2']);
    expect(dropped.map((each) => each.orderDiscountID)).toEqual(['u1']);
    expect(dropInapplicableDiscounts(used, () => true).cart).toBe(used);
  });
});

describe('the order', () => {
  it('resets the service charge with the fulfilment type, a typed one too', () => {
    const typed = run(empty, { type: 'setServiceCharge', rate: percent(12) });
    expect(typed.serviceCharge).toEqual({ mode: 'manual', rate: percent(12), defaultRate: percent(10) });
    expect(run(typed, { type: 'setFulfillment', to: { fulfillment: 2, serviceChargeRate: percent(0) } })).toMatchObject(
      {
        fulfillment: 2,
        serviceCharge: { mode: 'default', rate: 0 },
      },
    );
    expect(run(typed, { type: 'resetServiceCharge' }).serviceCharge).toEqual(empty.serviceCharge);
    expect(run(typed, { type: 'removeServiceCharge' }).serviceCharge).toEqual({
      mode: 'removed',
      rate: 0,
      defaultRate: percent(10),
    });
    expect(refusal(empty, { type: 'setServiceCharge', rate: percent(101) })).toBe('cart.error.service_charge_range');
  });
  it('falls to the first active fulfilment type only when its own is gone', () => {
    const active = [
      { fulfillment: 3, serviceChargeRate: percent(0) },
      { fulfillment: 2, serviceChargeRate: percent(5) },
    ] as const;
    expect(run(empty, { type: 'keepActiveFulfillment', active }).fulfillment).toBe(3);
    expect(
      run(empty, {
        type: 'keepActiveFulfillment',
        active: [...active, { fulfillment: 1, serviceChargeRate: percent(7) }],
      }),
    ).toBe(empty);
  });
  it('is not ready after a clear, and ready once an order is set', () => {
    const cleared = run(run(empty, add('tea', 'a')), { type: 'clear', newID: 'next' });
    expect(cleared).toMatchObject({ orderID: 'next', isReady: false, lines: [], fulfillment: 1 });
    expect(refusal(cleared, add('tea', 'a'))).toBe('cart.error.not_ready');
    expect(run(cleared, { type: 'set', cart: cleared }).isReady).toBe(true);
  });
  it('knows what the kitchen has not received', () => {
    const cart = run(empty, add('tea', 'a'), add('cake', 'b'), { type: 'markSent', orderLineIDs: ['a'] });
    expect(unsentLineIDs(cart)).toEqual(['b']);
  });
  it('forgets points with the customer', () => {
    const cart = run(
      empty,
      { type: 'setRedeemPoints', points: pieces(100) },
      { type: 'setCustomer', customerID: 'ann' },
    );
    expect(cart).toMatchObject({ customerID: 'ann', redeemPoints: 0 });
    expect(refusal(empty, { type: 'setRedeemPoints', points: pieces(-1) })).toBe('finish.warning.require_point');
  });
});
