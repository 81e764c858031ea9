import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { SCAN_GAP_MS } from '#ui/input/burst.ts';
import { isTextField } from '#ui/input/pad-keys.ts';

/** Single keys of the sell screen, by their position on the keyboard: a Thai layout has other letters on them. */
export type Shortcut = 'search' | 'pay' | 'send' | 'undo' | 'help';

const KEY = 'tavola.singleKeys';

/** Whether single keys are on; a person can switch them off (ux 18). */
export const useSingleKeys = create<{ readonly isOn: boolean }>(() => ({
  isOn: typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'off',
}));

/** Switches single keys on or off for everyone at this terminal. */
export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  useSingleKeys.setState({ isOn });
}

const places: Readonly<Record<string, Shortcut>> = { Slash: 'search', KeyP: 'pay', KeyS: 'send', KeyU: 'undo' };

/** The shortcut of a key; `?` is always the list, single keys only while they are on. */
export function shortcutOf(
  { code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>,
  isOn: boolean,
): Shortcut | null {
  if (key === '?' || (code === 'Slash' && shiftKey)) return 'help';
  return isOn && !shiftKey ? (places[code] ?? null) : null;
}

/** Runs the shortcuts while no dialog is open. A key waits until it is clear that no scanner is typing. */
export function useShortcuts(run: (shortcut: Shortcut) => void, isListening: boolean): void {
  const handle = useEffectEvent(run);
  const isOn = useSingleKeys((state) => state.isOn);
  useEffect(() => {
    if (!isListening) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastMs = 0;
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return;
      const isBurst = event.timeStamp - lastMs <= SCAN_GAP_MS;
      lastMs = event.timeStamp;
      clearTimeout(timer);
      if (isBurst || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTextField(event.target))
        return;
      const shortcut = shortcutOf(event, isOn);
      if (shortcut === null) return;
      event.preventDefault();
      timer = setTimeout(() => handle(shortcut), SCAN_GAP_MS);
    };
    window.addEventListener('keydown', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', listener);
    };
  }, [isListening, isOn]);
}
