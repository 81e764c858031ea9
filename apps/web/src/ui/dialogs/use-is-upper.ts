import { useId, useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Dialogs on the page, the upper one last. */
const useOpenDialogs = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

/**
 * Whether no other dialog covers this one. Each open dialog of Mantine listens for Escape by itself, so without this
 * one press would close all of them.
 */
export function useIsUpper(isOpen = true): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return;
    useOpenDialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => useOpenDialogs.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
  }, [id, isOpen]);
  return useOpenDialogs(({ ids }) => ids.at(-1) === id);
}
