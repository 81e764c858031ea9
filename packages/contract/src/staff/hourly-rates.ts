import * as z from 'zod/mini';
import { answeredAmount, localDate, positiveAmount, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What an hour of a person costs, from a date on; the rights of employee reports alone show and change it. */

export const HourlyRateInput = z.object({
  /** null = none from this date on. */
  hourlyRate: z.nullable(positiveAmount()),
  fromDate: localDate(),
});
export type HourlyRateInput = z.infer<typeof HourlyRateInput>;

/** The rates of a person, the latest first. */
export const HourlyRates = z.object({
  rates: z.array(z.object({ hourlyRate: z.nullable(answeredAmount()), fromDate: localDate() })),
});
export type HourlyRates = z.infer<typeof HourlyRates>;

const { view, edit } = permission.employeeReport;
const params = z.object({ id: uuid() });
const path = '/location/time-clocks/hourly-rates/{id}';

export const hourlyRateRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, edit],
    about: 'The hourly rates of a person, each with the date from which it holds.',
    params,
    answer: HourlyRates,
  }),
  set: route({
    method: 'PUT',
    path,
    access: [edit],
    about: 'Sets the hourly rate of a person from a date on; the same date replaces it.',
    params,
    body: HourlyRateInput,
    answer: HourlyRates,
  }),
} as const;
