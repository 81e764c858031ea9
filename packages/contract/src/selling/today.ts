import * as z from 'zod/mini';
import { answeredAmount, localDate, queryFlag, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Figures of the business day for the start page. */

/** How many of something, and what it comes to. */
const Sum = z.object({ count: z.int(), amount: answeredAmount() });

/** Net sales, and in `paid` what guests paid for them: with tax, charges, delivery, tips and rounding (decision 97). */
const Sales = z.extend(Sum, { paid: answeredAmount() });

/** Paid sales by the hour in which they were paid, on the clock of the location. */
export const HourOfDay = z.object({ hour: z.int(), today: Sales, weekBefore: Sales });
export type HourOfDay = z.infer<typeof HourOfDay>;

export const TodayFigures = z.object({
  /** The whole location, or what the caller's terminal sold. */
  of: z.enum(['location', 'terminal']),
  /** The location has sample orders, which these figures count only where they are asked for (decision 252). */
  hasSamples: z.boolean(),
  businessDate: localDate(),
  /** The same weekday of the week before. */
  weekBeforeDate: localDate(),
  sales: Sales,
  /** Until the same time of that day. */
  salesWeekBefore: Sales,
  /** From the first to the last hour that has sales on either day, in the order of the business day. */
  hours: z.array(HourOfDay),
  /** Best first. */
  topItems: z.array(
    z.object({
      itemID: uuid(),
      name: z.string(),
      names: namesPerLanguage(),
      quantity: z.number(),
      amount: answeredAmount(),
    }),
  ),
  /** Not paid in full yet, of this business day. */
  openOrders: Sum,
});
export type TodayFigures = z.infer<typeof TodayFigures>;

/** Items that sell out; the first few by name. The inventory lists those that are counted. */
const Items = z.object({ count: z.int(), counted: z.int(), names: z.array(z.string()) });
export const TodayAttention = z.object({
  /** Marked by a person or nothing left, and the safety stock or less; null without the right to see the inventory. */
  outOfStock: z.nullable(Items),
  lowStock: z.nullable(Items),
  /** Not paid in full, of the business day before. */
  openFromBefore: Sum,
  /** Orders of the last seven business days that were charged otherwise than the server comes to. */
  chargedOtherwise: z.int(),
});
export type TodayAttention = z.infer<typeof TodayAttention>;

/** The day of one location, on its own clock and in its own currency. */
export const TodayLocation = z.object({
  locationID: uuid(),
  name: z.string(),
  businessDate: localDate(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  currencyDecimals: z.int(),
  sales: Sales,
  /** The same weekday of the week before, until the same time of that day. */
  salesWeekBefore: Sales,
  openOrders: Sum,
  /** Clocked in now, and worked today in seconds; what that costs, null = no rates, or none that the caller may see. */
  team: z.object({ peopleIn: z.int(), workTime: z.int(), cost: z.nullable(answeredAmount()) }),
  openDrawers: z.int(),
  /** Null without the right to see the inventory. */
  outOfStock: z.nullable(z.int()),
  /** Notices for the caller that they have not read. */
  unreadNotices: z.int(),
});
export type TodayLocation = z.infer<typeof TodayLocation>;

const sees = [permission.totalSaleDashboard.view, permission.quickService.view, permission.tableService.view] as const;

export const todayRoutes = {
  figures: route({
    method: 'GET',
    path: '/location/today/figures',
    access: sees,
    about:
      'Net sales of the business day by hour, with what was paid for them, with the same weekday of the week before, top items and open orders: of the location with the right totalSaleDashboard, else of the calling terminal. `withSamples` counts the sample orders of a new restaurant too.',
    query: z.object({ withSamples: queryFlag() }),
    answer: TodayFigures,
  }),
  attention: route({
    method: 'GET',
    path: '/location/today/attention',
    access: [permission.totalSaleDashboard.view],
    about: 'What a person has to look after: stock that ran out, orders left open, orders charged otherwise.',
    answer: TodayAttention,
  }),
  locations: route({
    method: 'GET',
    path: '/location/today/locations',
    access: [permission.totalSaleDashboard.view],
    about:
      'The business day at every location that the caller may enter and whose figures they may see there, by name: sales, open orders, team, drawers, stock that ran out and unread notices.',
    answer: z.array(TodayLocation),
    isHeavy: true,
  }),
} as const;
