import type { ModifierGroupRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';

const kind = {
  title: 'modifierGroupNew',
  module: 'product',
  load: async () => (await loadModule(() => import('./ModifierGroupFormScreen.tsx'))).ModifierGroupNewScreen,
  idOf: (record: ModifierGroupRecord) => record.modifierGroupID,
} as const;

/** The offer to create a modifier group where one is chosen; undefined for a person who may not. */
export const useModifierGroupCreation = () => useCreation(kind);
