import { orderRoutes, type Order, type OrderLineInput } from '@tavola/contract';
import type { OfficeServer } from './office.ts';
import type { Answer, Caller } from '../server/server.ts';
import type { Terminal } from '../selling/terminal.ts';

/**
 * Sends an order of these lines; the terminal has priced it, and the server prices it again and refuses another total.
 */
export const sell = (
  server: OfficeServer,
  caller: Caller,
  terminal: Terminal,
  lines: readonly OrderLineInput[],
): Promise<Answer<Order>> =>
  server.call(orderRoutes.send, { body: terminal.order(lines) }, caller) as Promise<Answer<Order>>;
