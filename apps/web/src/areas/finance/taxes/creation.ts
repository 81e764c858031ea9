import type { TaxRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'taxNew',
  module: 'taxes',
  idOf: (record: TaxRecord) => record.taxID,
} as const;

/** The offer to create a tax where one is chosen; undefined for a person who may not. */
export const useTaxCreation = () => useCreation(kind);
