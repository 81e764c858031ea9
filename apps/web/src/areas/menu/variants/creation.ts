import type { VariantRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'variantNew',
  module: 'product',
  idOf: (record: VariantRecord) => record.variantID,
} as const;

/** The offer to create a variant where one is chosen; undefined for a person who may not. */
export const useVariantCreation = () => useCreation(kind);
