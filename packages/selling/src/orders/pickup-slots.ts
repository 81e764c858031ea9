import { daysAfter, isWithin, type LocalMoment, type TimeWindow } from '../catalog/menus/availability.ts';

/** The times at which guests can have what they order (decision 233). */

/** Minutes between two times on offer. */
export const SLOT_MINUTES = 15;

const SLOT_MS = SLOT_MINUTES * 60_000;
const MOST_DAY_SLOTS = (25 * 60) / SLOT_MINUTES;

/** When a store has what it sells ready. */
export interface StoreHours {
  readonly openingHours: readonly TimeWindow[];
  /** Days without orders, as `YYYY-MM-DD`. */
  readonly closedDates: readonly string[];
}

/** What a store promises. */
export interface StorePromise extends StoreHours {
  readonly prepMinutes: number;
  /** Orders that are ready in the same quarter of an hour; 0 = as many as come. */
  readonly slotLimit: number;
  readonly daysAhead: number;
}

/** How a store reads its clock, and how many orders each quarter of an hour has by its beginning. */
export interface SlotFacts {
  readonly nowMs: number;
  readonly localOf: (atMs: number) => LocalMoment;
  readonly taken: ReadonlyMap<number, number>;
}

/** The beginning of the quarter of an hour that a moment is in. */
export const slotOf = (atMs: number): number => Math.floor(atMs / SLOT_MS) * SLOT_MS;

/** Whether a store is open at a moment: within its hours, on none of its closed days. */
export const isStoreOpen = ({ openingHours, closedDates }: StoreHours, at: LocalMoment): boolean =>
  !closedDates.includes(at.date) && isWithin(openingHours, at);

/** Whether a quarter of an hour has room for one more order. */
export const hasRoom = ({ slotLimit }: StorePromise, taken: SlotFacts['taken'], slotMs: number): boolean =>
  slotLimit === 0 || (taken.get(slotMs) ?? 0) < slotLimit;

/** When an order that is placed now can be ready. */
const readyFrom = ({ prepMinutes }: StorePromise, { nowMs }: Pick<SlotFacts, 'nowMs'>): number =>
  nowMs + prepMinutes * 60_000;

/** Whether a store is open now and still when an order of now is ready: its hours less the minutes of preparation. */
export const isOpenUntilReady = (store: StorePromise, facts: Pick<SlotFacts, 'nowMs' | 'localOf'>): boolean =>
  [facts.nowMs, readyFrom(store, facts)].every((atMs) => isStoreOpen(store, facts.localOf(atMs)));

/** When an order that is placed now is ready; null = the store is closed now or then, or that time is full. */
export function soonestReady(store: StorePromise, facts: SlotFacts): number | null {
  const readyMs = readyFrom(store, facts);
  return isOpenUntilReady(store, facts) && hasRoom(store, facts.taken, slotOf(readyMs)) ? readyMs : null;
}

/** Later times on offer, each at the beginning of a quarter of an hour, when it can be made and the store is open. */
export function laterSlots(store: StorePromise, facts: SlotFacts): number[] {
  const { nowMs, localOf, taken } = facts;
  const first = slotOf(nowMs + store.prepMinutes * 60_000) + SLOT_MS;
  // Of the calendar: a day on which the clock is changed has 23 or 25 hours.
  const lastDate = daysAfter(localOf(nowMs).date, store.daysAhead);
  const offered: number[] = [];
  for (let slotMs = first; offered.length < (store.daysAhead + 1) * MOST_DAY_SLOTS; slotMs += SLOT_MS) {
    const at = localOf(slotMs);
    if (at.date > lastDate) break;
    if (isStoreOpen(store, at) && hasRoom(store, taken, slotMs)) offered.push(slotMs);
  }
  return offered;
}
