import type { DiscountRecord } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { futureDiscountsQuery } from './discounts.queries.ts';

const kind = {
  screen: 'discountNew',
  module: 'discount',
  idOf: (record: DiscountRecord) => record.discountID,
  refresh: () => queryClient.invalidateQueries(futureDiscountsQuery),
} as const;

/** The offer to create the discount that follows another one; undefined for a person who may not. */
export const useFutureDiscountCreation = () => useCreation(kind);
