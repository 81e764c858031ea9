import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../vectors/sample-cart.ts';
import type { Money, Quantity, Rate } from '../../money/money.ts';
import { emptyCart, takenFromID, type Cart, type CartLine } from '../cart.ts';
import { cartReducer, type CartCommand } from '../reducer.ts';

const pieces = (count: number) => Math.round(count * 100_000) as Quantity;
const empty = emptyCart({ orderID: 'order', channel: 2, fulfillment: 1, serviceChargeRate: 0 as Rate });
const addedAt = { day: 5, minute: 1080, second: 0, date: '2026-11-27' } as unknown as CartLine['addedAt'];
const sent: Partial<CartLine> = { isSaved: true, isStored: true, isSent: true, kdsStatus: 'InPreparation', addedAt };
const cartOf = (more: Partial<CartLine> = {}): Cart => ({
  ...empty,
  lines: [cartLine('beer', 500_000, { quantity: pieces(3), ...more }), cartLine('tea', 200_000)],
});
const run = (cart: Cart, command: CartCommand) => cartReducer(cart, command, 0);
const apart = (quantity: number, newID = 'one', bills?: readonly string[]): CartCommand => ({
  type: 'takeApart',
  orderLineID: 'beer',
  quantity: pieces(quantity),
  newID,
  ...(bills === undefined ? {} : { bills }),
});
const after = (cart: Cart, ...commands: CartCommand[]): Cart =>
  commands.reduce((before, command) => {
    const verdict = run(before, command);
    if (!verdict.ok) throw new Error(verdict.code);
    return verdict.value;
  }, cart);
const codeOf = (cart: Cart, command: CartCommand): string => {
  const verdict = run(cart, command);
  return verdict.ok ? 'accepted' : verdict.code;
};

/** Each line with the one that its units were taken from, as a save says it. */
const sources = (cart: Cart): (readonly [string, string | null])[] =>
  cart.lines.map((line) => [line.orderLineID, takenFromID(cart.lines, line)]);

describe('units taken apart in the cart', () => {
  it('are what they were, right after their line, on their own bills', () => {
    const cart = after(cartOf(sent), apart(1, 'one', ['bob']));
    expect(cart.lines.map(({ orderLineID, quantity }) => [orderLineID, quantity / 100_000])).toEqual([
      ['beer', 2],
      ['one', 1],
      ['tea', 1],
    ]);
    expect(cart.lines[0]).toMatchObject({ isSaved: false, isStored: true, assignTo: null });
    expect(cart.lines[1]).toMatchObject({
      ...sent,
      refOrderLineID: 'beer',
      isSaved: false,
      isStored: false,
      assignTo: ['bob'],
    });
  });

  it('stay in the cart where the line that they are of was sent', () => {
    const cart = after(cartOf(sent), apart(1));
    expect(codeOf(cart, { type: 'remove', orderLineID: 'one' })).toBe('order.line_sent');
  });

  it('name on the wire the line that the server has, also when they are taken apart again', () => {
    const cart = after(cartOf(sent), apart(2, 'two'), {
      type: 'takeApart',
      orderLineID: 'two',
      quantity: pieces(1),
      newID: 'three',
    });
    expect(sources(cart)).toEqual([
      ['beer', null],
      ['two', 'beer'],
      ['three', 'beer'],
      ['tea', null],
    ]);
    const stored = cart.lines.map((line) => (line.orderLineID === 'two' ? { ...line, isStored: true } : line));
    expect(sources({ ...cart, lines: stored })[2]).toEqual(['three', 'two']);
  });

  const seat = (orderLineID: string, no: number): CartCommand => ({
    type: 'setLabel',
    orderLineID,
    label: { seat: no },
  });
  const seats = (cart: Cart) => cart.lines.map((each) => [each.orderLineID, each.quantity / 100_000, each.label.seat]);

  it('are one line again where they become equal before they are saved', () => {
    const [first] = seats(after(cartOf(), apart(1), seat('beer', 2), seat('one', 2)));
    expect(first).toEqual(['beer', 3, 2]);
    const into = after(cartOf(), apart(1), apart(1, 'two'), seat('one', 2), seat('beer', 2));
    expect(seats(into).slice(0, 2)).toEqual([
      ['two', 1, null],
      ['one', 2, 2],
    ]);
    expect(sources(into)[0]).toEqual(['two', null]);
  });

  it('take the place of a stored line that is taken out', () => {
    const open: Partial<CartLine> = { ...sent, isSent: false, kdsStatus: 'Unknown' };
    const gone = after(cartOf(open), apart(1), seat('one', 2), apart(1, 'three'), {
      type: 'remove',
      orderLineID: 'beer',
    });
    expect(seats(gone)).toEqual([
      ['beer', 1, null],
      ['one', 1, 2],
      ['tea', 1, null],
    ]);
    expect(gone.removedLineIDs).toEqual([]);
    expect(sources(gone)[1]).toEqual(['one', 'beer']);
  });

  it('are no pieces of their line once they are another choice', () => {
    const cart = after(cartOf({ ...sent, isSent: false, kdsStatus: 'Unknown' }), apart(1), {
      type: 'update',
      orderLineID: 'one',
      content: { price: 400_000 as Money },
    });
    expect(cart.lines[1]).toMatchObject({ refOrderLineID: null, addedAt: null });
  });

  it('leave voided units with their line, and stay until they are taken', () => {
    const voided = { type: 'void', voidCompReasonID: null, name: 'Dropped', note: '' } as const;
    const cart = after(
      cartOf({ ...sent, kdsStatus: 'Sent' }),
      { type: 'voidCompLine', orderLineID: 'beer', quantity: pieces(1), voidComp: voided, newID: 'gone' },
      apart(1),
    );
    expect(cart.lines.slice(0, 2).map(({ quantity, voidComp }) => [quantity / 100_000, voidComp?.quantity])).toEqual([
      [2, pieces(1)],
      [1, undefined],
    ]);
    expect(codeOf(cart, apart(1, 'two'))).toBe('cart.error.units_apart');
  });

  it('are refused where they are no whole pieces of an open line', () => {
    const comp = { type: 'comp', voidCompReasonID: null, name: 'Treat', note: '' } as const;
    const value = { type: 'percent', rate: 5_000_000 as Rate } as const;
    const comped = after(cartOf(), {
      type: 'voidCompLine',
      orderLineID: 'beer',
      voidComp: { ...comp, value },
      newID: 'x',
    });
    expect(codeOf(cartOf(), apart(0.5))).toBe('cart.error.units_apart');
    expect(codeOf(cartOf(), apart(0))).toBe('cart.error.units_apart');
    expect(codeOf(cartOf(), apart(3))).toBe('cart.error.units_apart');
    expect(codeOf(cartOf({ quantity: pieces(1.5) }), apart(1))).toBe('cart.error.units_apart');
    expect(codeOf(cartOf(), apart(1, 'tea'))).toBe('cart.error.id_taken');
    expect(codeOf(comped, apart(1))).toBe('cart.error.already_comped');
    expect(codeOf(cartOf({ status: 'Voided' }), apart(1))).toBe('order.line_voided');
    expect(codeOf({ ...cartOf(), orderPaymentStatus: 'PartiallyPaid' }, apart(1))).toBe('order.part_paid');
  });
});
