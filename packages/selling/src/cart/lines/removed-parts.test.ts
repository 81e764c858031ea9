import { expect, it } from 'vitest';
import { cartLine } from '../../../vectors/sample-cart.ts';
import { NO_RATE, ONE_PIECE } from '../../money/money.ts';
import { emptyCart, type Cart } from '../cart.ts';
import { cartReducer } from '../reducer.ts';

it('keeps a part of a sent line that was never stored, for its units are still those of the line', () => {
  const empty = emptyCart({ orderID: 'order', channel: 1, fulfillment: 1, serviceChargeRate: NO_RATE });
  const tea = cartLine('tea', 200_000, { isSaved: true, isStored: true, isSent: true });
  const part = cartLine('part', 200_000, { quantity: ONE_PIECE, refOrderLineID: 'tea', isSent: true, isStored: false });
  const cart: Cart = { ...empty, lines: [tea, part] };
  expect(cartReducer(cart, { type: 'remove', orderLineID: 'part' }, 0)).toMatchObject({
    ok: false,
    code: 'order.line_sent',
  });
});
