import {
  orderLifeRoutes,
  orderRoutes,
  receiptTemplateRoutes,
  ReceiptTemplateType,
  type CallInput,
  type FulfillmentMove,
  type Order,
} from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { currentLanguage } from '#text/define.ts';

/** Open orders of this location. Keys start with `orders`, so the hub's order events refetch them and nothing polls. */
export const pendingOrdersQuery = queryOptions({
  queryKey: ['orders', 'pending'],
  queryFn: ({ signal }) => call(orderLifeRoutes.pending, { query: { orderIDs: [] } }, { signal }),
  placeholderData: keepPreviousData,
});

/**
 * Unpaid orders next to the sale at the counter. Read when a sale begins or gets another customer, and when an event
 * names one of them; not for every order of the location.
 */
export const relatedOrdersQuery = (customerID: string | null, orderID: string) =>
  queryOptions({
    queryKey: ['orders', 'related', customerID, orderID],
    queryFn: ({ signal }) =>
      call(orderLifeRoutes.related, { query: customerID === null ? {} : { customerID } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What happened to an order and its lines, oldest first, with who did it and who approved it. */
export const orderLifeQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'life', id],
    queryFn: ({ signal }) => call(orderLifeRoutes.life, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** The kitchen ticket of the lines that were sent and are still to be made. */
export const kitchenTicketQuery = (orderID: string) =>
  queryOptions({
    queryKey: ['orders', 'kitchenTicket', orderID, currentLanguage()],
    queryFn: async ({ signal }) => {
      const { orderLines } = await call(orderRoutes.get, { params: { id: orderID } }, { signal });
      const orderLineIDs = orderLines
        .filter(({ isSent, status }) => isSent && status !== 'Voided')
        .map(({ orderLineID }) => orderLineID);
      const body = { orderID, orderLineIDs, receiptTemplateType: ReceiptTemplateType.Kitchen } as const;
      return { orderLineIDs, printed: await call(receiptTemplateRoutes.previewByItems, { body }, { signal }) };
    },
    staleTime: 0,
    gcTime: 0,
  });
/** A ticket that goes with an order, of all that is not voided: the order ticket or the delivery ticket. */
export const orderTicketQuery = (orderID: string, receiptTemplateType: OrderTicketType) =>
  queryOptions({
    queryKey: ['orders', 'orderTicket', orderID, receiptTemplateType, currentLanguage()],
    queryFn: async ({ signal }) => {
      const { orderLines } = await call(orderRoutes.get, { params: { id: orderID } }, { signal });
      const orderLineIDs = orderLines.filter(({ isVoided }) => !isVoided).map(({ orderLineID }) => orderLineID);
      const body = { orderID, orderLineIDs, receiptTemplateType };
      return call(receiptTemplateRoutes.previewByItems, { body }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
/** The templates of the tickets that go with an order. */
export type OrderTicketType = typeof ReceiptTemplateType.Order | typeof ReceiptTemplateType.DeliveryTicket;
/** The tickets that a card prints, by their words. */
export type TicketType = 'printTicket' | keyof typeof ticketTemplates;
/** The templates of tickets by the words that print them; the kitchen's ticket has its own dialog. */
export const ticketTemplates = {
  printOrderTicket: ReceiptTemplateType.Order,
  printDeliveryTicket: ReceiptTemplateType.DeliveryTicket,
} as const;

/** Records that sent lines are printed for the kitchen again (decision 69); refused for lines that were never sent. */
export const recordReprint = withRefetch(['orders'], (body: CallInput<typeof orderLifeRoutes.rePrint>['body']) =>
  call(orderLifeRoutes.rePrint, { body }),
);

/** What a person does with an order from a card. */
export type CardMove = 'hold' | 'release' | 'send' | 'complete' | FulfillmentMove;

/** Moves an order; refused where another terminal was first, and the cards are fetched again either way. */
export const moveOrder = withRefetch(['orders'], (id: string, move: CardMove): Promise<Order> => {
  const params = { id };
  switch (move) {
    case 'hold':
      return call(orderLifeRoutes.hold, { params });
    case 'release':
      return call(orderLifeRoutes.release, { params });
    case 'send':
      return call(orderRoutes.sendSaved, { params });
    case 'complete':
      return call(orderLifeRoutes.complete, { params });
    default:
      return call(orderLifeRoutes.fulfillment, { params, body: { event: move } });
  }
});
