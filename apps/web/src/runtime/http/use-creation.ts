import type { ScreenID } from '@tavola/contract';
import { useMemo } from 'react';
import { loadScreenView } from '#runtime/navigation/screen-views.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { refetchSellData, useRights } from './records.ts';

/** How records of a kind are created over a form: a constant of its module, so that the offer stays the same. */
interface CreationKind<T> {
  /** The screen of a new record. */
  readonly screen: ScreenID;
  readonly module: Parameters<typeof useRights>[0];
  readonly idOf: (record: T) => string;
  /** Loads the lists again in which the record is chosen; left out where the terminals' data has it. */
  readonly refresh?: () => Promise<unknown>;
}

/** The offer to create a record where one is chosen; undefined for a person who may not. */
export function useCreation<T>({ screen, module, idOf, refresh = refetchSellData }: CreationKind<T>) {
  const label = useText(screenStrings)(screen);
  const { canAdd } = useRights(module);
  return useMemo(
    () =>
      canAdd
        ? // The record is the server's answer to the form's own call.
          { label, load: () => loadScreenView(screen), idOf: (record: unknown) => idOf(record as T), refresh }
        : undefined,
    [canAdd, label, screen, idOf, refresh],
  );
}
