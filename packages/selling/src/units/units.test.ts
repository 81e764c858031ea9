import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE, type Quantity } from '../money/money.ts';
import { familiesOf } from './families.ts';
import { convertQuantity, isConvertible, ratioOf, unitTable, wouldCycle, type Unit } from './units.ts';

const q = (figure: number) => Math.round(figure * SCALE) as Quantity;
const unit = (
  uomid: number,
  referenceUOMID: number | null,
  entered = 1,
  initial = 1,
  more: Partial<Unit> = {},
): Unit => ({
  uomid,
  uomClassID: 1,
  enableConversion: true,
  referenceUOMID,
  initialUnit: q(initial),
  entered: q(entered),
  ...more,
});

const [PIECE, BOX, PALLET, TWELFTH, GRAM, LOOSE] = [1, 2, 3, 4, 5, 6];
const all = [
  unit(PIECE, null),
  unit(BOX, PIECE, 12),
  unit(PALLET, BOX, 40),
  unit(TWELFTH, PIECE, 1, 12),
  unit(GRAM, null, 1, 1, { uomClassID: 2 }),
  unit(LOOSE, null, 1, 1, { enableConversion: false }),
];
const units = unitTable(all);
const converted = (figure: number, from: number, to: number) => {
  const quantity = convertQuantity(units, q(figure), from, to);
  return quantity === null ? null : quantity / SCALE;
};

describe('conversion (decision 21)', () => {
  it('multiplies by the conversion to the reference unit: 1 box is 12 pieces', () => {
    expect(converted(1, BOX, PIECE)).toBe(12);
    expect(converted(2.5, BOX, PIECE)).toBe(30);
    expect(converted(6, PIECE, BOX)).toBe(0.5);
  });

  it('keeps 1/12 exact: twelve twelfths are one, and a thousand times twelve of them a thousand', () => {
    expect(ratioOf(units, TWELFTH, PIECE)).toEqual({ numerator: 1n, denominator: 12n });
    expect(converted(12, TWELFTH, PIECE)).toBe(1);
    expect(converted(12_000, TWELFTH, PIECE)).toBe(1000);
    expect(converted(1, PIECE, TWELFTH)).toBe(12);
    expect(converted(1, TWELFTH, PIECE)).toBe(0.08333);
  });

  it('follows a chain to the base unit and down another branch', () => {
    expect(converted(1, PALLET, PIECE)).toBe(480);
    expect(converted(1, PALLET, TWELFTH)).toBe(5760);
    expect(converted(240, PIECE, PALLET)).toBe(0.5);
  });

  it('converts nothing to another class, without conversion or to an unknown unit, but always a unit to itself', () => {
    expect(converted(1, BOX, GRAM)).toBe(null);
    expect(converted(1, LOOSE, PIECE)).toBe(null);
    expect(converted(1, 99, PIECE)).toBe(null);
    expect(converted(3, LOOSE, LOOSE)).toBe(3);
    expect(isConvertible(units, BOX, PALLET)).toBe(true);
  });

  it('refuses two base units of one class', () => {
    expect(ratioOf(unitTable([unit(1, null), unit(2, null)]), 1, 2)).toBeNull();
  });

  it.each([Number.NaN, Infinity, 0.5])('converts no quantity of %d units', (figure) => {
    expect(convertQuantity(units, figure as Quantity, BOX, PIECE)).toBeNull();
  });

  it.each([0, -1, Number.NaN, 0.5])('converts nothing by a conversion of %d units', (figure) => {
    const wrong = figure as Quantity;
    for (const more of [{ entered: wrong }, { initialUnit: wrong }]) {
      const table = unitTable([unit(PIECE, null), { ...unit(BOX, PIECE), ...more }]);
      expect(convertQuantity(table, q(1), BOX, PIECE)).toBe(null);
      expect(convertQuantity(table, q(1), PIECE, BOX)).toBe(null);
    }
  });

  it('limits a converted quantity to the greatest that can be stored', () => {
    expect(converted(1_000_000_000, PALLET, TWELFTH)).toBe(9_999_999_999.99999);
  });

  it('tolerates a circle of references, and reports one before it is made', () => {
    const circle = unitTable([unit(1, 2), unit(2, 3), unit(3, 1), unit(4, null)]);
    expect(ratioOf(circle, 1, 2)).toBe(null);
    expect(wouldCycle(units, PIECE, PALLET)).toBe(true);
    expect(wouldCycle(units, PIECE, PIECE)).toBe(true);
    expect(wouldCycle(units, TWELFTH, PALLET)).toBe(false);
    expect(wouldCycle(circle, 4, 1)).toBe(false);
  });

  it('converts there and back without loss by the exact ratio', () => {
    const figure = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(figure, figure, figure, figure, (a, b, c, d) => {
        const table = unitTable([
          unit(1, null),
          { ...unit(2, 1), initialUnit: a as Quantity, entered: b as Quantity },
          { ...unit(3, 2), initialUnit: c as Quantity, entered: d as Quantity },
        ]);
        const [there, back] = [ratioOf(table, 3, 1), ratioOf(table, 1, 3)];
        expect(there?.numerator).toEqual(back?.denominator);
        expect(there?.denominator).toEqual(back?.numerator);
      }),
    );
  });
});

describe('families', () => {
  it('shows each base unit with what can be counted in it, and the unconverted units', () => {
    const { families, independent } = familiesOf(all, units, 1);
    expect(families.map(({ base, convertible }) => [base.uomid, convertible.map(({ uomid }) => uomid)])).toEqual([
      [PIECE, [BOX, PALLET, TWELFTH]],
    ]);
    expect(independent.map(({ uomid }) => uomid)).toEqual([LOOSE]);
    expect(familiesOf(all, units, 9)).toEqual({ families: [], independent: [] });
  });
});
