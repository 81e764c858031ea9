import type { orderRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { sellingDeps, type SellingServices } from './order-deps.ts';
import { createOrderService } from './orders.service.ts';

/** The calls about orders (selling spec, section 7). */
export function createOrderHandlers(services: SellingServices): Handlers<typeof orderRoutes> {
  const orders = createOrderService(sellingDeps(services));
  return {
    search: (call) => orders.search(call),
    get: (call) => orders.get(call),
    base: (call) => orders.save(call, 'base'),
    send: (call) => orders.save(call, 'send'),
    finalize: (call) => orders.save(call, 'finalize'),
    sendSaved: (call) => orders.move(call, 'send'),
    finalizeSaved: (call) => orders.move(call, 'finalize'),
    void: (call) => orders.void(call),
  };
}
