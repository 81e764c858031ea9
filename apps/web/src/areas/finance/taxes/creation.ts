import type { TaxRecord } from '@tavola/contract';
import { useMemo } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { refetchSellData, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { Creation } from '#ui/forms/creation.ts';

/** The offer to create a tax where one is chosen; undefined for a person who may not. */
export function useTaxCreation(): Creation | undefined {
  const label = useText(screenStrings)('taxNew');
  const { canAdd } = useRights('taxes');
  return useMemo(
    () =>
      canAdd
        ? {
            label,
            load: async () => (await loadModule(() => import('./TaxFormScreen.tsx'))).TaxNewScreen,
            // The record is the server's answer to the form's own call.
            idOf: (record) => (record as TaxRecord).taxID,
            refresh: refetchSellData,
          }
        : undefined,
    [canAdd, label],
  );
}
