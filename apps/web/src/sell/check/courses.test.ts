import { describe, expect, it } from 'vitest';
import { labelOf, type CartLine } from '@tavola/selling';
import { cartLine } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { coursesOf, roundOf } from './courses.ts';

function line(orderLineID: string, course: string | null, more: Partial<CartLine> = {}): CartLine {
  return cartLine(orderLineID, 100_000, { label: labelOf({ course }), ...more });
}
const sent = { isSent: true } as const;

describe('courses of a table', () => {
  it('are held until a line of theirs is sent', () => {
    const cart = { lines: [line('cola', null), line('soup', 'Starter'), line('steak', 'Main')] };
    expect(roundOf(cart)).toEqual(['cola']);
    const next = { lines: [line('cola', null, sent), line('soup', 'Starter', sent), line('steak', 'Main')] };
    expect(roundOf(next)).toEqual([]);
    expect(coursesOf(next, []).map(({ name, held }) => [name, held.length])).toEqual([
      ['Starter', 0],
      ['Main', 1],
      [null, 0],
    ]);
  });

  it('send with the round what is added to a course that was fired', () => {
    const cart = { lines: [line('soup', 'Starter', sent), line('salad', 'Starter'), line('steak', 'Main')] };
    expect(roundOf(cart)).toEqual(['salad']);
  });

  it('are shown as served, whatever was ordered first', () => {
    const cart = { lines: [line('cheese', 'Cheese'), line('steak', 'Main'), line('soup', 'Starter')] };
    expect(coursesOf(cart, ['Starter', 'Main', 'Dessert']).map(({ name }) => name)).toEqual([
      'Starter',
      'Main',
      'Cheese',
    ]);
  });

  it('leave out voided lines', () => {
    const cart = { lines: [line('soup', 'Starter', { status: 'Voided' }), line('cola', null, { status: 'Voided' })] };
    expect(coursesOf(cart, [])).toEqual([]);
    expect(roundOf(cart)).toEqual([]);
  });
});
