import { useEffect, useEffectEvent } from 'react';

/** Keys of our own pads. `00` multiplies by a hundred. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'back' | 'clear' | 'enter';

/** By position and not by character: a Thai layout types ๑๒๓. */
export function padKeyOf(code: string): PadKey | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit as PadKey;
  if (code === 'Backspace') return 'back';
  if (code === 'Delete' || code === 'NumpadClear') return 'clear';
  return code === 'Enter' || code === 'NumpadEnter' ? 'enter' : null;
}

/** True when the key belongs to an input field. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)));

type KeyListener = (event: KeyboardEvent) => void;

const holders: KeyListener[] = [];
// Registered when the module loads, and so before the listeners of any screen: while one component owns the keyboard,
// none of them receives a key.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    (event) => {
      const holder = holders.at(-1);
      if (holder === undefined) return;
      event.stopImmediatePropagation();
      holder(event);
    },
    { capture: true },
  );
}

/**
 * Sends every key to one listener only, before scanners, shortcuts and dialogs, until another one takes over; returns
 * how to release it. Tab, Enter and Space keep their usual effect on controls.
 */
export function holdKeyboard(listener: KeyListener): () => void {
  holders.push(listener);
  return () => void holders.splice(holders.indexOf(listener), 1);
}

/**
 * The hardware keyboard as a pad, while no field has the focus. `isAlone`: nothing else on the page receives keys at
 * the same time.
 */
export function usePadKeys(onKey: (key: PadKey) => void, isListening = true, isAlone = false): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTextField(event.target)) return;
    const key = padKeyOf(event.code);
    if (key === null) return;
    // Enter on a button presses that button; anywhere else it confirms the pad.
    if (key === 'enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    if (isAlone) return holdKeyboard((event) => isListening && listener(event));
    if (!isListening) return;
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isListening, isAlone]);
}

/**
 * An amount in whole minor units after one key: 12.34 is 1234, so there is no decimal key (ux point 19). Never above
 * `max`.
 */
export function pressAmountKey(value: number, key: PadKey, max: number): number {
  switch (key) {
    case 'clear':
      return 0;
    case 'back':
      return Math.floor(value / 10);
    case 'enter':
      return value;
    default: {
      const next = value * 10 ** key.length + Number(key);
      return next > max ? value : next;
    }
  }
}

/** A PIN after one key: digits only, at most `maxLength` of them. */
export function pressPinKey(pin: string, key: PadKey, maxLength: number): string {
  if (key === 'clear') return '';
  if (key === 'back') return pin.slice(0, -1);
  return key === 'enter' || pin.length + key.length > maxLength ? pin : pin + key;
}
