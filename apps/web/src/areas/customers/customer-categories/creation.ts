import type { CustomerCategory } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { categoriesQuery } from './customer-categories.queries.ts';

const kind = {
  screen: 'customerCategoryNew',
  module: 'customerCategory',
  idOf: (record: CustomerCategory) => record.customerCategoryID,
  refresh: () => queryClient.invalidateQueries(categoriesQuery),
} as const;

/** The offer to create a customer category where one is chosen; undefined for a person who may not. */
export const useCustomerCategoryCreation = () => useCreation(kind);
