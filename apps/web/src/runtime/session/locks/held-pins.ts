/** Where this browser keeps what distinguishes PINs (decision 231), and for how long. */

/** One person's. It verifies nothing without the key of this browser. */
export interface HeldPin {
  /** 256 random bits, sealed with a key that the browser gives to no script. */
  readonly secret: string;
  readonly hash: string;
  /** Who the person is and what they may do, sealed; left out where only their PIN is known (decision 434). */
  readonly person?: string;
  readonly keptAtMs: number;
  /** Wrong PINs since the last right one. */
  readonly wrongCount: number;
  /** Until when no PIN is tried. */
  readonly pausedUntilMs: number;
}

/** Where it is kept. */
export const PINS_KEY = 'tavola.pins';
const KEPT_FOR_MS = 72 * 60 * 60_000;
/** A clock that was set back by more than this keeps nothing longer. */
const CLOCK_SLACK_MS = 5 * 60_000;

type HeldPins = Readonly<Record<string, HeldPin>>;

/** What is kept of all people, however old. */
export function heldPins(): HeldPins {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PINS_KEY) ?? '{}');
    // Only `holdPin` writes here; a text that does not open is none.
    return typeof value === 'object' && value !== null ? (value as HeldPins) : {};
  } catch {
    return {};
  }
}

/** What is kept of a person, however old. */
export const heldPin = (userID: string): HeldPin | null => heldPins()[userID] ?? null;

/** Whether it still counts. */
export const isCurrent = ({ keptAtMs }: HeldPin, nowMs: number): boolean =>
  nowMs < keptAtMs + KEPT_FOR_MS && nowMs > keptAtMs - CLOCK_SLACK_MS;

/** What is kept of a person and still counts. */
export function heldFor(userID: string, nowMs: number): HeldPin | null {
  const held = heldPin(userID);
  return held !== null && isCurrent(held, nowMs) ? held : null;
}

/** Forgets these people; left out = all. */
export function forgetPins(userIDs?: readonly string[]): void {
  const left = Object.entries(heldPins()).filter(([id]) => userIDs !== undefined && !userIDs.includes(id));
  if (left.length === 0) localStorage.removeItem(PINS_KEY);
  else localStorage.setItem(PINS_KEY, JSON.stringify(Object.fromEntries(left)));
}
