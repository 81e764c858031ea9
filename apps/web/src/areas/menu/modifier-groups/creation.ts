import type { ModifierGroupRecord } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'modifierGroupNew',
  module: 'product',
  idOf: (record: ModifierGroupRecord) => record.modifierGroupID,
} as const;

/** The offer to create a modifier group where one is chosen; undefined for a person who may not. */
export const useModifierGroupCreation = () => useCreation(kind);
