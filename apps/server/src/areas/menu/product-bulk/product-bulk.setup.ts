import { productBulkRoutes, productRoutes, type ProductBulkChange, type ProductInput } from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { expect } from 'vitest';
import { newID } from '#platform/ids.ts';

/** Changes of many products, as a test makes them. */
export type Bulk = ReturnType<typeof bulkOf>;

/** A change of prices by a percentage. */
export const percent = (figure: number, step = 0): ProductBulkChange => ({
  kind: 'price',
  how: 'percent',
  figure,
  step,
});

/** The calls of many products for one restaurant, with its own products. */
export function bulkOf(server: OfficeServer, { owner }: Office) {
  let made = 0;
  const read = async (id: string) => (await server.call(productRoutes.get, { params: { id } }, owner)).body;
  return {
    read,
    addProduct: async (basePrice: number, more: Partial<ProductInput> = {}): Promise<string> => {
      made += 1;
      const body = { name: `Bulk ${made}`, basePrice, isTaxInclusive: false, ...more } as ProductInput;
      const { status, body: product } = await server.call(productRoutes.create, { body }, owner);
      expect(status).toBe(200);
      return product.itemID;
    },
    preview: (itemIDs: string[], change: ProductBulkChange, caller: Caller = owner) =>
      server.call(productBulkRoutes.preview, { body: { itemIDs, change } }, caller),
    apply: async (
      itemIDs: string[],
      change: ProductBulkChange,
      { bulkID = newID(), caller = owner }: { bulkID?: string; caller?: Caller } = {},
    ) => {
      const products = await Promise.all(
        itemIDs.map(async (itemID) => ({ itemID, version: (await read(itemID)).version })),
      );
      return server.call(productBulkRoutes.apply, { body: { bulkID, products, change } }, caller);
    },
    undo: (id: string, caller: Caller = owner) => server.call(productBulkRoutes.undo, { params: { id } }, caller),
  };
}
