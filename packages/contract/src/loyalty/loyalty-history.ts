import * as z from 'zod/mini';
import { instant, localDate, queryList, uuid } from '../kit/fields/fields.ts';
import { listQuery, longListOf } from '../kit/lists.ts';
import { route } from '../kit/route.ts';

/** Points of customers as they moved (decisions 62, 187; selling spec, section 7). */

/**
 * Why points moved: earned by a paid sale, reversed as the sale was refunded or was due again; redeemed by an order,
 * returned as its last payment was voided or as it was refunded; or put right where its location deleted what it sold.
 */
export const PointEntryType = {
  Earned: 'Earned',
  Reversed: 'Reversed',
  Redeemed: 'Redeemed',
  Returned: 'Returned',
  Reset: 'Reset',
} as const;
export type PointEntryType = (typeof PointEntryType)[keyof typeof PointEntryType];

/** One movement of points; `points` is below 0 where the customer has fewer after it. */
export const PointEntry = z.object({
  pointEntryID: uuid(),
  createdOn: instant(),
  businessDate: localDate(),
  customerID: uuid(),
  customerName: z.string(),
  type: z.enum(PointEntryType),
  points: z.number(),
  balanceAfter: z.number(),
  locationID: uuid(),
  locationName: z.string(),
  /** Null where the order is gone. */
  orderNo: z.nullable(z.string()),
  userName: z.string(),
});
export type PointEntry = z.infer<typeof PointEntry>;

export const loyaltyHistoryRoutes = {
  list: route({
    method: 'GET',
    path: '/company/customers/loyalty-history',
    // The specification asks for no permission; the screen follows its module.
    access: 'signedIn',
    about: 'How points of customers moved at every location, newest first; what is left out matches everything.',
    isHeavy: true,
    query: z.extend(listQuery('createdOn', 'points'), {
      customerIDs: queryList(uuid()),
      types: queryList(z.enum(PointEntryType)),
      startDate: z.optional(localDate()),
      endDate: z.optional(localDate()),
    }),
    answer: longListOf(PointEntry),
  }),
} as const;
