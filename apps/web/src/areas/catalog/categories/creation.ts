import type { Category } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'categoryNew',
  module: 'productCategory',
  load: async () => (await loadModule(() => import('./CategoryFormScreen.tsx'))).CategoryNewScreen,
  idOf: (record: Category) => record.itemCategoryID,
} as const;

/** The offer to create a category where one is chosen; undefined for a person who may not. */
export const useCategoryCreation = () => useCreation(kind);
