/**
 * An outage that is practised on this terminal (decision 386): the page calls no server, and what it sells is stored
 * apart from real sales. It belongs to one tab and survives a reload there; a page is in it from its start to its end.
 */

const KEY = 'tavola.practice';
const SHOWN_KEY = 'tavola.practice.shown';

/** A practice that was started here. */
export interface Practice {
  readonly startedAtMs: number;
  readonly endsAtMs: number;
  /** The person who started it. */
  readonly by: string;
}

/** A payment that the screens have shown as taken. */
export interface ShownPayment {
  readonly orderID: string;
  readonly paymentID: string;
}

const isPractice = (value: unknown): value is Practice =>
  typeof value === 'object' &&
  value !== null &&
  'startedAtMs' in value &&
  typeof value.startedAtMs === 'number' &&
  'endsAtMs' in value &&
  typeof value.endsAtMs === 'number' &&
  'by' in value &&
  typeof value.by === 'string';

const isShown = (value: unknown): value is ShownPayment =>
  typeof value === 'object' && value !== null && 'orderID' in value && 'paymentID' in value;

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // A page without storage practises nothing.
    return null;
  }
}

// Read once: no call of a page is real and another one practice.
const stored = read(KEY);
const current = isPractice(stored) ? stored : null;

/** The practice that this page is in; null = what it sells is real. */
export const practice = (): Practice | null => current;

/** Whether this page practises: it calls no server, and what it stores is stored apart. */
export const isPractising = (): boolean => current !== null;

/** The page that is loaded next practises. */
export function beginPractice(next: Practice): void {
  sessionStorage.removeItem(SHOWN_KEY);
  sessionStorage.setItem(KEY, JSON.stringify(next));
}

/** The page that is loaded next is real. */
export function leavePractice(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SHOWN_KEY);
}

/** Notes a payment before it is shown as taken, to be compared with what is stored. */
export function noteShown(payment: ShownPayment): void {
  if (current !== null) sessionStorage.setItem(SHOWN_KEY, JSON.stringify([...shownPayments(), payment]));
}

/** The payments that were shown as taken in this practice. */
export function shownPayments(): readonly ShownPayment[] {
  const value = read(SHOWN_KEY);
  return Array.isArray(value) ? value.filter(isShown) : [];
}
