import { flushSync } from 'react-dom';
import {
  codeOf,
  continues,
  isClosing,
  isScan,
  isUnclosedScan,
  NO_BURST,
  withAltCode,
  withKey,
  type Burst,
} from './burst.ts';
import { isTextField, padKeyOf, type PadKey } from './pad-keys.ts';
import { snapshotOf, writeInto } from './text-field.ts';

/**
 * The first listener of every key of the page. It keeps scanner bursts away from pads, fields and buttons (decision
 * 254): keys for a pad wait a moment, and what the keys of a burst did before it was known is undone.
 */

/** A pad that takes keys of the hardware keyboard. */
export interface Pad {
  readonly press: (key: PadKey) => void;
  /** Remembers what is typed now; returns how to restore it. */
  readonly snapshot: () => () => void;
}

/** Takes a scanned code; false = it is not for this listener. */
export type ScanListener = (code: string) => boolean;

type KeyListener = (event: KeyboardEvent) => void;
interface Holder {
  readonly listener: KeyListener;
  readonly pad: Pad | null;
}

/** Shorter than anyone notices, and longer than a scanner needs for its next key. */
const HOLD_MS = 50;
/** Keys that come with others, and text that an input method is composing. */
const PASSIVE: ReadonlySet<string> = new Set(['Shift', 'Alt', 'AltGraph', 'CapsLock', 'Control', 'NumLock', 'Process']);

const holders: Holder[] = [];
const pads: Pad[] = [];
const scanListeners: ScanListener[] = [];

let burst: Burst = NO_BURST;
let altDigits = '';
/** How to undo what the keys of this burst have done. */
let restores: readonly (() => void)[] = [];
let held: readonly PadKey[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** What had the focus when a pad last received a key of the keyboard. */
let typedAt: Element | null = null;

/** Sends every key to one listener, until another one takes over; `pad` is the only pad that works until then. */
export function addHolder(listener: KeyListener, pad: Pad | null): () => void {
  const holder = { listener, pad };
  holders.push(holder);
  return () => remove(holders, holder);
}

/** Gives a pad the keys of the keyboard; returns how to end that. */
export function addPad(pad: Pad): () => void {
  pads.push(pad);
  return () => remove(pads, pad);
}

/** Offers scanned codes to a listener, the latest first; returns how to end that. */
export function addScanListener(listener: ScanListener): () => void {
  scanListeners.push(listener);
  return () => remove(scanListeners, listener);
}

/** Gives the listeners a code that did not come by keys; a dialog keeps it from them. */
export const offerScan = (code: string): void => {
  if (holders.length === 0) scanListeners.toReversed().some((listener) => listener(code));
};

function remove<T>(list: T[], one: T): void {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
}

/** True after keys were typed on a pad while this control had the focus: Enter then belongs to the pad. */
export const wasTypedAt = (control: EventTarget | null): boolean => control !== null && control === typedAt;

/** The pads that receive keys now. */
function activePads(): readonly Pad[] {
  const holder = holders.at(-1);
  if (holder === undefined) return pads;
  return holder.pad === null ? [] : [holder.pad];
}

/** True when the key is dealt with and must do nothing else. */
function takeKey(event: KeyboardEvent): boolean {
  const { code, key, timeStamp: atMs, target } = event;
  if (event.isComposing || PASSIVE.has(key)) return false;
  const altDigit = event.altKey ? /^Numpad(\d)$/.exec(code)?.[1] : undefined;
  if (altDigit !== undefined) {
    if (continues(burst, atMs))
      // The digits of one character take as long as several keys.
      burst = { ...burst, lastMs: atMs };
    else if (altDigits === '') {
      begin(target);
      burst = NO_BURST;
    }
    altDigits += altDigit;
    return false;
  }
  // A key that is held down, and a shortcut, come from a hand.
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return endByHand();
  if (isClosing(event)) return close(event);
  const before = continues(burst, atMs) ? burst : NO_BURST;
  const next = withKey(before, { code, key, isShifted: event.shiftKey, atMs });
  if (next === before) return endByHand();
  if (before === NO_BURST) begin(target);
  burst = next;
  if (isTextField(target)) return false;
  const padKey = event.shiftKey ? null : padKeyOf(code);
  if (padKey !== null && activePads().length > 0) {
    held = [...held, padKey];
    clearTimeout(timer);
    timer = setTimeout(handOver, HOLD_MS);
    return true;
  }
  // A blank inside a code must not press the button that has the focus.
  if (code === 'Space' && before !== NO_BURST) event.preventDefault();
  return false;
}

/** A key that no scanner sends. */
function endByHand(): false {
  clearTimeout(timer);
  release();
  burst = NO_BURST;
  return false;
}

function begin(target: EventTarget | null): void {
  release();
  restores = isTextField(target) ? [snapshotOf(target)] : activePads().map((pad) => pad.snapshot());
}

/** No key followed the held ones in time. A slow scanner may still be at it, so the burst stays. */
function handOver(): void {
  if (isUnclosedScan(burst)) {
    held = [];
    burst = NO_BURST;
    refuse(false);
  }
  release();
}

/** Gives the pads the keys that waited. Each one is drawn before the next, which may depend on it. */
function release(): void {
  const keys = held;
  held = [];
  if (keys.length > 0) typedAt = document.activeElement;
  for (const key of keys) for (const pad of activePads()) flushSync(() => pad.press(key));
}

function close({ target, timeStamp }: KeyboardEvent): boolean {
  clearTimeout(timer);
  const isInField = isTextField(target);
  const isContested = isInField || activePads().length > 0;
  if (!isScan(burst, timeStamp, isContested)) {
    release();
    burst = NO_BURST;
    return false;
  }
  const code = codeOf(burst);
  const undone = restores;
  held = [];
  burst = NO_BURST;
  restores = [];
  for (const restore of undone) restore();
  const way = target instanceof HTMLElement ? target.dataset['scan'] : undefined;
  if (isInField && way === 'fill') writeInto(target, code);
  else if (isInField && way !== 'pass') refuse(true);
  else if (holders.length > 0) refuse(false);
  else if (!scanListeners.toReversed().some((listener) => listener(code)) && isContested) refuse(false);
  return true;
}

/** Loaded with the first scan that nothing takes. */
const refuse = (isInField: boolean): void =>
  void import('./refuse-scan.ts').then(({ refuseScan }) => refuseScan(isInField)).catch(() => undefined);

// Registered when the module loads, and so before the listeners of any screen.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    (event) => {
      if (takeKey(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const holder = holders.at(-1);
      if (holder === undefined) return;
      event.stopImmediatePropagation();
      holder.listener(event);
    },
    { capture: true },
  );
  window.addEventListener(
    'keyup',
    ({ key, timeStamp }) => {
      if (key !== 'Alt' || altDigits === '') return;
      burst = withAltCode(burst, altDigits, timeStamp);
      altDigits = '';
    },
    { capture: true },
  );
  window.addEventListener('focusin', () => (typedAt = null), { capture: true });
}
