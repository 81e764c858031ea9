import { OrderChannel, type OnlineOrder, type onlineOrderRoutes } from '@tavola/contract';
import { assertOpens, channelsOpened, intentNow, type SellingDeps } from '#areas/selling/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { acceptOrder, answeredOrder, cancelAccepted, rejectOrder, takePromptPay } from './answer-order.ts';
import {
  countUnread,
  findByNumber,
  findOnlineOrder,
  getOnlineOrder,
  listOnlineOrders,
  listUnread,
  markOnlineOrder,
} from './online-orders.rows.ts';

/** A guest at a table orders for table service. */
const channelOf = ({ tableName }: Pick<OnlineOrder, 'tableName'>): OrderChannel =>
  tableName === null ? OrderChannel.OnlineService : OrderChannel.TableService;

/** The calls with which a restaurant sees and answers its online orders. */
export function createOnlineOrderHandlers(deps: SellingDeps): Handlers<typeof onlineOrderRoutes> {
  const { now } = deps;
  return {
    list: (call) =>
      call.read(async (tx) => ({
        items: await listOnlineOrders(tx, call.scope, channelsOpened(call.actor), call.query),
        serverTime: now().toISOString(),
      })),
    get: async (call) => {
      const order = await call.read((tx) => getOnlineOrder(tx, call.scope, call.params.id));
      if (order === null) return refuse('order.not_found');
      assertOpens(call.actor, channelOf(order));
      return order;
    },
    byNumber: async (call) =>
      (await call.read((tx) => findByNumber(tx, call.scope, channelsOpened(call.actor), call.params.no))) ??
      refuse('order.not_found'),
    unread: (call) =>
      call.read(async (tx) => ({ items: await listUnread(tx, call.scope, channelsOpened(call.actor)) })),
    unreadCount: (call) => call.read((tx) => countUnread(tx, call.scope, channelsOpened(call.actor))),
    markRead: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const order = (await findOnlineOrder(tx, call.scope, id)) ?? refuse('order.not_found');
        assertOpens(call.actor, channelOf(order));
        if (!order.isRead) await markOnlineOrder(tx, call.scope, id, { read_at: now().toISOString() });
        return { orderID: id, isRead: true };
      }),
    accept: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await acceptOrder(intentNow(tx, call.actor, deps), {
          orderID: id,
          prepMinutes: call.body.prepMinutes ?? null,
        });
        return answeredOrder(tx, call.scope, id);
      }),
    takePromptPay: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await takePromptPay(intentNow(tx, call.actor, deps), id);
        return answeredOrder(tx, call.scope, id);
      }),
    reject: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await rejectOrder(intentNow(tx, call.actor, deps), id, call.body.reason);
        return answeredOrder(tx, call.scope, id);
      }),
    cancel: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        await cancelAccepted(intentNow(tx, call.actor, deps), { orderID: id, ...call.body });
        return answeredOrder(tx, call.scope, id);
      }),
  };
}
