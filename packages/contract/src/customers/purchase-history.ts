import * as z from 'zod/mini';
import { answeredAmount, localDate, queryList, uuid } from '../kit/fields/fields.ts';
import { Fulfillment, OrderChannel, OrderPaymentStatus, OrderStatus } from '../kit/enumerations.ts';
import { Names } from '../kit/fields/names.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** What customers bought, at every location of the company (selling spec, section 7). */

/** The specification names the parameter only; these are the ways in which an order of a customer ends or is open. */
export const SaleType = { Sale: 'Sale', Refund: 'Refund', Open: 'Open', Void: 'Void' } as const;
export type SaleType = (typeof SaleType)[keyof typeof SaleType];

const called = { name: z.string(), names: z.nullable(Names) } as const;
/** An item of a purchase, with the options of a variant in the order in which it is named after them. */
export const PurchasedItem = z.object({ ...called, quantity: z.number(), options: z.array(z.object(called)) });
export type PurchasedItem = z.infer<typeof PurchasedItem>;

export const Purchase = z.object({
  orderID: uuid(),
  orderNo: z.string(),
  orderDateTime: z.string(),
  businessDate: z.string(),
  customerID: uuid(),
  customerName: z.string(),
  locationID: uuid(),
  locationName: z.string(),
  currencyCode: z.string(),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  status: z.enum(OrderStatus),
  orderPaymentStatus: z.enum(OrderPaymentStatus),
  saleType: z.enum(SaleType),
  items: z.array(PurchasedItem),
  totalDueAmount: answeredAmount(),
});
export type Purchase = z.infer<typeof Purchase>;

const channel = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d$/, 'invalid')), z.transform(Number)),
  z.enum(OrderChannel, { error: 'invalid' }),
);

export const purchaseHistoryRoutes = {
  list: route({
    method: 'GET',
    path: '/company/customers/purchase-history',
    access: [permission.customers.view],
    about: 'Orders of customers, newest first; what is left out matches everything.',
    isHeavy: true,
    query: z.extend(listQuery('orderDateTime', 'totalDueAmount'), {
      customerIDs: queryList(uuid()),
      startDate: z.optional(localDate()),
      endDate: z.optional(localDate()),
      locationIDs: queryList(uuid()),
      orderChannels: queryList(channel),
      saleTypes: queryList(z.enum(SaleType)),
    }),
    answer: listOf(Purchase),
  }),
} as const;
