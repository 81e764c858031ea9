import { expect, it } from 'vitest';
import { cartLine } from '../../../vectors/sample-cart.ts';
import { toQuantity } from '../../money/figures.ts';
import { NO_RATE } from '../../money/money.ts';
import { emptyCart, type Cart, type CartLine, type OrderVoidComp } from '../cart.ts';
import { cartReducer, type CartCommand } from '../reducer.ts';

const EMPTY = emptyCart({ orderID: 'order', channel: 1, fulfillment: 1, serviceChargeRate: NO_RATE });
const cheese = cartLine('cheese', 200_000, { quantity: toQuantity(3.25), isSaved: true, isStored: true });
const reason: OrderVoidComp = { type: 'void', voidCompReasonID: 'reason', name: 'Mistake', note: '' };
const comp: OrderVoidComp = { ...reason, type: 'comp', value: { type: 'percent', rate: NO_RATE } };

function run(cart: Cart, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((now, command) => {
    const changed = cartReducer(now, command, 0);
    if (!changed.ok) throw new Error(changed.code);
    return changed.value;
  }, cart);
}

const take = (voidComp: OrderVoidComp, quantity: number, newID: string): CartCommand => ({
  type: 'voidCompLine',
  orderLineID: 'cheese',
  voidComp,
  quantity: toQuantity(quantity),
  newID,
});
const undo = (orderLineID: string): CartCommand => ({ type: 'undoVoidComp', orderLineID });
const quantities = ({ lines }: Cart) => lines.map((line): [string, number] => [line.orderLineID, line.quantity]);

it.each([
  ['the later first', ['cheese', 'comped']],
  ['the earlier first', ['comped', 'cheese']],
])('gives units back to their line once neither they nor it are voided or comped: %s', (_name, ids) => {
  const cart = run({ ...EMPTY, lines: [cheese] }, take(comp, 0.05, 'comped'), take(reason, 1, 'voided'));
  expect(quantities(cart)).toEqual([
    ['cheese', toQuantity(3.2)],
    ['comped', toQuantity(0.05)],
  ]);
  expect(quantities(run(cart, ...ids.map(undo)))).toEqual([['cheese', toQuantity(3.25)]]);
});

it('leaves pieces alone that are for another bill, or of another line', () => {
  const piece = (id: string, more: Partial<CartLine>) =>
    cartLine(id, 200_000, { quantity: toQuantity(1), refOrderLineID: 'cheese', isStored: false, ...more });
  const other = piece('bill', { assignTo: ['second'] });
  const lines = [cheese, other, cartLine('tea', 300_000), piece('tea piece', { refOrderLineID: 'tea' })];
  const cart = run({ ...EMPTY, lines }, take(reason, 1, 'voided'), undo('cheese'));
  expect(cart.lines.map((line) => line.orderLineID)).toEqual(lines.map((line) => line.orderLineID));
});
