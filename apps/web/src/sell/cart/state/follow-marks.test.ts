import { ONE_PIECE, type Rate } from '@tavola/selling';
import { beforeEach, expect, it } from 'vitest';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { followMarks } from './follow-marks.ts';
import { holdCart, newSale, runCart, useSale } from './sale-store.ts';

const mark = { name: 'Ann', untilMs: Date.now() + 30_000 };
const rename = () =>
  runCart({ type: 'setQuantity', orderLineID: 'line', quantity: (2 * ONE_PIECE) as typeof ONE_PIECE });

beforeEach(() => {
  holdCart(newSale({ fulfillment: 2, serviceChargeRate: 0 as Rate }));
  runCart({ type: 'add', content: lineContent('rice', 500_000), quantity: ONE_PIECE, newID: 'line' });
  const { cart } = useSale.getState();
  useSale.setState({ saved: cart });
});

it('holds a line that is open on another terminal, and lets it go with the mark', () => {
  followMarks(new Map([['line', mark]]));
  expect(rename()).toMatchObject({ ok: false, code: 'cart.error.line_in_edit' });
  followMarks(new Map());
  expect(rename()).toMatchObject({ ok: true });
});

it('leaves a saved order saved', () => {
  followMarks(new Map([['line', mark]]));
  const { cart, saved } = useSale.getState();
  expect(saved).toBe(cart);
  followMarks(new Map([['elsewhere', mark]]));
  expect(useSale.getState().saved).toBe(useSale.getState().cart);
});
