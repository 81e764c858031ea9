import type { ScaleLabel } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { catalogOf, product } from '../../vectors/sample-catalog.ts';
import { money, quantity, valueOf } from '../../vectors/read-order.ts';
import { timesQuantity } from '../money/money.ts';
import { findByScaleCode, quantityOfLabel, readScaleLabel } from './scale-label.ts';

const labels: readonly ScaleLabel[] = [
  { prefix: '21', itemDigits: 5, holds: 'price' },
  { prefix: '22', itemDigits: 4, holds: 'price' },
  { prefix: '23', itemDigits: 5, holds: 'weight' },
  { prefix: '24', itemDigits: 6, holds: 'weight' },
];
const rounding = { step: money('0.01'), mode: 'halfAwayFromZero' } as const;
const byPrice = (figure: number) => ({ itemCode: '12345', holds: 'price', figure }) as const;
const weighed = { isWeighed: true };

describe('the label of a scale', () => {
  it('has the item and the price', () =>
    expect(readScaleLabel('2112345002651', labels)).toEqual({ itemCode: '12345', holds: 'price', figure: 265 }));
  it('has the item, a digit that checks the price, and the price', () =>
    expect(readScaleLabel('2212347002656', labels)).toEqual({ itemCode: '1234', holds: 'price', figure: 265 }));
  it('has the item and the weight', () =>
    expect(readScaleLabel('2312345017673', labels)).toEqual({ itemCode: '12345', holds: 'weight', figure: 1767 }));
  it('has a long code of the item and a short weight', () =>
    expect(readScaleLabel('2412345617672', labels)).toEqual({ itemCode: '123456', holds: 'weight', figure: 1767 }));
  it.each([
    ['a wrong check digit', '2112345002650'],
    ['a prefix that no scale here prints', '2912345002657'],
    ['another length', '21123450026'],
    ['the code of a producer', '8850999320014'],
  ])('is none with %s', (_case, barcode) => expect(readScaleLabel(barcode, labels)).toBeNull());
});

describe('the item of a label', () => {
  const catalog = catalogOf({
    products: [
      product('cheese', 1.5, { barcode: '12345', isWeighed: true }),
      product('ham', 2, { refCode: '77', isWeighed: true }),
    ],
  });
  const found = (itemCode: string) => findByScaleCode(catalog, { itemCode, holds: 'price', figure: 1 });
  it('is found by its barcode', () => expect(valueOf(found('12345')).itemID).toBe('cheese'));
  it('is found by its ref code without zeros in front', () => expect(valueOf(found('00077')).itemID).toBe('ham'));
  it('is refused where nothing has the code', () =>
    expect(found('99999')).toMatchObject({ code: 'products.error.item.barcode_not_found' }));
});

describe('how much is sold by a label', () => {
  it('is the weight that comes to exactly its price', () =>
    expect(quantityOfLabel(byPrice(265), weighed, money('1.5'), rounding)).toEqual({
      ok: true,
      value: quantity('1.767'),
    }));
  it('comes to exactly its price for every weight that a scale prints', () => {
    for (const price of [money('1.5'), money('9.99'), money('32.9'), money('199')])
      for (let grams = 1; grams < 3000; grams += 7) {
        const label = timesQuantity(price, quantity(String(grams / 1000)), rounding.step);
        if (label === 0) continue;
        const sold = valueOf(quantityOfLabel(byPrice(label / rounding.step), weighed, price, rounding));
        expect(timesQuantity(price, sold, rounding.step)).toBe(label);
      }
  });
  it('is refused where the price was another one when the label was printed', () =>
    expect(quantityOfLabel(byPrice(265), weighed, money('199'), rounding)).toMatchObject({
      code: 'cart.scale.price_differs',
    }));
  it('is whole pieces of what is not weighed', () =>
    expect(quantityOfLabel(byPrice(300), { isWeighed: false }, money('1.5'), rounding)).toEqual({
      ok: true,
      value: quantity('2'),
    }));
  it('is the weight on the label', () =>
    expect(quantityOfLabel({ itemCode: '1', holds: 'weight', figure: 1767 }, weighed, money('1.5'), rounding)).toEqual({
      ok: true,
      value: quantity('1.767'),
    }));
  it('is refused where the label has a weight and the item is sold by the piece', () =>
    expect(
      quantityOfLabel({ itemCode: '1', holds: 'weight', figure: 1767 }, { isWeighed: false }, money('1.5'), rounding),
    ).toMatchObject({ code: 'cart.scale.not_weighed' }));
});
