import { eventRouteRoutes, orderRoutes, permission } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

const open = async (): Promise<PrintingPlace> => {
  const place = await openPrintingPlace(server);
  places.push(place);
  return place;
};
const reset = ({ office }: PrintingPlace, caller = office.owner) => server.call(eventRouteRoutes.reset, {}, caller);

describe('the default route (decision 366)', () => {
  it('takes the place of all others, and prints everything on the printer that was added first', async () => {
    const place = await open();
    const first = await place.printer('Kitchen');
    server.clock.advance(1_000);
    const second = await place.printer('Bar');
    await place.route('Drinks', second.id);
    const { body } = await reset(place);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ name: 'Everything', targetID: first.id, isActive: true, categoryIDs: [] });
  });
  it('is one also when it is restored twice', async () => {
    const place = await open();
    await place.printer('Kitchen');
    await reset(place);
    expect((await reset(place)).body).toHaveLength(1);
  });
  it('prints what is sent from then on', async () => {
    const place = await open();
    await place.printer('Kitchen');
    const [route] = (await reset(place)).body;
    const body = place.terminal.order([place.terminal.line('Burger')]);
    await server.call(orderRoutes.send, { body }, place.office.owner);
    const params = { id: route?.eventRouteSettingID ?? '' };
    const logs = await server.call(eventRouteRoutes.logs, { params, query: {} }, place.office.owner);
    expect(logs.body.items).toHaveLength(1);
  });
  it('is refused without a printer, and deletes nothing', async () => {
    const place = await open();
    const { status, body } = await reset(place);
    expect(status).toBe(409);
    expect(body).toMatchObject({ additionValue: { errorCode: 'printer.not_set_up' } });
  });
  it('is refused to people who may only see routes', async () => {
    const place = await open();
    await place.printer('Kitchen');
    expect((await reset(place, await place.office.colleague(permission.locationSetting.view))).status).toBe(403);
  });
});

describe('a ticket that was not printed (decision 367)', () => {
  async function failed() {
    const place = await open();
    const { id: printerID } = await place.printer('Kitchen');
    await place.route('All', printerID);
    const body = place.terminal.order([place.terminal.line('Burger')]);
    await server.call(orderRoutes.send, { body }, place.office.owner);
    const list = async () => (await server.call(eventRouteRoutes.recovery, {}, place.office.owner)).body;
    const ack = (id: string, answer: { isSuccess: boolean; failedReason?: string }) =>
      server.call(eventRouteRoutes.ack, { params: { id }, body: answer }, place.office.owner);
    const tooLate = async (): Promise<string> => {
      server.clock.advance(11 * 60_000);
      await server.runJobs();
      return (await list())[0]?.printJobID ?? '';
    };
    return { place, list, ack, tooLate };
  }

  it('leaves the list when its paper came out', async () => {
    const { list, ack, tooLate } = await failed();
    expect((await ack(await tooLate(), { isSuccess: true })).body).toEqual({ count: 0 });
    expect(await list()).toEqual([]);
  });
  it('stays in the list with the reason when it did not', async () => {
    const { list, ack, tooLate } = await failed();
    expect((await ack(await tooLate(), { isSuccess: false, failedReason: 'The roll is torn.' })).body.count).toBe(1);
    expect((await list())[0]?.failedReason).toBe('The roll is torn.');
  });
  it('may be acknowledged twice', async () => {
    const { ack, tooLate } = await failed();
    const id = await tooLate();
    await ack(id, { isSuccess: true });
    expect((await ack(id, { isSuccess: true })).status).toBe(200);
  });
  it('is left to its agent while it still waits for it', async () => {
    const { place, list, ack, tooLate } = await failed();
    const [route] = (await server.call(eventRouteRoutes.list, {}, place.office.owner)).body;
    const params = { id: route?.eventRouteSettingID ?? '' };
    const [log] = (await server.call(eventRouteRoutes.logs, { params, query: {} }, place.office.owner)).body.items;
    expect((await ack(log?.printJobID ?? '', { isSuccess: true })).status).toBe(200);
    await tooLate();
    expect(await list()).toHaveLength(1);
  });
  it('is unknown under another id', async () => {
    const { ack } = await failed();
    expect((await ack(newID(), { isSuccess: true })).status).toBe(404);
  });
});
