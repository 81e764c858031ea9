import { productRoutes, type Product, type ProductInput } from '@tavola/contract';
import type { DemoCatalogInput } from '@tavola/demo';
import type { Office, OfficeServer } from './office.ts';

/** A café with coffee in two sizes and two milks, a combo and options, for testing the rules of products. */
export const cafe: DemoCatalogInput = {
  name: 'Café',
  currencyCode: 'USD',
  language: 'en',
  isTaxInclusive: false,
  taxes: [
    { ref: 'tax', name: 'Tax', rate: 10 },
    { ref: 'low', name: 'Low', rate: 5 },
  ],
  categories: [
    { ref: 'drinks', name: 'Drinks', modifierGroups: ['ice'] },
    { ref: 'food', name: 'Food' },
  ],
  modifierGroups: [
    { ref: 'syrup', name: 'Syrup', options: [{ ref: 'syrup/mint', name: 'Mint', priceAdd: 0.5 }] },
    { ref: 'ice', name: 'Ice', options: [{ ref: 'ice/none', name: 'None' }] },
  ],
  variantGroups: [
    {
      ref: 'size',
      name: 'Size',
      options: [
        { ref: 'size/s', name: 'Small' },
        { ref: 'size/l', name: 'Large' },
      ],
    },
    {
      ref: 'milk',
      name: 'Milk',
      options: [
        { ref: 'milk/cow', name: 'Cow' },
        { ref: 'milk/oat', name: 'Oat' },
      ],
    },
  ],
  products: [
    {
      ref: 'coffee',
      name: 'Coffee',
      category: 'drinks',
      price: 3,
      variantGroups: ['size'],
      variants: [
        { options: ['size/s'], price: 3, cost: 1, barcode: '1001' },
        { options: ['size/l'], price: 4, cost: 1.5, barcode: '1002' },
      ],
    },
    { ref: 'tea', name: 'Tea', category: 'drinks', price: 2.2, cost: 0.5, modifierGroups: ['syrup'], barcode: '2000' },
    { ref: 'cake', name: 'Cake', category: 'food', price: 5, cost: 2, tax: 'low' },
    {
      ref: 'break',
      name: 'Coffee break',
      category: 'food',
      price: 7,
      combo: [
        { name: 'Drink', items: [{ product: 'tea' }] },
        { name: 'Sweet', items: [{ product: 'cake' }] },
      ],
    },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['coffee', 'tea', 'cake'] }] }],
  discounts: [
    {
      ref: 'tea-time',
      name: 'Tea time',
      type: 'Percentage',
      level: 'Item',
      value: 10,
      appliesTo: 'SelectedProducts',
      applyTo: ['tea'],
    },
  ],
  paymentSettings: [{ name: 'Cash', paymentTypeID: 1 }],
  serviceCharge: {},
  fulfillments: [1],
};

/** An answer about a product; where a refusal is expected, its body is read as one. */
interface Answered {
  readonly status: number;
  readonly body: Product;
}

/** Adds a product. */
export const createProduct = async (
  server: OfficeServer,
  { owner }: Office,
  body: ProductInput & { itemID?: string },
  query: { isDepositAndCredit?: boolean } = {},
): Promise<Answered> => {
  const { status, body: answer } = await server.call(productRoutes.create, { query, body }, owner);
  return { status, body: answer as unknown as Product };
};

/** A product by its name, as the form loads it. */
export async function productCalled(server: OfficeServer, { owner }: Office, name: string): Promise<Product> {
  const { body } = await server.call(productRoutes.list, { query: { search: name, comboItem: true } }, owner);
  const itemID = body.items.find((row) => row.name === name)?.itemID ?? '';
  return (await server.call(productRoutes.get, { params: { id: itemID } }, owner)).body as unknown as Product;
}

/** Saves a product with some fields changed. */
export const saveProduct = async (
  server: OfficeServer,
  { owner }: Office,
  product: Product,
  change: Partial<ProductInput>,
  query: { isForceCombo?: boolean; isRemoveUses?: boolean } = {},
): Promise<Answered> => {
  const { status, body } = await server.call(
    productRoutes.update,
    { params: { id: product.itemID }, query, body: { ...product, ...change } },
    owner,
  );
  return { status, body: body as unknown as Product };
};
