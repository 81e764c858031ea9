import * as z from 'zod/mini';
import { answeredAmount, localDate, optional, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Menu engineering: how popular and how profitable each item is, next to the others (decision 323). */

/** Popular and profitable, popular, profitable, neither. */
export const menuClasses = ['Star', 'Plowhorse', 'Puzzle', 'Dog'] as const;
export type MenuClass = (typeof menuClasses)[number];

export const MenuMixRow = z.object({
  itemID: uuid(),
  name: z.string(),
  names: namesPerLanguage(),
  categoryID: z.nullable(uuid()),
  /** Units sold: what guests ordered, also where it was refunded later. */
  quantity: z.number(),
  net: answeredAmount(),
  /** Null = the cost of some units is not known, so that the item has no margin and no class. */
  cost: z.nullable(answeredAmount()),
  /** Net sales less cost of one unit. */
  unitMargin: z.nullable(answeredAmount()),
  margin: z.nullable(answeredAmount()),
  menuClass: z.nullable(z.enum(menuClasses)),
});
export type MenuMixRow = z.infer<typeof MenuMixRow>;

export const MenuMixAnswer = z.object({
  rows: z.array(MenuMixRow),
  /** An item that sells at least this many is popular. */
  popularFrom: z.nullable(z.number()),
  /** An item that leaves at least so much a unit is profitable. */
  profitableFrom: z.nullable(answeredAmount()),
  categories: z.array(z.object({ categoryID: uuid(), name: z.string(), names: namesPerLanguage() })),
  /** Sales whose facts are not made yet. */
  pendingCount: z.int(),
});
export type MenuMixAnswer = z.infer<typeof MenuMixAnswer>;

export const menuMixRoutes = {
  read: route({
    method: 'GET',
    path: '/location/menu-mix',
    access: [permission.inventoryReport.view],
    about:
      'Items of a period by popularity and margin: popular from 70 % of an even share of the units, profitable from the average margin of a unit. Of one category where it is named.',
    query: z.object({ startDate: localDate(), endDate: localDate(), categoryID: optional(uuid()) }),
    answer: MenuMixAnswer,
    errors: ['report.period_reversed', 'report.period_too_long', 'report.location'],
    isHeavy: true,
  }),
} as const;
