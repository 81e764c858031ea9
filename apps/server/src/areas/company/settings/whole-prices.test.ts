import {
  discountRoutes,
  giftCardInventoryRoutes,
  modifierGroupRoutes,
  priceListRoutes,
  variantRoutes,
  type ErrorBody,
} from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cafe, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ catalog: cafe });
});
afterAll(() => server.close());

const faults = ({ body }: { body: unknown }) =>
  (body as ErrorBody).additionValue.fields.map(({ path, code }) => [path, code]);
const finer = (path: string) => [[path, 'currency_unit']];
const option = { displayName: '', isActive: true, modifierGroupIDs: [] };

it('refuses prices of a product that are finer than the currency, and takes its cost', async () => {
  const tea = await productCalled(server, office, 'Tea');
  expect(faults(await saveProduct(server, office, tea, { basePrice: 1.234 }))).toEqual(finer('basePrice'));
  const kept = await saveProduct(server, office, tea, { basePrice: 1.23, cost: 0.12345 });
  expect(kept.status).toBe(200);
  expect(kept.body.basePrice).toBe(1.23);
  expect(kept.body.cost).toBe(0.12345);
  const coffee = await productCalled(server, office, 'Coffee');
  const [small, ...others] = coffee.itemVariations;
  if (small === undefined) throw new Error('Coffee has sizes.');
  expect(
    faults(await saveProduct(server, office, coffee, { itemVariations: [{ ...small, basePrice: 3.001 }, ...others] })),
  ).toEqual(finer('itemVariations[0].basePrice'));
});

it('refuses prices added by options that are finer than the currency', async () => {
  const { owner } = office;
  const variant = { name: 'Cup', displayName: '', variantOptions: [{ ...option, name: 'Big', priceAdd: 0.005 }] };
  expect(faults(await server.call(variantRoutes.create, { body: variant }, owner))).toEqual(
    finer('variantOptions[0].priceAdd'),
  );
  const group = await server.call(
    modifierGroupRoutes.create,
    {
      body: {
        name: 'Extras',
        displayName: '',
        isRequired: false,
        minSelectedOptions: 0,
        maxSelectedOptions: 0,
        isActive: true,
        itemCategoryIDs: [],
        modifierOptions: [{ ...option, name: 'Cheese', priceAdd: -0.333, itemID: null, isAvailable: true }],
      } as never,
    },
    owner,
  );
  expect(faults(group)).toEqual(finer('modifierOptions[0].priceAdd'));
});

it('refuses prices of a price list and a gift card that are finer than the currency', async () => {
  const tea = await productCalled(server, office, 'Tea');
  const { owner } = office;
  const list = {
    name: 'Lunch',
    isBasePriceList: false,
    priceListItems: [{ itemID: tea.itemID, price: 1.999 }],
    priceListModifierOptions: [],
    priceListAvailabilities: [],
  };
  expect(faults(await server.call(priceListRoutes.create, { body: list }, owner))).toEqual(
    finer('priceListItems[0].price'),
  );
  expect(
    faults(
      await server.call(
        giftCardInventoryRoutes.create,
        { body: { giftCardTypeName: 'Gold', giftCardPrice: 10.005 } },
        owner,
      ),
    ),
  ).toEqual(finer('giftCardPrice'));
});

it('refuses an amount of a discount that is finer than the currency, and takes such a percentage', async () => {
  const create = (over: Parameters<typeof discountFields>[0]) =>
    server.call(discountRoutes.create, { body: discountFields(over) }, office.owner);
  expect(faults(await create({ name: 'Fixed', type: 'FixedAmount', value: 1.005 }))).toEqual(finer('value'));
  expect((await create({ name: 'Percent', value: 7.125 })).status).toBe(200);
});
