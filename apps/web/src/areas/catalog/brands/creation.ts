import type { Brand } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'brandNew',
  module: 'companySetting',
  load: async () => (await loadModule(() => import('./BrandFormScreen.tsx'))).BrandNewScreen,
  idOf: (record: Brand) => record.brandID,
} as const;

/** The offer to create a brand where one is chosen; undefined for a person who may not. */
export const useBrandCreation = () => useCreation(kind);
