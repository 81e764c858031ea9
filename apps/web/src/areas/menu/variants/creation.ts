import type { VariantRecord } from '@tavola/contract';
import { useMemo } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { refetchSellData, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { Creation } from '#ui/forms/creation.ts';

/** The offer to create a variant where one is chosen; undefined for a person who may not. */
export function useVariantCreation(): Creation | undefined {
  const label = useText(screenStrings)('variantNew');
  const { canAdd } = useRights('product');
  return useMemo(
    () =>
      canAdd
        ? {
            label,
            load: async () => (await loadModule(() => import('./VariantFormScreen.tsx'))).VariantNewScreen,
            // The record is the server's answer to the form's own call.
            idOf: (record) => (record as VariantRecord).variantID,
            refresh: refetchSellData,
          }
        : undefined,
    [canAdd, label],
  );
}
