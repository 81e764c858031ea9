import { MOST_CHANGED, rehearsalRoutes, type FormSave, type Rehearsal } from '@tavola/contract';
import { add, subtract, toAmount, toMoney } from '@tavola/selling';
import { call } from '#runtime/http/api.ts';

/** The sum of two amounts, exactly. */
const plus = (one: Rehearsal['days'][number]['before'], other: typeof one): typeof one =>
  toAmount(add(toMoney(one), toMoney(other)));

/** What orders come to, and the tax in it. */
export type Sums = Pick<Rehearsal['days'][number], 'before' | 'after' | 'taxBefore' | 'taxAfter'>;
const none = toAmount(toMoney(0));
const NOTHING: Sums = { before: none, after: none, taxBefore: none, taxAfter: none };
const added = (one: Sums, other: Sums): Sums => ({
  before: plus(one.before, other.before),
  after: plus(one.after, other.after),
  taxBefore: plus(one.taxBefore, other.taxBefore),
  taxAfter: plus(one.taxAfter, other.taxAfter),
});

/** How far an amount is from another, exactly. */
export const differenceOf = ({ before, after }: Pick<Rehearsal['days'][number], 'before' | 'after'>) =>
  toAmount(subtract(toMoney(after), toMoney(before)));

/** The answers of two pages as one. */
export function joinedRehearsal(one: Rehearsal | null, other: Rehearsal): Rehearsal {
  if (one === null) return other;
  const days = new Map(one.days.map((day) => [day.date, day]));
  for (const day of other.days) {
    const known = days.get(day.date);
    days.set(
      day.date,
      known === undefined
        ? day
        : {
            date: day.date,
            orders: known.orders + day.orders,
            ...added(known, day),
          },
    );
  }
  return {
    total: other.total,
    orders: one.orders + other.orders,
    leftOut: one.leftOut + other.leftOut,
    days: [...days.values()],
    mostChanged: [...one.mostChanged, ...other.mostChanged]
      .toSorted((a, b) => Math.abs(toMoney(differenceOf(b))) - Math.abs(toMoney(differenceOf(a))))
      .slice(0, MOST_CHANGED),
    next: other.next,
  };
}

/** What all days come to. */
export const sumOf = ({ days }: Rehearsal): Sums => days.reduce(added, NOTHING);

/**
 * Tries the save of a form on the orders of some days, page by page; `onProgress` gets what is known so far. Ends with
 * the reason of the signal when it is cancelled.
 */
export async function rehearse(
  save: FormSave,
  days: { readonly startDate: string; readonly endDate: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (known: Rehearsal) => void },
): Promise<void> {
  let known: Rehearsal | null = null;
  do {
    const next: string | null = known?.next ?? null;
    const page: Rehearsal = await call(
      rehearsalRoutes.run,
      { body: { ...save, ...days, ...(next !== null && { next }) } },
      { signal },
    );
    known = joinedRehearsal(known, page);
    onProgress(known);
  } while (known.next !== null);
}
