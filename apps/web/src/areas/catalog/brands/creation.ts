import type { Brand } from '@tavola/contract';
import { useCreation } from '#runtime/http/use-creation.ts';

const kind = {
  screen: 'brandNew',
  module: 'companySetting',
  idOf: (record: Brand) => record.brandID,
} as const;

/** The offer to create a brand where one is chosen; undefined for a person who may not. */
export const useBrandCreation = () => useCreation(kind);
