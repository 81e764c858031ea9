import {
  eventRouteRoutes,
  offlineOrderRoutes,
  orderRoutes,
  type OfflineOrderInput,
  type OfflineOrderResult,
  type OfflineSend,
  type OfflineTicket,
  type OrderInput,
} from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

/** Kitchen tickets that a terminal has printed by itself are not printed again (decisions 73, 400). */

const WAIT = { timeout: 30_000, interval: 50 };

let server: OfficeServer;
const places: PrintingPlace[] = [];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => server.close());

/** A restaurant whose route prints everything on one printer. */
async function openKitchen() {
  const place = await openPrintingPlace(server);
  places.push(place);
  const { id: printerID, device } = await place.printer('Kitchen');
  return { place, printerID, device, routeID: await place.route('All', printerID) };
}
type Kitchen = Awaited<ReturnType<typeof openKitchen>>;

const sendOf = ({ printerID, routeID }: Kitchen, { orderLines }: OrderInput, kind: OfflineSend['kind'] = 'Add') => ({
  sendID: newID(),
  kind,
  sentAt: server.clock.now().toISOString(),
  lines: orderLines.map(({ orderLineID, orderQuantity: quantity }) => ({ orderLineID, quantity })),
  tickets: [{ routeID, printerID, orderLineIDs: orderLines.map(({ orderLineID }) => orderLineID) }],
});

/** The terminal and the person of a restaurant that has one of each. */
const soldBy = (companyID: string) =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ clientID: string; userID: string }>(
      `SELECT c.id AS "clientID", u.id AS "userID" FROM clients c JOIN users u ON u.company_id = c.company_id
        WHERE c.company_id = $1 LIMIT 1`,
      [companyID],
    );
    if (rows[0] === undefined) throw new Error('The restaurant has no terminal.');
    return rows[0];
  });

/** Hands in an open order with what was sent of it, and what became of the tickets. */
async function handIn(
  { place: { office } }: Kitchen,
  order: OrderInput,
  sends: readonly OfflineSend[],
  tickets: readonly OfflineTicket[],
): Promise<OfflineOrderResult> {
  const at = server.clock.now().toISOString();
  const { clientID, userID } = await soldBy(office.tenant.scope.companyID);
  const input: OfflineOrderInput = {
    order,
    clientID,
    userID,
    offlineNo: 'T1-0001',
    orderDateTime: at,
    status: 'Saved',
    payments: [],
    sends: [...sends],
    tickets: [...tickets],
    contentHash: '',
    sentAt: at,
  };
  const contentHash = createHash('sha256').update(offlineContent(input)).digest('hex');
  const answer = await server.call(offlineOrderRoutes.sync, { body: { ...input, contentHash } }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const endingOf = (
  { sendID, tickets: [ticket] }: OfflineSend,
  outcome: OfflineTicket['outcome'],
  reason: string | null = null,
): OfflineTicket[] => (ticket === undefined ? [] : [{ sendID, routeID: ticket.routeID, outcome, reason }]);
const recovery = async ({ place }: Kitchen) =>
  (await server.call(eventRouteRoutes.recovery, {}, place.office.owner)).body;
const logs = async ({ place, routeID }: Kitchen) =>
  (await server.call(eventRouteRoutes.logs, { params: { id: routeID }, query: {} }, place.office.owner)).body.items;
const orderOf = ({ place: { terminal } }: Kitchen, ...names: readonly string[]): OrderInput =>
  terminal.order(names.map((name) => terminal.line(name)));

describe('a ticket that a terminal has printed without the server', () => {
  it('is not printed again when its order arrives', async () => {
    const kitchen = await openKitchen();
    const order = orderOf(kitchen, 'Burger');
    const send = sendOf(kitchen, order);
    expect((await handIn(kitchen, order, [send], endingOf(send, 'Printed'))).outcome).toMatch(/^Stored/);
    (await kitchen.place.setUpAgent()).start();
    const next = orderOf(kitchen, 'Soda');
    await server.call(orderRoutes.send, { body: next }, kitchen.place.office.owner);
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.lines.join('\n')).not.toContain('Burger');
    const printed = (await logs(kitchen)).find(({ orderID }) => orderID === order.orderID);
    expect(printed).toMatchObject({ isSuccess: true, actionType: 'Add' });
    expect(await recovery(kitchen)).toEqual([]);
  });

  it('is sent for the order too: Send sends what was added since', async () => {
    const kitchen = await openKitchen();
    const { place } = kitchen;
    const order = orderOf(kitchen, 'Burger');
    const send = sendOf(kitchen, order);
    await handIn(kitchen, order, [send], endingOf(send, 'Printed'));
    const { body: stored } = await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.office.owner);
    expect(stored.orderLines.map(({ isSent }) => isSent)).toEqual([true]);
    const more = place.terminal.order([...order.orderLines, place.terminal.line('Soda')]);
    const body = { ...more, orderID: order.orderID, version: stored.version };
    const { body: sent } = await server.call(orderRoutes.send, { body }, place.office.owner);
    expect(sent.sentOrderLineIds).toEqual([more.orderLines[1]?.orderLineID]);
  });

  it('ends the ticket of the server where a send without an answer had reached it', async () => {
    const kitchen = await openKitchen();
    const order = orderOf(kitchen, 'Burger');
    const send = sendOf(kitchen, order);
    await server.call(orderRoutes.send, { body: { ...order, sendID: send.sendID } }, kitchen.place.office.owner);
    expect(await logs(kitchen)).toMatchObject([{ isSuccess: null }]);
    await handIn(kitchen, order, [send], endingOf(send, 'Printed'));
    expect(await logs(kitchen)).toMatchObject([{ isSuccess: true }]);
  });
});

describe('a ticket that a terminal could not print', () => {
  it('is in the recovery list with its reason, and prints by a person alone', async () => {
    const kitchen = await openKitchen();
    const order = orderOf(kitchen, 'Burger');
    const send = sendOf(kitchen, order);
    await handIn(kitchen, order, [send], endingOf(send, 'Failed', 'No paper'));
    expect(await recovery(kitchen)).toMatchObject([
      { printerName: 'Kitchen', items: ['Burger'], failedReason: 'No paper', isUnconfirmed: false },
    ]);
  });

  it('and knows nothing of, may have been printed: a person looks for the paper first', async () => {
    const kitchen = await openKitchen();
    const order = orderOf(kitchen, 'Burger');
    await handIn(kitchen, order, [sendOf(kitchen, order)], []);
    expect(await recovery(kitchen)).toMatchObject([{ isUnconfirmed: true }]);
  });

  it('on a printer that the location has not, is left out', async () => {
    const kitchen = await openKitchen();
    const order = orderOf(kitchen, 'Burger');
    const send = { ...sendOf({ ...kitchen, printerID: newID() }, order) };
    expect((await handIn(kitchen, order, [send], endingOf(send, 'Failed'))).outcome).toMatch(/^Stored/);
    expect(await recovery(kitchen)).toEqual([]);
  });
});
