import { copyName, PRODUCT_NAME_LENGTH, ProductInput, type NewProductInput, type Product } from '@tavola/contract';
import * as z from 'zod/mini';
import type { RecordForm } from '#ui/forms/record-form.ts';

/** What the form edits: the body of the call. */
export type ProductValues = z.input<typeof NewProductInput>;
export type ProductForm = RecordForm<ProductValues>;

interface Here {
  readonly locationID: string;
  readonly isTaxInclusive: boolean;
}

/** A product with nothing but its location filled in. */
export const blankProduct = ({ locationID, isTaxInclusive }: Here) =>
  ({
    name: '',
    displayName: '',
    description: '',
    categoryID: null,
    brandID: null,
    uomid: null,
    barcode: '',
    refCode: '',
    imageUrl: null,
    // Starts empty; the schema asks for a figure.
    basePrice: '' as unknown as number,
    cost: null,
    isTaxInclusive,
    isActive: true,
    isAvailableForSelection: true,
    enableTrackInventory: false,
    isUseAsIngredient: false,
    isWeighed: false,
    allergens: [],
    variantIDs: [],
    itemVariations: [],
    modifierGroupIDs: [],
    depositAndCredit: null,
    locationItems: [
      { locationID, taxID: null, isDefaultTax: true, isTaxInclusive, cost: null, isAvailableForSelection: true },
    ],
  }) satisfies ProductValues;

/** A price as typed so far; 0 while the field is empty or unreadable. */
export const priceOr0 = (typed: unknown): number => (typeof typed === 'number' && !Number.isNaN(typed) ? typed : 0);

/** What the form sells, with the prices as typed so far: the product itself, or its stored variants. */
export function typedPrices(itemID: string | null, values: Pick<ProductValues, 'basePrice' | 'itemVariations'>) {
  const typed = (price: unknown) => (typeof price === 'number' && !Number.isNaN(price) ? price : undefined);
  const { basePrice, itemVariations = [] } = values;
  if (itemVariations.length === 0) return itemID === null ? [] : [{ itemID, price: typed(basePrice) }];
  return itemVariations.flatMap((one) =>
    one.itemID == null ? [] : [{ itemID: one.itemID, price: typed(one.basePrice) }],
  );
}

/** A copy of a product under a new name; codes belong to one item only. */
export function copyOfProduct(product: Product, takenNames: Iterable<string>): ProductValues {
  const input = z.parse(ProductInput, product);
  return {
    ...input,
    name: copyName(product.name, takenNames, PRODUCT_NAME_LENGTH),
    barcode: '',
    refCode: '',
    itemVariations: input.itemVariations.map((one) => ({ ...one, itemID: null, barcode: '', refCode: '' })),
    depositAndCredit:
      input.depositAndCredit === null
        ? null
        : {
            deposit: { ...input.depositAndCredit.deposit, barcode: '', refCode: '' },
            credit: { ...input.depositAndCredit.credit, barcode: '', refCode: '' },
          },
  };
}
