import { queryClient } from '#runtime/http/query-client.ts';
import { keptSalesQuery } from '../memory/sealed-memory.ts';

/** Reads the open sales of this terminal, once for each page. */
export const readOpenSales = (): Promise<void> => queryClient.prefetchQuery(keptSalesQuery);
