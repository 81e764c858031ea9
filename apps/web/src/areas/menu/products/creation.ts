import type { Product } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'productNew',
  module: 'product',
  idOf: (record: Product) => record.itemID,
} as const;

/** The offer to create a product where one is chosen; undefined for a person who may not. */
export const useProductCreation = () => useCreation(kind);
