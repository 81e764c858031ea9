import { expect, test } from 'vitest';
import { listOf } from './pane.ts';

test('a record, and a new one, open next to the list whose path theirs continues', () => {
  expect(listOf.get('customer')).toBe('customers');
  expect(listOf.get('customerNew')).toBe('customers');
  expect(listOf.get('saleRecord')).toBe('sales');
});

test('a page that needs the width has no list next to it', () => {
  expect(listOf.get('menu')).toBeUndefined();
  expect(listOf.get('priceList')).toBeUndefined();
});

test('a page that is no record of a list has none next to it', () => {
  expect(listOf.get('quickService')).toBeUndefined();
  expect(listOf.get('salesReport')).toBeUndefined();
  expect(listOf.get('guestDisplayConnection')).toBeUndefined();
});
