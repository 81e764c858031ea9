import * as z from 'zod/mini';
import { localDate, optional, queryList, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What the next days will probably sell (decision 322). */

/** Days that are forecast, today among them. */
export const FORECAST_DAYS = 7;
/** Weeks that a forecast learns from. */
export const FORECAST_WEEKS = 8;
/** Weeks whose forecasts are compared with what was sold. */
export const CHECKED_WEEKS = 4;

const HOURS = 24;
/** A figure for each hour of the day, by the clock of the location. */
const hourly = () => z.array(z.number()).check(z.length(HOURS));

export const ForecastDay = z.object({
  date: localDate(),
  /** Days of the past that it was learnt from; 0 = nothing is known of this weekday. */
  basis: z.int(),
  orders: z.number(),
  hours: hourly(),
});
export type ForecastDay = z.infer<typeof ForecastDay>;

export const ForecastItem = z.object({
  /** Null for open items, which have no record. */
  itemID: z.nullable(uuid()),
  name: z.string(),
  names: namesPerLanguage(),
  categoryName: z.nullable(z.string()),
  quantity: z.number(),
  hours: hourly(),
});
export type ForecastItem = z.infer<typeof ForecastItem>;

export const ForecastAnswer = z.object({
  days: z.array(ForecastDay),
  /** The day whose items are answered. */
  date: localDate(),
  items: z.array(ForecastItem),
  /** Days of the same weekday that the forecast of `date` may learn from, the latest first. */
  learnt: z.array(z.object({ date: localDate(), orders: z.int(), isLeftOut: z.boolean() })),
  /**
   * How far the forecasts of the last weeks were off: the differences of all days by what was sold, 0.12 = 12 %. Null =
   * too little was sold to say.
   */
  ordersError: z.nullable(z.number()),
  itemsError: z.nullable(z.number()),
  /** Sales whose facts are not made yet. */
  pendingCount: z.int(),
});
export type ForecastAnswer = z.infer<typeof ForecastAnswer>;

export const forecastRoutes = {
  read: route({
    method: 'GET',
    path: '/location/forecast',
    access: [permission.salesReport.view],
    about:
      'Expected orders of the next seven business days by hour, and the expected items of one of them: medians of the same weekday over eight weeks, with the error of such forecasts over the last four.',
    query: z.object({
      /** Today or one of the six days after it; left out = today. */
      date: optional(localDate()),
      /** Days of the past that say nothing of the usual, such as holidays. */
      leftOut: queryList(localDate()),
    }),
    answer: ForecastAnswer,
    errors: ['report.forecast_day', 'report.location'],
    isHeavy: true,
  }),
} as const;
