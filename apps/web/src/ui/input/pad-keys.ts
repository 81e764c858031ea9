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
export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)));

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
  /** The value was not typed here, so the first digit replaces it. */
  readonly isGiven: boolean;
}

/** What a pad of amounts or percentages takes. */
export interface AmountEntry {
  /** The largest value, in whole minor units; keys that would go above it are ignored. */
  readonly max: number;
  /** Decimals of the currency; 2 for percentages. */
  readonly decimals: number;
  /** Digits fill cents from the right, as in the US and Canada; percentages never do (decision 254). */
  readonly areCentsFirst: boolean;
}

/** A value that comes from elsewhere, such as a preset or 0 after a payment. */
export const given = (value: number): TypedAmount => ({ value, decimals: null, isGiven: value !== 0 });

/**
 * An amount after one key: 5 0 0 is 500, and 12 . 5 is 12.50. Where cents come first 5 0 0 is 5.00, and the decimal key
 * makes what was typed whole units (decision 254). A second decimal key, a decimal too many and a key that would go
 * above `max` are ignored.
 */
export function pressTypedKey(typed: TypedAmount, key: PadKey, entry: AmountEntry): TypedAmount {
  const { max, decimals, areCentsFirst } = entry;
  const scale = 10 ** decimals;
  if (key === 'enter') return typed;
  if (key === 'clear') return given(0);
  if (typed.isGiven) {
    const edited = key === 'back' ? withPlaces(typed, decimals, areCentsFirst) : given(0);
    return pressTypedKey(edited, key, entry);
  }
  const { value, decimals: after } = typed;
  // One step of what is typed before the decimal key: a cent, or a whole unit.
  const step = areCentsFirst ? 1 : scale;
  if (key === '.') {
    const whole = (value / step) * scale;
    return after === null && decimals > 0 && whole <= max ? { ...typed, value: whole, decimals: 0 } : typed;
  }
  if (after === null)
    return { ...typed, value: pressAmountKey(Math.floor(value / step), key, Math.floor(max / step)) * step };
  if (key === 'back')
    return after === 0
      ? { ...typed, value: (value / scale) * step, decimals: null }
      : { ...typed, value: value - (value % 10 ** (decimals - after + 1)), decimals: after - 1 };
  const places = Math.min(key.length, decimals - after);
  const next = value + Number(key.slice(0, places)) * 10 ** (decimals - after - places);
  return places === 0 || next > max ? typed : { ...typed, value: next, decimals: after + places };
}

/** A given value as if it had been typed, so that its last digit can be deleted. */
function withPlaces({ value }: TypedAmount, decimals: number, areCentsFirst: boolean): TypedAmount {
  if (areCentsFirst) return { value, decimals: null, isGiven: false };
  let places = decimals;
  while (places > 0 && value % 10 ** (decimals - places + 1) === 0) places -= 1;
  return { value, decimals: places === 0 ? null : places, isGiven: false };
}

/** A PIN after one key: digits only, at most `maxLength` of them. */
export function pressPinKey(pin: string, key: PadKey, maxLength: number): string {
  if (key === 'clear') return '';
  if (key === 'back') return pin.slice(0, -1);
  return key === 'enter' || key === '.' || pin.length + key.length > maxLength ? pin : pin + key;
}
