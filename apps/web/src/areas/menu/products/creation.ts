import type { Product } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'productNew',
  module: 'product',
  load: async () => (await loadModule(() => import('./ProductFormScreen.tsx'))).ProductNewScreen,
  idOf: (record: Product) => record.itemID,
} as const;

/** The offer to create a product where one is chosen; undefined for a person who may not. */
export const useProductCreation = () => useCreation(kind);
