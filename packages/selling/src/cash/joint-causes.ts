import type { DifferenceCause } from '@tavola/contract';
import { type Money, sizeOf, subtract, sum } from '../money/money.ts';

/** One slip that a difference may come from, and how much of it: above 0 there is too much in the drawer. */
export interface LikelyCause {
  readonly cause: DifferenceCause;
  readonly amount: Money;
  readonly paymentIDs: readonly string[];
  readonly cashActivityIDs: readonly string[];
}

/**
 * How much a slip says for itself: 0 leaves a trace (two equal entries, a voided payment, an open balance), 1 is
 * common, 2 could be any payment of the day. Slips are joined while together they are no weaker than one of the last.
 */
const WEAKNESS: Readonly<Record<DifferenceCause, 0 | 1 | 2>> = {
  payOutTwice: 0,
  payInTwice: 0,
  depositTwice: 0,
  partPayment: 0,
  voidedPayment: 0,
  tip: 1,
  payOutNotTaken: 1,
  payInNotAdded: 1,
  depositNotTaken: 1,
  change: 2,
  cardAsCash: 2,
  cashAsCard: 2,
};
const WEAKEST = 2;
/** The most that joined slips may leave unexplained: a tenth of the difference. */
const CLOSE = 10;
/** Most slips that are joined, so that a long day is searched in milliseconds. */
const MOST_JOINED = 100;
const MOST_TRACED = 20;
const MOST_ANSWERED = 3;

type Slips = readonly LikelyCause[];

/**
 * Two or three slips that come to the difference exactly; without them the one explanation that leaves the least of it,
 * and none where nothing comes near.
 */
export function togetherExplaining(difference: Money, found: Slips): Slips[] {
  const strong = found.filter(({ cause }) => WEAKNESS[cause] < WEAKEST).slice(0, MOST_JOINED);
  const sets = [...pairsOf(strong), ...triplesOf(strong)];
  const weak = new Map<Money, LikelyCause[]>();
  for (const slip of found)
    if (WEAKNESS[slip.cause] === WEAKEST) weak.set(slip.amount, [...(weak.get(slip.amount) ?? []), slip]);
  const exact = [
    ...sets.filter((set) => restOf(difference, set) === 0),
    // A slip of any payment next to one or two that leave a trace.
    ...[...strong.map((each) => [each]), ...pairsOf(strong)].flatMap((set) =>
      (weak.get(restOf(difference, set)) ?? []).map((slip) => [...set, slip]),
    ),
  ].filter(isLikely);
  if (exact.length > 0) return exact.toSorted(byStrength).slice(0, MOST_ANSWERED);
  const near = [...strong.map((each) => [each]), ...sets.filter(isLikely)].filter((set) => {
    const [rest, whole] = [sizeOf(restOf(difference, set)), sizeOf(difference)];
    return rest < whole && (weaknessOf(set) === 0 || rest * CLOSE <= whole);
  });
  return near
    .toSorted(
      (one, other) => sizeOf(restOf(difference, one)) - sizeOf(restOf(difference, other)) || byStrength(one, other),
    )
    .slice(0, 1);
}

const restOf = (difference: Money, set: Slips): Money => subtract(difference, sum(set.map(({ amount }) => amount)));

const weaknessOf = (set: Slips): number => set.reduce((weakness, { cause }) => weakness + WEAKNESS[cause], 0);

const byStrength = (one: Slips, other: Slips): number =>
  one.length - other.length || weaknessOf(one) - weaknessOf(other);

/** Together no weaker than one of the weakest, and no payment or activity twice. */
function isLikely(set: Slips): boolean {
  const ids = set.flatMap(({ paymentIDs, cashActivityIDs }) => [...paymentIDs, ...cashActivityIDs]);
  return weaknessOf(set) <= WEAKEST && new Set(ids).size === ids.length;
}

const pairsOf = (slips: Slips): Slips[] =>
  slips.flatMap((one, index) => slips.slice(index + 1).map((other) => [one, other]));

/** Three of which two leave a trace, or all do: each three once. */
function triplesOf(slips: Slips): Slips[] {
  const traced = slips.filter(({ cause }) => WEAKNESS[cause] === 0).slice(0, MOST_TRACED);
  const others = slips.filter(({ cause }) => WEAKNESS[cause] > 0);
  return traced.flatMap((one, index) =>
    traced
      .slice(index + 1)
      .flatMap((second, next) => [...traced.slice(index + next + 2), ...others].map((third) => [one, second, third])),
  );
}
