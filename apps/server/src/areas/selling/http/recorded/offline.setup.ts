import {
  ALL_ACCESS,
  offlineOrderRoutes,
  orderRoutes,
  PaymentType,
  type OfflineOrderInput,
  type OfflineOrderResult,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { newID } from '#platform/ids.ts';

type Payment = OfflineOrderInput['payments'][number];

/** The order with the hash that its terminal gives it. */
export const hashed = (input: OfflineOrderInput): OfflineOrderInput => ({
  ...input,
  contentHash: createHash('sha256').update(offlineContent(input)).digest('hex'),
});

/** A restaurant whose terminals sell without a connection; there from `beforeAll` on. */
export function offlinePlace() {
  let server: SellingServer | undefined;
  let place: Selling | undefined;
  const get = () => {
    if (server === undefined || place === undefined) throw new Error('The restaurant is opened by beforeAll.');
    return { server, place };
  };
  /** Sets the rights of a person on the server, whatever their session says. */
  const grant = (codes: readonly number[], at: Selling = get().place) =>
    get().server.services.database.tenant(at.tenant.scope, async (tx) => {
      const { companyID } = at.tenant.scope;
      const userID = at.session.userID;
      await tx.send(sql`DELETE FROM user_permissions WHERE company_id = ${companyID} AND user_id = ${userID}`);
      await tx.send(
        sql`INSERT INTO user_permissions (company_id, id, user_id, codes)
          VALUES (${companyID}, ${newID()}, ${userID}, ${[...codes]})`,
      );
    });
  beforeAll(async () => {
    server = await startSellingServer();
    place = await server.open();
    await grant([ALL_ACCESS]);
  });
  afterAll(() => get().server.close());
  const now = (): string => get().server.services.now().toISOString();
  const lines = (...names: string[]) => names.map((name) => get().place.terminal.line(name));
  const order = (names: readonly string[] = ['Soda'], more: Partial<OrderInput> = {}): OrderInput =>
    get().place.terminal.order(lines(...names), more);
  /** A payment of all of an order, by a card that the cashier records unless another type is named. */
  const paid = ({ totalDueAmount }: OrderInput, more: Partial<Payment> = {}): Payment => ({
    paymentID: newID(),
    paymentTypeID: PaymentType.CreditCard,
    tenderedAmount: totalDueAmount,
    takenAt: now(),
    ...more,
  });
  let count = 0;
  /** An order that was sold and paid without a connection, as its terminal stores it. */
  const sold = (more: Partial<OfflineOrderInput> = {}): OfflineOrderInput => {
    const { order: entered = order(), ...others } = more;
    const { clientID, userID } = get().place.session;
    count += 1;
    return hashed({
      order: entered,
      clientID: clientID ?? '',
      userID,
      offlineNo: `T1-${String(count).padStart(4, '0')}`,
      orderDateTime: now(),
      status: 'Completed',
      payments: [paid(entered)],
      contentHash: '',
      sentAt: now(),
      ...others,
    });
  };
  const sync = (input: OfflineOrderInput, caller: Caller = get().place.caller) =>
    get().server.call(offlineOrderRoutes.sync, { body: { ...input, sentAt: now() } }, caller);
  /** Hands in an order; throws where the call itself is refused. */
  const synced = async (input: OfflineOrderInput): Promise<OfflineOrderResult> => {
    const answer = await sync(input);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const stored = async (orderID: string): Promise<Order> =>
    (await get().server.call(orderRoutes.get, { params: { id: orderID } }, get().place.caller)).body;
  return {
    grant,
    now,
    order,
    paid,
    sold,
    sync,
    synced,
    stored,
    get server() {
      return get().server;
    },
    get place() {
      return get().place;
    },
  };
}
