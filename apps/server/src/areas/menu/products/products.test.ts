import { permission, productRoutes } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const productNamed = (name: string) => ({
  name,
  displayName: '',
  description: '',
  categoryID: null,
  brandID: null,
  uomid: null,
  barcode: '',
  refCode: '',
  imageUrl: null,
  basePrice: 4.5,
  cost: 1.2,
  isTaxInclusive: false,
  isActive: true,
  isAvailableForSelection: true,
  enableTrackInventory: false,
  isUseAsIngredient: false,
  isWeighed: false,
  variantIDs: [],
  itemVariations: [],
  modifierGroupIDs: [],
  depositAndCredit: null,
});
checkCrud(() => server, {
  routes: productRoutes,
  idField: 'itemID',
  idsKey: 'productIDs',
  codes: permission.product,
  isUsedByTerminals: true,
  duplicateName: 'item.error.duplicate.name',
  make: productNamed,
  change: (name) => ({
    ...productNamed(name),
    displayName: 'Nice',
    description: 'Tasty',
    barcode: '',
    refCode: '',
    basePrice: 12.34,
    cost: null,
    isTaxInclusive: true,
    isActive: false,
    isUseAsIngredient: true,
    isWeighed: true,
  }),
});

it('the pick list names what is sold in alphabetical order, with price and category', async () => {
  const office = await server.open({ isSelling: true });
  const { body } = await server.call(productRoutes.lookup, {}, office.owner);
  expect(body.map(({ name, type, basePrice }) => [name, type, basePrice])).toEqual([
    ['Burger', 'Product', 9.99],
    ['Burrito', 'Product', 8.25],
    ['Platter', 'Product', 12.35],
    ['Soda', 'Product', 4.5],
    ['Water', 'Product', 1],
  ]);
  expect(new Set(body.map(({ categoryID }) => categoryID)).size).toBe(2);
});
