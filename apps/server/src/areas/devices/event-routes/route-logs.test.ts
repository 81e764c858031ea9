import { eventRouteRoutes, orderRoutes, permission, type EventRoute } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openPrintingPlace, type PrintingPlace } from '../print-jobs/printing.setup.ts';

let server: OfficeServer;
const places: PrintingPlace[] = [];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterEach(async () => {
  server.clock.reset();
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => server.close());

async function open() {
  const place = await openPrintingPlace(server);
  places.push(place);
  const { owner } = place.office;
  const printer = await place.printer('Kitchen');
  const routeID = await place.route('Grill', printer.id);
  const send = async (): Promise<string> => {
    const body = place.terminal.order([place.terminal.line('Burger')]);
    const { body: order } = await server.call(orderRoutes.send, { body }, owner);
    return order.orderNo;
  };
  const logs = async (
    query: { isSuccess?: boolean; actionType?: 'Add' | 'Cancel'; from?: string; to?: string } = {},
    id = routeID,
  ) => (await server.call(eventRouteRoutes.logs, { params: { id }, query }, owner)).body.items;
  const copy = (copyID: string, eventRouteSettingID = routeID, caller = owner) =>
    server.call(eventRouteRoutes.clone, { body: { eventRouteSettingID, copyID } }, caller);
  return { place, owner, printer, routeID, send, logs, copy };
}

it('a log lists the tickets of a route, newest first, with what became of each', async () => {
  const { place, printer, send, logs } = await open();
  const orderNo = await send();
  expect(await logs()).toMatchObject([{ orderNo, printerName: 'Kitchen', actionType: 'Add', isSuccess: null }]);
  expect(await logs({ isSuccess: true }), 'it waits').toEqual([]);
  expect(await logs({ actionType: 'Cancel' })).toEqual([]);
  expect(await logs({ actionType: 'Add' })).toHaveLength(1);
  expect(await logs({ isSuccess: false }), 'it waits').toEqual([]);
  const agent = (await place.setUpAgent()).start();
  await vi.waitFor(async () => expect(await logs({ isSuccess: true })).toHaveLength(1));
  await agent.stop();
  const [printed] = await logs({ isSuccess: true });
  expect(printed).toMatchObject({ orderNo, attempt: 1, failedReason: null, ackedOn: expect.any(String) });
  expect(printer.device.cuts).toBe(1);
  const later = await send();
  server.clock.advance(11 * 60_000);
  await server.runJobs();
  const [failed] = await logs({ isSuccess: false });
  expect(failed).toMatchObject({ orderNo: later, isSuccess: false });
  expect(failed?.failedReason).toMatch(/./);
  expect((await logs()).map((log) => log.orderNo)).toEqual([later, orderNo]);
});

it('a log is of that route alone and of the time that is asked for', async () => {
  const { place, printer, send, logs } = await open();
  const other = await place.route('Bar', printer.id, { sortNumber: 9 });
  await send();
  const now = server.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  expect(await logs({}, other)).toEqual([]);
  expect(await logs({ from: at(60_000) })).toEqual([]);
  expect(await logs({ to: at(-60_000) })).toEqual([]);
  expect(await logs({ from: at(-60_000), to: at(60_000) })).toHaveLength(1);
});

it('a copy has another name, prints nothing until it is turned on, and is made once', async () => {
  const { place, owner, routeID, copy } = await open();
  const [one, two] = [newID(), newID()];
  const route = (await server.call(eventRouteRoutes.get, { params: { id: routeID } }, owner)).body;
  const first = (await copy(one)).body;
  const { eventRouteSettingID, name, isActive, version, ...copied }: EventRoute = first;
  expect({ eventRouteSettingID, name, isActive, version }).toEqual({
    eventRouteSettingID: one,
    name: 'Copy of Grill',
    isActive: false,
    version: 1,
  });
  expect(route).toMatchObject(copied);
  expect((await copy(one)).body).toEqual(first);
  expect((await copy(two)).body.name).toBe('Copy (2) of Grill');
  expect((await server.call(eventRouteRoutes.list, {}, owner)).body).toHaveLength(3);
  expect((await copy(newID(), newID())).status).toBe(404);
  const viewer = await place.office.colleague(permission.locationSetting.view);
  expect((await copy(newID(), routeID, viewer)).status).toBe(403);
});
