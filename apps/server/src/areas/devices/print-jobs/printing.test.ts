import {
  eventRouteRoutes,
  orderLifeRoutes,
  OrderChannel,
  orderRoutes,
  printerRoutes,
  type Order,
  type OrderLineInput,
} from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newID } from '#platform/ids.ts';
import { lookAtPrintJobs } from './print-notices.ts';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

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

const open = async (): Promise<PrintingPlace> => {
  const place = await openPrintingPlace(server);
  places.push(place);
  return place;
};
const send = async ({ office, terminal }: PrintingPlace, lines: readonly OrderLineInput[]): Promise<Order> => {
  const answer = await server.call(orderRoutes.send, { body: terminal.order(lines) }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const sendItems = (place: PrintingPlace, ...names: readonly string[]): Promise<Order> =>
  send(
    place,
    names.map((name) => place.terminal.line(name)),
  );
const recovery = async ({ office }: PrintingPlace) =>
  (await server.call(eventRouteRoutes.recovery, {}, office.owner)).body;
const retry = ({ office }: PrintingPlace, id: string, body: { printerID?: string; isDismissed?: boolean } = {}) =>
  server.call(eventRouteRoutes.retry, { params: { id }, body }, office.owner);
/** Time passes, and what is due then happens. */
const later = async (seconds: number): Promise<void> => {
  server.clock.advance(seconds * 1000);
  await server.runJobs();
};

/** What the bell reports of tickets, of all time until now. */
const noticed = ({ office }: PrintingPlace) => {
  const span = { since: new Date(0), until: new Date(server.clock.now().getTime() + 1000) };
  const { scope } = office.tenant;
  return server.test.database.tenant(scope, (tx) => lookAtPrintJobs(tx, scope, span));
};

describe('a ticket of the kitchen', () => {
  it('comes out of its printer once when an order is sent', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    (await place.setUpAgent()).start();
    const { orderNo } = await sendItems(place, 'Burger', 'Soda');
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    const text = kitchen.device.lines.join('\n');
    expect(text).toContain(orderNo);
    expect(text).toMatch(/1\s+Burger/);
    expect(text).toMatch(/1\s+Soda/);
    expect(kitchen.device.pulses).toBe(0);
  });

  it('is not written where no route prints it', async () => {
    const place = await open();
    await sendItems(place, 'Burger');
    const { rows } = await server.test.asOwner((owner) =>
      owner.query('SELECT 1 FROM print_jobs WHERE company_id = $1', [place.office.tenant.scope.companyID]),
    );
    expect(rows).toEqual([]);
  });

  it('waits in the recovery list with the reason while no agent is connected, and is printed by a retry', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    await sendItems(place, 'Burger');
    expect(await recovery(place)).toEqual([]);
    expect(await noticed(place)).toEqual([]);
    await later(21);
    const [job] = await recovery(place);
    expect(job).toMatchObject({ printerName: 'Kitchen', items: ['Burger'], isUnconfirmed: false });
    expect(job?.failedReason).toMatch(/No agent/);
    expect(await noticed(place)).toEqual([
      {
        kind: 'ticketNotPrinted',
        key: job?.printJobID,
        params: { printer: 'Kitchen', reason: expect.stringMatching(/No agent/) },
      },
    ]);
    (await place.setUpAgent()).start();
    expect((await retry(place, job?.printJobID ?? '')).body).toEqual({ count: 0 });
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.lines.join('\n')).not.toContain('REPRINT');
    expect((await retry(place, job?.printJobID ?? '')).status).toBe(409);
  });

  it('comes out of the backup printer when the first one has no paper', async () => {
    const place = await open();
    const [kitchen, bar] = [await place.printer('Kitchen'), await place.printer('Bar')];
    kitchen.device.faults.isPaperOut = true;
    await place.route('All', kitchen.id, { backupTargetID: bar.id });
    (await place.setUpAgent()).start();
    await sendItems(place, 'Burger');
    await vi.waitFor(() => expect(bar.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.paper).toEqual([]);
    const { body } = await server.call(printerRoutes.connectivity, {}, place.office.owner);
    expect(body.find(({ name }) => name === 'Kitchen')).toMatchObject({
      status: 'Error',
      statusReason: 'The printer is out of paper.',
    });
  });

  it('is printed again only by a person once the printer died in the middle of it', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    kitchen.device.faults.diesAfterBytes = 40;
    (await place.setUpAgent()).start();
    await sendItems(place, 'Burger');
    await vi.waitFor(async () => expect(await recovery(place)).toHaveLength(1), WAIT);
    const [job] = await recovery(place);
    expect(job?.isUnconfirmed).toBe(true);
    kitchen.device.faults.diesAfterBytes = null;
    const before = kitchen.device.cuts;
    await retry(place, job?.printJobID ?? '');
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(before + 1), WAIT);
    expect(kitchen.device.lines.join('\n')).toContain('REPRINT');
  });

  it('that is asked for again says that it is a reprint', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    const { orderID, orderLines } = await sendItems(place, 'Burger');
    const again = { orderID, sendID: newID(), orderLineIDs: orderLines.map(({ orderLineID }) => orderLineID) };
    expect((await server.call(orderLifeRoutes.rePrint, { body: again }, place.office.owner)).status).toBe(200);
    (await place.setUpAgent()).start();
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(2), WAIT);
    expect(kitchen.device.lines.filter((line) => line.includes('REPRINT'))).toHaveLength(1);
  });

  it('goes by category to the printers of its route, each line once', async () => {
    const place = await open();
    const [kitchen, bar] = [await place.printer('Kitchen'), await place.printer('Bar')];
    const drinks = place.terminal.data.snapshot.products.find(({ name }) => name === 'Soda')?.categoryID ?? '';
    await place.route('Drinks', bar.id, { categoryIDs: [drinks], sortNumber: 1 });
    await place.route('Rest', kitchen.id, { sortNumber: 2 });
    (await place.setUpAgent()).start();
    await sendItems(place, 'Burger', 'Soda');
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    await vi.waitFor(() => expect(bar.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.lines.join('\n')).not.toContain('Soda');
    expect(bar.device.lines.join('\n')).not.toContain('Burger');
  });

  it('has filters for the terminal that sells, of active routes alone', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    const routeID = await place.route('Tables', kitchen.id, { orderChannelIDs: [OrderChannel.TableService] });
    await place.route('Off', kitchen.id, { isActive: false });
    const { body } = await server.call(eventRouteRoutes.filters, {}, place.office.owner);
    const where = { printerID: kitchen.id, printerName: 'Kitchen', backupPrinterID: null, copies: 1, language: 'en' };
    const filter = { channels: [OrderChannel.TableService], fulfillments: [], categoryIDs: [], alsoOthers: false };
    expect(body).toEqual([{ routeID, ...filter, ...where }]);
  });

  it('with control signs in a note opens no drawer and cuts nothing', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    (await place.setUpAgent()).start();
    await send(place, [place.terminal.line('Burger', 1, [], { note: 'p2\tVA\n no \r onions' })]);
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.pulses).toBe(0);
  });

  it('is a picture where the printer lacks a letter', async () => {
    const place = await open();
    const kitchen = await place.printer('Kitchen');
    await place.route('All', kitchen.id);
    (await place.setUpAgent()).start();
    await send(place, [place.terminal.line('Burger', 1, [], { note: 'ไม่ใส่น้ำตาล' })]);
    await vi.waitFor(() => expect(kitchen.device.cuts).toBe(1), WAIT);
    expect(kitchen.device.paper.some(({ kind }) => kind === 'picture')).toBe(true);
  });
});
