import type { GlCode } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { glCodeNamesQuery } from './gl-codes.queries.ts';

const kind = {
  screen: 'glCodeNew',
  module: 'financialGeneral',
  idOf: (record: GlCode) => record.glCodeId,
  refresh: () => queryClient.invalidateQueries(glCodeNamesQuery),
} as const;

/** The offer to create a GL code where one is chosen; undefined for a person who may not. */
export const useGlCodeCreation = () => useCreation(kind);
