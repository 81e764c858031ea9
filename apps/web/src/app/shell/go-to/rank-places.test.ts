import { expect, test } from 'vitest';
import { rankPlaces, type Place } from './rank-places.ts';

const places: readonly Place[] = [
  { id: 'quickService', title: 'ขายหน้าร้าน', english: 'Quick sale' },
  { id: 'products', title: 'สินค้า', english: 'Products' },
  { id: 'deletedRecords', title: 'รายการที่ลบ', english: 'Deleted products' },
  { id: 'sales', title: 'การขาย', english: 'Sales' },
];
const found = (search: string) => rankPlaces(places, search).map(({ id }) => id);

test('a blank search shows every place in the order of the menu', () => {
  expect(found('  ')).toEqual(['quickService', 'products', 'deletedRecords', 'sales']);
});

test('a name that begins with the word comes before one that has it later', () => {
  expect(found('Pro')).toEqual(['products', 'deletedRecords']);
  expect(found('sale')).toEqual(['sales', 'quickService']);
});

test('every word has to be in one of the names, in any language', () => {
  expect(found('products deleted')).toEqual(['deletedRecords']);
  expect(found('ขาย')).toEqual(['quickService', 'sales']);
  expect(found('sale โต๊ะ')).toEqual([]);
});
