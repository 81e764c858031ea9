import type { GlCodeType } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { glCodeTypesQuery } from '../gl-codes/gl-codes.queries.ts';

const kind = {
  screen: 'glCodeTypeNew',
  module: 'financialGeneral',
  idOf: (record: GlCodeType) => record.glCodeTypeId,
  refresh: () => queryClient.invalidateQueries(glCodeTypesQuery),
} as const;

/** The offer to create a type of GL codes where one is chosen; undefined for a person who may not. */
export const useGlCodeTypeCreation = () => useCreation(kind);
