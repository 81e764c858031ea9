import curve from './bakery-curve.json' with { type: 'json' };

/** One past order, before anything is looked up: figures from 0 to 1 choose among whatever the restaurant has. */
export interface PlannedOrder {
  /** Minutes after midnight on the clock of the location. */
  readonly minutes: number;
  /** One draw for each line. */
  readonly lines: readonly { readonly item: number; readonly quantity: number; readonly options: number }[];
  readonly fulfillment: number;
  readonly payment: number;
  readonly hasDiscount: boolean;
  readonly hasTip: boolean;
  readonly fate: 'paid' | 'orderVoided' | 'paymentVoided';
}

const MINUTES_PER_HOUR = 60;
// Share of the bakery's orders: enough for curves, and generated in seconds.
const SHARE = 0.35;
// Shares of the orders: what happens now and then at a counter.
const RARE = { discount: 0.06, tip: 0.25, orderVoided: 0.015, paymentVoided: 0.005, secondPiece: 0.12 };

/**
 * The orders of one day in the order of their moments: a third of what the bakery had in each hour of that weekday,
 * with as many items each. The same seed gives the same day.
 */
export function planDay(seed: string, weekday: number): PlannedOrder[] {
  const random = randomOf(seed);
  const days = curve.days[weekday] ?? 1;
  return (curve.ordersByWeekdayAndHour[weekday] ?? []).flatMap((count, hour) =>
    Array.from({ length: eventCount((count / days) * SHARE, random) }, () => (hour + random()) * MINUTES_PER_HOUR)
      .toSorted((a, b) => a - b)
      .map((minutes) => planOrder(minutes, random)),
  );
}

function planOrder(minutes: number, random: () => number): PlannedOrder {
  const lines = Array.from({ length: itemCount(random()) }, () => ({
    item: random(),
    quantity: random() < RARE.secondPiece ? 2 : 1,
    options: random(),
  }));
  const [fulfillment, payment, discount, tip, fate] = [random(), random(), random(), random(), random()];
  return {
    minutes,
    lines,
    fulfillment,
    payment,
    hasDiscount: discount < RARE.discount,
    hasTip: tip < RARE.tip,
    fate:
      fate < RARE.orderVoided ? 'orderVoided' : fate < RARE.orderVoided + RARE.paymentVoided ? 'paymentVoided' : 'paid',
  };
}

function itemCount(draw: number): number {
  const all = curve.ordersByItemCount.reduce((sum, count) => sum + count, 0);
  let left = draw * all;
  const index = curve.ordersByItemCount.findIndex((count) => (left -= count) < 0);
  return index < 0 ? 1 : index + 1;
}

/** How many independent events happen where this many are expected (Poisson, by Knuth). */
function eventCount(expected: number, random: () => number): number {
  const limit = Math.exp(-expected);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Figures from 0 to below 1, the same for the same seed (mulberry32 over an FNV-1a hash). */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
