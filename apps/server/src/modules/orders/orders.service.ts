import {
  MAX_LIST_ROWS,
  type CallAnswer,
  type CallInput,
  type Order,
  type OrderInput,
  type orderRoutes,
} from '@tavola/contract';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { moveOrder } from './move-order.ts';
import { orderSummary } from './order-answer.ts';
import type { SellingDeps } from './order-deps.ts';
import type { SaveMode } from './order-progress.ts';
import { listOrders } from './orders.repo.ts';
import { saveOrder } from './save-order.ts';
import { findOrder, isTaken, storedAnswer, withLines } from './stored-orders.ts';
import { voidOrder } from './void-order.ts';
import { refuseLineIDs } from './write-order.ts';

type OrderIDCall = Call<{ id: string }>;
type SearchQuery = NonNullable<(typeof orderRoutes.search)['types']>['query'];

/** Orders as the calls need them. */
export interface OrderService {
  save(call: Call<unknown, unknown, OrderInput>, mode: SaveMode): Promise<Order>;
  move(call: OrderIDCall, mode: 'send' | 'finalize'): Promise<Order>;
  void(call: Call<unknown, unknown, CallInput<typeof orderRoutes.void>['body']>): Promise<Order>;
  get(call: OrderIDCall): Promise<Order>;
  search(call: Call<unknown, SearchQuery>): Promise<CallAnswer<typeof orderRoutes.search>>;
}

const TRIES = 4;
const DEFAULT_PAGE_SIZE = 50;

export function createOrderService(deps: SellingDeps): OrderService {
  return {
    save: (call, mode) => saveWithRetries(call, mode, deps),
    move: (call, mode) => call.transact((tx) => moveOrder(tx, call, call.params.id, mode, deps)),
    void: (call) => call.transact((tx) => voidOrder(tx, call, deps)),
    get: (call) => call.read((tx) => getOrder(tx, call)),
    search: (call) => call.read((tx) => searchOrders(tx, call)),
  };
}

/**
 * A new order is written without looking first whether its id or its code is taken: nearly always neither is. Where one
 * is, the database undoes the save as a whole and it is made again, knowing that.
 */
async function saveWithRetries(
  call: Call<unknown, unknown, OrderInput>,
  mode: SaveMode,
  deps: SellingDeps,
): Promise<Order> {
  const { scope, body } = call;
  let isCodeTaken = false;
  let isKnown = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call.transact(async (tx) => {
        const [place, isOpen] = await Promise.all([deps.sellingPlaceFor(tx, scope), isTaken(tx, scope, body.orderID)]);
        // Known but not open: closed, or an order of another place of the company.
        const order =
          isOpen || isKnown ? ((await findOrder(tx, scope, body.orderID)) ?? refuse('order.not_found')) : null;
        return saveOrder(tx, call, mode, deps, place, order, isCodeTaken);
      });
    } catch (error) {
      const fault = databaseFault(error);
      if (fault?.kind === 'unique' && fault.table === 'order_lines') refuseLineIDs();
      if (fault?.kind !== 'unique' || fault.table !== 'orders' || attempt === TRIES) throw error;
      if (fault.constraint === 'orders_collection_code_key') isCodeTaken = true;
      else isKnown = true;
    }
  }
}

async function getOrder(tx: Tx, { scope, params }: OrderIDCall): Promise<Order> {
  const order = await findOrder(tx, scope, params.id);
  if (order === null) refuse('order.not_found');
  return storedAnswer(tx, scope, await withLines(tx, scope, order));
}

async function searchOrders(
  tx: Tx,
  { scope, query }: Call<unknown, SearchQuery>,
): Promise<CallAnswer<typeof orderRoutes.search>> {
  const asked = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const limit = asked <= 0 ? MAX_LIST_ROWS : asked;
  const page = Math.max(1, query.page ?? 1);
  const { items, total } = await listOrders(tx, scope, {
    text: query.text === undefined || query.text === '' ? null : query.text,
    status: query.status ?? null,
    paymentStatus: query.paymentStatus ?? null,
    businessDate: query.businessDate ?? null,
    limit,
    offset: (page - 1) * limit,
  });
  return { items: items.map(orderSummary), total };
}
