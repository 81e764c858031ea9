import { orderLifeRoutes, orderRoutes, type FulfillmentMove, type Order } from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { writing } from '#runtime/http/records.ts';

/** Open orders of this location. Keys start with `orders`, so the hub's order events refetch them and nothing polls. */
export const pendingOrdersQuery = queryOptions({
  queryKey: ['orders', 'pending'],
  queryFn: ({ signal }) => call(orderLifeRoutes.pending, { query: { orderIDs: [] } }, { signal }),
  placeholderData: keepPreviousData,
});

export const orderLifeQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'life', id],
    queryFn: ({ signal }) => call(orderLifeRoutes.life, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** What a person does with an order from a card. */
export type CardMove = 'hold' | 'release' | 'send' | 'complete' | FulfillmentMove;

/** Moves an order; refused where another terminal was first, and the cards are fetched again either way. */
export const moveOrder = writing(['orders'], (id: string, move: CardMove): Promise<Order> => {
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
