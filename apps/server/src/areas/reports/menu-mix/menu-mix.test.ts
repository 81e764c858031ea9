import { describe, expect, it } from 'vitest';
import { menuClassOf, menuLines } from './menu-mix.ts';

// Menu engineering (decision 323). The figures are worked by hand: 200 units of four items, 70 % of an even share of 50
// are 35; 900.00 of margin by 200 units are 4.50 a unit.
const steak = { quantity: 60, margin: 480 };
const pasta = { quantity: 100, margin: 300 };
const duck = { quantity: 10, margin: 90 };
const soup = { quantity: 30, margin: 30 };
const all = [steak, pasta, duck, soup];

it('draws the line of popularity at 70 % of an even share', () => expect(menuLines(all)?.popularFrom).toBeCloseTo(35));

it('draws the line of margin at the average unit', () => expect(menuLines(all)?.profitableFrom).toBeCloseTo(4.5));

describe('an item', () => {
  const lines = menuLines(all);
  it('that is popular and profitable is a star', () => expect(menuClassOf(steak, lines)).toBe('Star'));
  it('that is only popular is a plowhorse', () => expect(menuClassOf(pasta, lines)).toBe('Plowhorse'));
  it('that is only profitable is a puzzle', () => expect(menuClassOf(duck, lines)).toBe('Puzzle'));
  it('that is neither is a dog', () => expect(menuClassOf(soup, lines)).toBe('Dog'));
});

describe('what cannot be compared', () => {
  const unknown = { quantity: 500, margin: null };
  it('has no class', () => expect(menuClassOf(unknown, menuLines([...all, unknown]))).toBeNull());
  it('moves no line', () => expect(menuLines([...all, unknown])).toStrictEqual(menuLines(all)));
  it('draws none alone', () => expect(menuLines([unknown, { quantity: 0, margin: 0 }])).toBeNull());
});
