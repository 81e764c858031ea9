import * as z from 'zod/mini';
import { OrderChannel, OrderPaymentStatus, OrderStatus } from '../kit/enumerations.ts';
import { instant, text, uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of orders and their money. */
export const sellingEvents = {
  /** Once for each order, when it first leaves Draft (decision 202). */
  orderReceived: event(
    'location',
    z.object({ orderID: uuid(), orderNo: text(60), systemOrderChannelID: z.enum(OrderChannel) }),
  ),
  /** All orders that were saved together (decision 144). */
  orderStatusChanged: event(
    'location',
    z.object({ orders: z.array(z.object({ orderID: uuid(), status: z.enum(OrderStatus), version: z.int() })) }),
  ),
  /** A person has lines of an order open, for 30 s unless it is said again; `until` null = no longer (decision 142). */
  orderLinesMarked: event(
    'location',
    z.object({
      orderID: uuid(),
      orderLineIDs: z.array(uuid()),
      /** Null = the channel of this name has them open. */
      clientID: z.nullable(uuid()),
      name: text(200),
      until: z.nullable(instant()),
    }),
  ),
  orderPaymentStatusChanged: event(
    'location',
    z.object({ orderID: uuid(), paymentStatus: z.enum(OrderPaymentStatus), version: z.int() }),
  ),
  /** Named by its order: a sale begins with its first payment (decision 309). */
  salePaymentIntegrationStatusChanged: event(
    'location',
    z.object({ orderID: uuid(), paymentIntegrationActivityID: uuid(), status: text(60) }),
  ),
  salePaymentIntegrationCreated: event('location', z.object({ orderID: uuid(), paymentIntegrationActivityID: uuid() })),
  saleRefundIntegrationStatusChanged: event('location', z.object({ saleID: uuid(), status: text(60) })),
} as const;
