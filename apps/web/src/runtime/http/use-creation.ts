import { useMemo, type ComponentType } from 'react';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { refetchSellData, useRights } from './records.ts';

/** How records of a kind are created over a form: a constant of its module, so that the offer stays the same. */
interface CreationKind<T> {
  readonly title: keyof typeof screenStrings.en;
  readonly module: Parameters<typeof useRights>[0];
  readonly load: () => Promise<ComponentType>;
  readonly idOf: (record: T) => string;
  /** Loads the lists again in which the record is chosen; left out where the terminals' data has it. */
  readonly refresh?: () => Promise<unknown>;
}

/** The offer to create a record where one is chosen; undefined for a person who may not. */
export function useCreation<T>({ title, module, load, idOf, refresh = refetchSellData }: CreationKind<T>) {
  const label = useText(screenStrings)(title);
  const { canAdd } = useRights(module);
  return useMemo(
    () =>
      // The record is the server's answer to the form's own call.
      canAdd ? { label, load, idOf: (record: unknown) => idOf(record as T), refresh } : undefined,
    [canAdd, label, load, idOf, refresh],
  );
}
