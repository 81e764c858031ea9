import {
  orderRoutes,
  paymentRoutes,
  PaymentType,
  type Order,
  type PaymentInput,
  type PaymentResult,
} from '@tavola/contract';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

/** A payment in cash of what an order costs. */
export const cash = (order: Order, tenderedAmount: number, more: Partial<PaymentInput> = {}): PaymentInput => ({
  paymentID: newID(),
  orderID: order.orderID,
  orderVersion: order.version,
  paymentTypeID: PaymentType.Cash,
  tenderedAmount,
  ...more,
});

/** Orders and their payments at a server, by the cashier of a place unless another one is named. */
export function paymentCalls(server: () => SellingServer, place: () => Selling) {
  const ordered = async (
    names: readonly string[],
    mode: 'base' | 'send' | 'finalize' = 'send',
    at: Selling = place(),
  ): Promise<Order> => {
    const answer = await server().call(
      orderRoutes[mode],
      { body: at.terminal.order(names.map((name) => at.terminal.line(name))) },
      at.caller,
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const pay = (body: PaymentInput, caller: Caller = place().caller) =>
    server().call(paymentRoutes.process, { body }, caller);
  const paid = async (body: PaymentInput): Promise<PaymentResult> => {
    const answer = await pay(body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const get = async (orderID: string): Promise<Order> =>
    (await server().call(orderRoutes.get, { params: { id: orderID } }, place().caller)).body;
  return { get, ordered, paid, pay };
}
