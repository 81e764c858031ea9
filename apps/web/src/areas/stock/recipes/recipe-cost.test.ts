import { amountOf, type RecipePart, type Uom } from '@tavola/contract';
import { expect, it } from 'vitest';
import { costOf } from './recipe-cost.ts';

const [GRAM, KILOGRAM] = [3, 4];
const uom = (uomid: number, referenceUOMID: number, entered: number): Uom => ({
  uomid,
  name: '',
  symbol: '',
  description: '',
  uomClassID: 2,
  isDefault: false,
  isCustomData: false,
  isBaseUOM: referenceUOMID === -1,
  enableConversion: true,
  referenceUOMID,
  initialUnitForConversion: 1,
  enteredConversion: entered,
  conversion: entered,
  factor: 1 / entered,
  isConversionModifiable: false,
  version: 1,
});
const uoms = [uom(GRAM, -1, 1), uom(KILOGRAM, GRAM, 1000)];
const part = (quantity: number, elementCost: number | null, uomid: number | null = null): RecipePart => ({
  elementItemID: '',
  elementName: '',
  elementType: 'Ingredient',
  elementUomid: GRAM,
  elementCost: elementCost === null ? null : amountOf(elementCost),
  quantity,
  uomid,
});

it('adds up the costs of the elements in their own units, and reports when a cost is unknown', () => {
  expect(costOf([part(150, 0.012), part(0.18, 0.005, KILOGRAM)], uoms)).toEqual({ cost: 2.7, isPartly: false });
  expect(costOf([part(150, 0.012), part(2, null)], uoms)).toEqual({ cost: 1.8, isPartly: true });
  expect(costOf([], uoms)).toEqual({ cost: 0, isPartly: false });
});
