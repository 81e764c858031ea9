import type { PriceListRecord } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { menuChoicesQuery } from '../menus/menus.queries.ts';

const kind = {
  screen: 'priceListNew',
  module: 'priceList',
  idOf: (record: PriceListRecord) => record.priceListID,
  refresh: () => queryClient.invalidateQueries(menuChoicesQuery),
} as const;

/** The offer to create a price list where one is chosen; undefined for a person who may not. */
export const usePriceListCreation = () => useCreation(kind);
