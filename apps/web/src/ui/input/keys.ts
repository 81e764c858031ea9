import { useEffect, useEffectEvent } from 'react';

/** Keys of our own pads. `00` multiplies by a hundred; `.` is the decimal sign of any language. */
export type PadKey =
  '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back' | 'clear' | 'enter';

/** By position and not by character: a Thai layout types ๑๒๓. */
export function padKeyOf(code: string): PadKey | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit as PadKey;
  if (code === 'Backspace') return 'back';
  if (code === 'Delete' || code === 'NumpadClear') return 'clear';
  if (/^(?:Period|Comma|NumpadDecimal|NumpadComma)$/.test(code)) return '.';
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

/** An amount in whole minor units after one key: 1234 is 12.34. Never above `max`; the decimal key changes nothing. */
export function pressAmountKey(value: number, key: PadKey, max: number): number {
  switch (key) {
    case 'clear':
      return 0;
    case 'back':
      return Math.floor(value / 10);
    case 'enter':
    case '.':
      return value;
    default: {
      const next = value * 10 ** key.length + Number(key);
      return next > max ? value : next;
    }
  }
}

/** An amount that is being typed, in whole minor units. */
export interface TypedAmount {
  readonly value: number;
  /** Decimals that were typed after the decimal key; null = it was not pressed. */
  readonly decimals: number | null;
}

/**
 * An amount after one key, in a currency with these decimals: without the decimal key it fills from the right, 1250 is
 * 12.50; with it, what was typed is whole units: 12 . 5 is 12.50 (selling spec, sections 2 and 5). A second decimal
 * key, a decimal too many and a key that would go above `max` are ignored.
 */
export function pressTypedKey(typed: TypedAmount, key: PadKey, max: number, decimals: number): TypedAmount {
  const { value, decimals: after } = typed;
  const scale = 10 ** decimals;
  if (key === '.') {
    const isTaken = after === null && decimals > 0 && value * scale <= max;
    return isTaken ? { value: value * scale, decimals: 0 } : typed;
  }
  if (after === null || key === 'clear' || key === 'enter')
    return key === 'enter' ? typed : { value: pressAmountKey(value, key, max), decimals: null };
  if (key === 'back')
    return after === 0
      ? { value: value / scale, decimals: null }
      : { value: value - (value % 10 ** (decimals - after + 1)), decimals: after - 1 };
  const places = Math.min(key.length, decimals - after);
  const next = value + Number(key.slice(0, places)) * 10 ** (decimals - after - places);
  return places === 0 || next > max ? typed : { value: next, decimals: after + places };
}

/** A PIN after one key: digits only, at most `maxLength` of them. */
export function pressPinKey(pin: string, key: PadKey, maxLength: number): string {
  if (key === 'clear') return '';
  if (key === 'back') return pin.slice(0, -1);
  return key === 'enter' || key === '.' || pin.length + key.length > maxLength ? pin : pin + key;
}
