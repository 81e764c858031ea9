import { useEffect, useEffectEvent } from 'react';
import { addHolder, addPad, wasTypedAt, type Pad } from './key-gate.ts';
import { isTextField, padKeyOf, type PadKey } from './pad-keys.ts';

/**
 * Keeps every key from scanners, shortcuts and dialogs until another component takes over; returns how to release the
 * keyboard. Tab, Enter and Space keep their usual effect on controls.
 */
export const holdKeyboard = (): (() => void) => addHolder(() => undefined, null);

interface PadKeys {
  readonly onKey: (key: PadKey) => void;
  /** Remembers what is typed; returns how to restore it after a slow scanner typed into the pad. */
  readonly snapshot: () => () => void;
  readonly isListening?: boolean;
  /** Nothing else on the page receives keys at the same time. */
  readonly isAlone?: boolean;
}

/** The hardware keyboard as a pad, while no field has the focus. Digits of a scan never arrive (decision 254). */
export function usePadKeys({ onKey, snapshot, isListening = true, isAlone = false }: PadKeys): void {
  const press = useEffectEvent(onKey);
  const remember = useEffectEvent(snapshot);
  // Digits come through the gate, which calls the pad; these are the other keys.
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTextField(event.target)) return;
    const key = padKeyOf(event.code);
    if (key === null) return;
    // Enter on a button presses that button, unless something was typed since it has the focus.
    if (key === 'enter' && event.target instanceof HTMLButtonElement && !wasTypedAt(event.target)) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    const pad: Pad = { press: (key) => press(key), snapshot: () => remember() };
    if (isAlone) return isListening ? addHolder(listener, pad) : addHolder(() => undefined, null);
    if (!isListening) return;
    const removePad = addPad(pad);
    window.addEventListener('keydown', listener);
    return () => {
      removePad();
      window.removeEventListener('keydown', listener);
    };
  }, [isListening, isAlone]);
}
