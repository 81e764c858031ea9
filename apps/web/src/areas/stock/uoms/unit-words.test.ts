import type { Uom } from '@tavola/contract';
import { unitsOf } from '@tavola/selling';
import { expect, it } from 'vitest';
import { equationOf } from './unit-words.ts';

const unit = (
  uomid: number,
  symbol: string,
  referenceUOMID: number,
  initial: number,
  entered: number,
  enableConversion = true,
): Uom => ({
  uomid,
  name: symbol,
  symbol,
  description: '',
  uomClassID: 1,
  isDefault: false,
  isCustomData: true,
  isBaseUOM: referenceUOMID === -1,
  enableConversion,
  referenceUOMID,
  initialUnitForConversion: initial,
  enteredConversion: entered,
  conversion: entered / initial,
  factor: initial / entered,
  isConversionModifiable: true,
  version: 1,
});
const uoms = [
  unit(1, 'ml', -1, 1, 1),
  unit(2, 'gal', 1, 125, 473_176.473),
  unit(3, 'pt', 2, 8, 1),
  unit(4, 'box', 1, 2, 25),
  unit(5, 'third', 1, 3, 10),
  unit(6, 'old', 1, 2, 6, false),
];
const equation = (uomid: number) => equationOf(uoms[uomid - 1] as Uom, uoms, unitsOf(uoms), 'en');

it('shows a larger unit as one of it and a smaller unit as the typed number', () => {
  expect(equation(2)).toBe('1 gal = 3,785.41178 ml');
  expect(equation(3)).toBe('8 pt = 1 gal');
  expect(equation(4)).toBe('1 box = 12.5 ml');
  expect(equation(5)).toBe('1 third = 3.33333 ml');
});

it('shows no equation for a base unit, and the typed one for a unit that no longer converts', () => {
  expect(equation(1)).toBe('');
  expect(equation(6)).toBe('2 old = 6 ml');
});
