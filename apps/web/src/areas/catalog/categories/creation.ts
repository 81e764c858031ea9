import type { Category } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'categoryNew',
  module: 'productCategory',
  idOf: (record: Category) => record.itemCategoryID,
} as const;

/** The offer to create a category where one is chosen; undefined for a person who may not. */
export const useCategoryCreation = () => useCreation(kind);
