import { orderRoutes, type ErrorBody, type Order, type OrderInput } from '@tavola/contract';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';

type Mode = 'base' | 'send' | 'finalize';

/** How a call was refused. */
export const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;

/** The status of an answer and the code of its refusal, if it has one. */
export const code = (answer: { status: number; body: unknown }): string =>
  `${answer.status} ${refused(answer)?.errorCode ?? 'accepted'}`;

/** Saving of orders at a server, as the cashier of a place unless another one is named. */
export function orderCalls(server: () => SellingServer, place: () => Selling) {
  const save = (mode: Mode, input: OrderInput, caller: Caller = place().caller) =>
    server().call(orderRoutes[mode], { body: input }, caller);
  return {
    save,
    /** Saves an order; throws where it is refused. */
    async saved(mode: Mode, input: OrderInput, caller: Caller = place().caller): Promise<Order> {
      const answer = await save(mode, input, caller);
      if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
