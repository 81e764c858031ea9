import { orderRoutes, type Order } from '@tavola/contract';
import type { Api } from './api.ts';

/** Every order of the restaurant as the server stores it, newest first. */
export async function storedOrders(api: Api): Promise<Order[]> {
  const { items } = await api.call(orderRoutes.search, { query: { pageSize: 500 } });
  return Promise.all(items.map(({ orderID }) => api.call(orderRoutes.get, { params: { id: orderID } })));
}

/** The newest order. */
export async function lastOrder(api: Api): Promise<Order> {
  const [order] = await storedOrders(api);
  if (order === undefined) throw new Error('No order was stored.');
  return order;
}
