import type { TaxRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'taxNew',
  module: 'taxes',
  load: async () => (await loadModule(() => import('./TaxFormScreen.tsx'))).TaxNewScreen,
  idOf: (record: TaxRecord) => record.taxID,
} as const;

/** The offer to create a tax where one is chosen; undefined for a person who may not. */
export const useTaxCreation = () => useCreation(kind);
