/**
 * A barcode scanner types like a keyboard, only faster (selling spec, section 2). A burst is a run of keys that may
 * come from one; its closing key decides.
 */

/** Selling spec: at least 3 characters, ended by tab, line feed, vertical tab, enter or escape. */
export const MIN_SCAN_LENGTH = 3;
/** Slow scanners leave up to 100 ms between keys. */
export const SCAN_GAP_MS = 120;
/** Most scanners leave 1 to 30 ms. No hand keeps up this pace, on average over a code. */
const FAST_MEAN_MS = 45;
/** A slow scanner is as even as a clock: a code of this length, with gaps that differ by no more than this. */
const EVEN_LENGTH = 8;
const EVEN_SPREAD_MS = 20;
/** From this length on, a fast burst is a scan even without a closing key. */
const UNCLOSED_LENGTH = 6;

const ENDS: ReadonlySet<string> = new Set(['Tab', 'Enter', 'NumpadEnter', 'Escape']);
const END_CHARACTERS: ReadonlySet<string> = new Set(['\n', '\v', '\t', '\r']);

export interface BurstKey {
  readonly code: string;
  readonly key: string;
  readonly isShifted: boolean;
  readonly atMs: number;
}

export interface Burst {
  /** What the keys print on an English keyboard, which is what scanners imitate unless they are set up otherwise. */
  readonly printed: string;
  /** What the layout of this computer made of them. */
  readonly typed: string;
  /** The scanner is set up for the layout of this computer, so `typed` is the code. */
  readonly isOwnLayout: boolean;
  readonly gapsMs: readonly number[];
  readonly lastMs: number;
}

/** Before the first key. */
export const NO_BURST: Burst = { printed: '', typed: '', isOwnLayout: false, gapsMs: [], lastMs: -Infinity };

/** True for a key that closes a scan. */
export const isClosing = ({ code, key }: Pick<BurstKey, 'code' | 'key'>): boolean =>
  ENDS.has(code) || END_CHARACTERS.has(key);

/** Whether a key at this moment continues the burst. */
export const continues = ({ printed, lastMs }: Burst, atMs: number): boolean =>
  printed !== '' && atMs - lastMs <= SCAN_GAP_MS;

/** The burst with one key more, or the one that begins with it; a key that prints nothing changes nothing. */
export function withKey(burst: Burst, { code, key, isShifted, atMs }: BurstKey): Burst {
  const typed = key.length === 1 ? key : '';
  const printed = printedBy(code, isShifted) ?? typed;
  if (printed === '') return burst;
  // On an English keyboard Shift and a digit never make a digit; on a French one they do.
  const isOwnLayout = isShifted && code.startsWith('Digit') && /^\d$/.test(key);
  return grown(burst, { printed, typed: typed === '' ? printed : typed, isOwnLayout }, atMs);
}

/** The burst with the character of a finished Alt code. */
export function withAltCode(burst: Burst, digits: string, atMs: number): Burst {
  const character = altCharacter(digits);
  if (character === '') return burst;
  return grown(burst, { printed: character, typed: character, isOwnLayout: false }, atMs);
}

function grown(
  burst: Burst,
  { printed, typed, isOwnLayout }: Pick<Burst, 'printed' | 'typed' | 'isOwnLayout'>,
  atMs: number,
): Burst {
  if (!continues(burst, atMs)) return { printed, typed, isOwnLayout, gapsMs: [], lastMs: atMs };
  return {
    printed: burst.printed + printed,
    typed: burst.typed + typed,
    isOwnLayout: burst.isOwnLayout || isOwnLayout,
    gapsMs: [...burst.gapsMs, atMs - burst.lastMs],
    lastMs: atMs,
  };
}

/** The code that a burst types. */
export const codeOf = ({ printed, typed, isOwnLayout }: Burst): string => (isOwnLayout ? typed : printed);

/**
 * Whether a burst that is closed at this moment is a scan. `isContested`: a pad or a text field takes keys as well, so
 * a quick hand must not be taken for a scanner; elsewhere a slow scanner is trusted.
 */
export function isScan(burst: Burst, closedMs: number, isContested: boolean): boolean {
  if (!continues(burst, closedMs) || burst.printed.length < MIN_SCAN_LENGTH) return false;
  const gapsMs = [...burst.gapsMs, closedMs - burst.lastMs];
  return !isContested || isFast(gapsMs) || (burst.printed.length >= EVEN_LENGTH && isEven(gapsMs));
}

/** Whether a burst that ended without a closing key can only come from a scanner. */
export const isUnclosedScan = ({ printed, gapsMs }: Burst): boolean =>
  printed.length >= UNCLOSED_LENGTH && isFast(gapsMs);

const isFast = (gapsMs: readonly number[]): boolean =>
  gapsMs.reduce((sum, gap) => sum + gap, 0) <= FAST_MEAN_MS * gapsMs.length;

const isEven = (gapsMs: readonly number[]): boolean => Math.max(...gapsMs) - Math.min(...gapsMs) <= EVEN_SPREAD_MS;

/** Signs of an English keyboard by the position of their key: plain, and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadMultiply: '**',
  NumpadSubtract: '--',
  NumpadAdd: '++',
};
const SHIFTED_DIGITS = ')!@#$%^&*(';

/** What a key prints on an English keyboard; null for a key that prints nothing there. */
export function printedBy(code: string, isShifted: boolean): string | null {
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return row === 'Digit' && isShifted ? SHIFTED_DIGITS.charAt(Number(digit)) : digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return isShifted ? letter : letter.toLowerCase();
  return SIGNS[code]?.charAt(isShifted ? 1 : 0) ?? null;
}

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
