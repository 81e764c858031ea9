import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './keys.ts';

/** A barcode scanner types like a keyboard, only faster (selling spec, section 5; stack.md, "Scanner and keypad"). */

/** Selling spec: at least 3 characters, ended by tab, line feed, vertical tab, enter or escape. */
export const MIN_SCAN_LENGTH = 3;
/** Slow scanners leave up to 100 ms between keys; people cannot type this evenly. */
export const SCAN_GAP_MS = 120;
const ENDS: ReadonlySet<string> = new Set(['Tab', 'Enter', 'NumpadEnter', 'Escape']);
const END_CHARACTERS: ReadonlySet<string> = new Set(['\n', '\v', '\t', '\r']);

export interface ScanKey {
  readonly code: string;
  readonly key: string;
  readonly isShifted: boolean;
  readonly atMs: number;
}

interface ScanState {
  readonly text: string;
  readonly lastMs: number;
}
export const EMPTY_SCAN: ScanState = { text: '', lastMs: 0 };

/**
 * The character of an Alt code, such as Alt and 0 0 6 5 for an A, which some scanners type for every character (selling
 * spec, section 2). Empty for a code that is none.
 */
export function altCharacter(digits: string): string {
  const code = Number(digits);
  if (!/^\d{1,5}$/.test(digits) || code < 32 || code === 127) return '';
  // With a leading zero Windows reads 128 to 255 as its Western code page; without one, as that of DOS.
  if (code >= 128 && code < 256)
    return digits.startsWith('0') ? new TextDecoder('windows-1252').decode(Uint8Array.of(code)) : '';
  return String.fromCharCode(code);
}

/** Adds the character of a finished Alt code to the buffer. */
export function takeAltCode(state: ScanState, digits: string, atMs: number): ScanState {
  const text = atMs - state.lastMs <= SCAN_GAP_MS ? state.text : '';
  return { text: text + altCharacter(digits), lastMs: atMs };
}

/**
 * Adds one key to the buffer. `scanned` is the finished code; `isPartOfScan` means that the key belongs to a scan and
 * must do nothing else, so that the closing Enter presses no button (ux point 18).
 */
export function takeScanKey(
  state: ScanState,
  { code, key, isShifted, atMs }: ScanKey,
): { readonly state: ScanState; readonly scanned: string | null; readonly isPartOfScan: boolean } {
  const text = atMs - state.lastMs <= SCAN_GAP_MS ? state.text : '';
  if (ENDS.has(code) || END_CHARACTERS.has(key)) {
    const isScan = text.length >= MIN_SCAN_LENGTH;
    return { state: EMPTY_SCAN, scanned: isScan ? text : null, isPartOfScan: isScan };
  }
  const character = signOfKey(code, isShifted) ?? (key.length === 1 ? key : '');
  if (character === '') return { state: { text, lastMs: state.lastMs }, scanned: null, isPartOfScan: false };
  return { state: { text: text + character, lastMs: atMs }, scanned: null, isPartOfScan: text.length > 0 };
}

/**
 * Letters and digits by their position: with a Thai layout a scanner's `1` arrives as `ๅ`. Everything else keeps its
 * character.
 */
export function signOfKey(code: string, isShifted: boolean): string | null {
  const digit = isShifted ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  return code === 'Minus' && !isShifted ? '-' : null;
}

/** Calls back with every scanned code; inactive while a text field has the focus. */
export function useScanner(onScan: (code: string) => void, isListening = true): void {
  const handleScan = useEffectEvent(onScan);
  useEffect(() => {
    if (!isListening) return;
    let state = EMPTY_SCAN;
    let altDigits = '';
    const handleAlt = (event: KeyboardEvent) => {
      if (event.key !== 'Alt' || altDigits === '') return;
      state = takeAltCode(state, altDigits, event.timeStamp);
      altDigits = '';
    };
    const handleKey = (event: KeyboardEvent) => {
      const altDigit = event.altKey && !isTextField(event.target) ? /^Numpad(\d)$/.exec(event.code)?.[1] : undefined;
      if (altDigit !== undefined) {
        altDigits += altDigit;
        // The digits of one character take as long as several keys.
        if (event.timeStamp - state.lastMs <= SCAN_GAP_MS) state = { ...state, lastMs: event.timeStamp };
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      const taken = takeScanKey(state, {
        code: event.code,
        key: event.key,
        isShifted: event.shiftKey,
        atMs: event.timeStamp,
      });
      state = taken.state;
      if (taken.scanned === null) return;
      event.preventDefault();
      event.stopPropagation();
      handleScan(taken.scanned);
    };
    // Before every other listener: the scan's Enter must not reach the focused button.
    window.addEventListener('keydown', handleKey, { capture: true });
    window.addEventListener('keyup', handleAlt, { capture: true });
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      window.removeEventListener('keyup', handleAlt, { capture: true });
    };
  }, [isListening]);
}
