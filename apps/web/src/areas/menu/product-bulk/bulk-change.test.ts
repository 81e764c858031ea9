import { amountOf, type ProductBulkRow } from '@tavola/contract';
import { expect, it } from 'vitest';
import { changeOf, DEFAULT_TAX, EMPTY_DRAFT, NO_TAX, summaryOf } from './bulk-change.ts';

it('is no change before the figure, the tax, the group or the menu is chosen', () => {
  for (const kind of ['price', 'tax', 'modifierGroup', 'menu', 'offMenu'] as const)
    expect(changeOf({ ...EMPTY_DRAFT, kind })).toBeNull();
});

it('is the category "none" as soon as categories are what changes', () => {
  expect(changeOf({ ...EMPTY_DRAFT, kind: 'category' })).toEqual({ kind: 'category', categoryID: null });
});

it('takes the default tax, no tax, or one by its id', () => {
  const taxed = (tax: string) => changeOf({ ...EMPTY_DRAFT, kind: 'tax', tax });
  expect(taxed(DEFAULT_TAX)).toEqual({ kind: 'tax', taxID: null, isDefaultTax: true });
  expect(taxed(NO_TAX)).toEqual({ kind: 'tax', taxID: null, isDefaultTax: false });
  expect(taxed('vat')).toEqual({ kind: 'tax', taxID: 'vat', isDefaultTax: false });
});

it('counts products, not the variants below them', () => {
  const value = (price: number) => ({ price: amountOf(price), name: null, isOn: null });
  const row = (itemID: string, productID: string, more: Partial<ProductBulkRow> = {}): ProductBulkRow => ({
    itemID,
    productID,
    version: 3,
    name: itemID,
    isForNewVariants: false,
    before: value(1),
    after: value(2),
    isChanged: true,
    fault: null,
    ...more,
  });
  const summary = summaryOf([
    row('tea', 'tea'),
    row('tea small', 'tea'),
    row('cake', 'cake', { isChanged: false }),
    row('mint', 'mint', { isChanged: false, fault: 'negative' }),
  ]);
  expect(summary.products).toEqual(['tea', 'cake', 'mint'].map((itemID) => ({ itemID, version: 3 })));
  expect(summary.changed).toBe(1);
  expect(summary.same).toBe(1);
  expect([...summary.faulty]).toEqual(['mint']);
});
