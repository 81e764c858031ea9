import { orderRoutes, terminalPrinterRoutes, type PrinterPreference } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchKitchen } from '../../kitchen/kitchen.setup.ts';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// A terminal prints a ticket of what it sends, where nothing else brings it to the kitchen (decision 433).

let server: OfficeServer;
let place: PrintingPlace;
let counter: Awaited<ReturnType<PrintingPlace['printer']>>;
beforeAll(async () => {
  server = await startOfficeServer();
});
beforeEach(async () => {
  place = await openPrintingPlace(server);
  counter = await place.printer('Counter');
  (await place.setUpAgent()).start();
});
afterAll(async () => {
  await place.close();
  await server.close();
});

const prefer = async (more: Partial<PrinterPreference> = {}): Promise<void> => {
  const body = { printerID: counter.id, printsReceipt: false, opensDrawer: false, ...more };
  expect((await server.call(terminalPrinterRoutes.setPreference, { body }, place.office.owner)).status).toBe(200);
};
const send = async (): Promise<void> => {
  const body = place.terminal.order([place.terminal.line('Burger')]);
  expect((await server.call(orderRoutes.send, { body }, place.office.owner)).status).toBe(200);
};
const jobs = async (): Promise<readonly (string | null)[]> => {
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ route_id: string | null }>('SELECT route_id FROM print_jobs WHERE company_id = $1', [
      place.office.tenant.scope.companyID,
    ]),
  );
  return rows.map(({ route_id: routeID }) => routeID);
};

describe('a terminal that prints tickets', () => {
  it('prints what it sends on its own printer once, where no route does', async () => {
    await prefer({ printsTicket: true });
    await send();
    expect(await jobs()).toEqual([null]);
    await expect.poll(() => counter.device.cuts).toBe(1);
    expect(counter.device.lines.join('\n')).toContain('Burger');
  });
  it('is every new one, as soon as it has a printer', async () => {
    await prefer();
    await send();
    expect(await jobs()).toEqual([null]);
  });
  it('leaves to a route what that prints', async () => {
    const kitchen = await place.printer('Kitchen');
    const routeID = await place.route('All', kitchen.id);
    await prefer({ printsTicket: true });
    await send();
    expect(await jobs()).toEqual([routeID]);
  });
});

describe('a terminal prints no ticket', () => {
  it('that is not set to it', async () => {
    await prefer({ printsTicket: false });
    await send();
    expect(await jobs()).toEqual([]);
  });
  it('without a printer', async () => {
    await prefer({ printerID: null, printsTicket: true });
    await send();
    expect(await jobs()).toEqual([]);
  });
  it('while the kitchen display is on', async () => {
    await switchKitchen(server, place.office, true);
    await prefer({ printsTicket: true });
    await send();
    expect(await jobs()).toEqual([]);
  });
  it('once that is turned off, while a change that does not say so keeps it', async () => {
    await prefer({ printsTicket: false });
    await prefer({ printsReceipt: true });
    await send();
    expect(await jobs()).toEqual([]);
  });
});
