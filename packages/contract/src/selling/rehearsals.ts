import * as z from 'zod/mini';
import { FormSave } from '../company/history/scheduled-changes.ts';
import { answeredAmount, count, instant, localDate, text, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** A change of prices tried on past orders before it is saved (decision 305). */

/** The longest time that a change is tried on, in days. */
export const MOST_REHEARSED_DAYS = 31;
/** Orders of one call. */
export const REHEARSED_AT_ONCE = 1000;
/** How many orders that change most are shown. */
export const MOST_CHANGED = 10;

const sums = {
  /** What the orders come to with what is stored now, and with the change. */
  before: answeredAmount(),
  after: answeredAmount(),
  /** The tax in it: where prices include it, another rate changes nothing else. */
  taxBefore: answeredAmount(),
  taxAfter: answeredAmount(),
};

/** An order that a change would have made cheaper or dearer. */
export const RehearsedOrder = z.object({ orderID: uuid(), orderNo: z.string(), at: instant(), ...sums });
export type RehearsedOrder = z.infer<typeof RehearsedOrder>;

/** The orders of one business date. */
export const RehearsedDay = z.object({ date: localDate(), orders: count(), ...sums });
export type RehearsedDay = z.infer<typeof RehearsedDay>;

/** What a change makes of some orders of the time that was asked for. */
export const Rehearsal = z.object({
  /** Orders of that time in all, and those of this answer. */
  total: count(),
  orders: count(),
  /** Orders that cannot be tried: what they had is no longer sold, or a bill shares lines with another one. */
  leftOut: count(),
  days: z.array(RehearsedDay),
  /** Those that change most. */
  mostChanged: z.array(RehearsedOrder),
  /** Where the next call begins; null = this was the last. */
  next: z.nullable(z.string()),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const rehearsalRoutes = {
  run: route({
    method: 'POST',
    path: '/location/rehearsals',
    access: [permission.salesReport.view],
    about: 'Prices past orders with the save of a form that the caller may make; nothing is saved.',
    withoutLicence: 'allowed',
    isHeavy: true,
    maxBodyBytes: 4_194_304,
    body: z.extend(FormSave, {
      startDate: localDate(),
      endDate: localDate(),
      /** As the call before answered; left out = from the first order on. */
      next: z.optional(text(60, 1)),
    }),
    answer: Rehearsal,
    errors: ['rehearsal.too_long', 'rehearsal.dates', 'rehearsal.no_prices', 'scheduled_change.no_form'],
  }),
} as const;
