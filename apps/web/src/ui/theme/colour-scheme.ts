import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';

const KEY = 'tavola.theme';
const stored = localStorageColorSchemeManager({ key: KEY });

/**
 * The colour scheme of this browser, the same in all of its tabs. What another tab has chosen is shown and not written
 * again: two tabs that answer each other would never end (decision 255).
 */
export const colourSchemes: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => {
    if (readScheme() !== scheme) stored.set(scheme);
  },
};

function readScheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Calls `listener` when another tab of this browser has changed the colour scheme; returns how to stop. */
export function onSchemeOfOtherTab(listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
