import type { VariantRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'variantNew',
  module: 'product',
  load: async () => (await loadModule(() => import('./VariantFormScreen.tsx'))).VariantNewScreen,
  idOf: (record: VariantRecord) => record.variantID,
} as const;

/** The offer to create a variant where one is chosen; undefined for a person who may not. */
export const useVariantCreation = () => useCreation(kind);
