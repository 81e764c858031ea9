import { eventRouteRoutes, orderRoutes, printerRoutes, type Order, type OrderLineInput } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantRoom } from '@tavola/testkit/restaurant/plant-tables.ts';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// What kitchens of other systems were sent twice or not at all, on two printers: one for food and one for drinks.

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

async function open() {
  const place = await openPrintingPlace(server);
  places.push(place);
  const { office, terminal } = place;
  const [food, drinks] = [await place.printer('Food'), await place.printer('Drinks')];
  const categoryOf = (item: string) => terminal.product(item).categoryID ?? '';
  await place.route('Drinks', drinks.id, { categoryIDs: [categoryOf('Soda')], sortNumber: 1 });
  await place.route('Food', food.id, { categoryIDs: [categoryOf('Burger')], sortNumber: 2 });
  const send = async (lines: readonly OrderLineInput[], before?: Order): Promise<Order> => {
    const more = before === undefined ? {} : { orderID: before.orderID, version: before.version };
    const answer = await server.call(orderRoutes.send, { body: terminal.order(lines, more) }, office.owner);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return { place, office, terminal, send, food: food.device, drinks: drinks.device };
}

/** Until a printer has cut this many tickets. */
async function hasCut(printer: PrinterSimulator, tickets: number): Promise<void> {
  await vi.waitFor(() => expect(printer.cuts).toBe(tickets), WAIT);
}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** What a printer has printed since. */
const newTextOf = (printer: PrinterSimulator): (() => string) => {
  const before = printer.lines.length;
  return () => printer.lines.slice(before).join('\n');
};
const textOf = ({ lines }: PrinterSimulator): string => lines.join('\n');

describe('a burger that is added after the water was sent', () => {
  it('is printed alone, and nothing is when the order is sent once more', async () => {
    const { place, terminal, send, food, drinks } = await open();
    (await place.setUpAgent()).start();
    const water = terminal.line('Water');
    const first = await send([water]);
    await hasCut(drinks, 1);
    const both = [water, terminal.line('Burger')];
    const second = await send(both, first);
    await hasCut(food, 1);
    expect(textOf(food)).toMatch(/1\s+Burger/);
    expect(textOf(food)).not.toContain('Water');
    await send(both, second);
    await wait(3_000);
    expect(food.cuts).toBe(1);
    expect(drinks.cuts).toBe(1);
  });
});

describe('two soups of a table that were sent', () => {
  it('are cancelled one by one, with a ticket for what is new, and then as a whole', async () => {
    const { place, office, terminal, food, drinks } = await open();
    (await place.setUpAgent()).start();
    const [tableID = ''] = await plantRoom(server, office, ['Window']);
    const table = new TableTerminal(server, { terminal, caller: office.owner }, tableID);
    const bill = table.open();
    const soups = table.add(bill, 'Platter', [bill], 2);
    await table.save('send');
    await hasCut(food, 1);
    expect(textOf(food)).toMatch(/2\s+Platter/);
    const isNew = newTextOf(food);
    table.void(bill, soups, 1);
    const tea = table.add(bill, 'Soda', [bill]);
    await table.save('send');
    await hasCut(food, 2);
    await hasCut(drinks, 1);
    expect(isNew()).toMatch(/CANCELLED[\s\S]*1\s+Platter/);
    expect(textOf(drinks)).toMatch(/1\s+Soda/);
    expect(textOf(drinks)).not.toContain('CANCELLED');
    const [restOfFood, restOfDrinks] = [newTextOf(food), newTextOf(drinks)];
    table.void(bill, soups);
    table.void(bill, tea);
    await table.save('send');
    await hasCut(food, 3);
    await hasCut(drinks, 2);
    for (const text of [restOfFood(), restOfDrinks()]) {
      expect(text).toContain('CANCELLED');
      expect(text).toContain('Window');
    }
    expect(restOfFood()).toMatch(/1\s+Platter/);
    expect(restOfDrinks()).toMatch(/1\s+Soda/);
  });
});

describe('a food printer that is off', () => {
  const ORDERS = 5;

  it.each([
    ['a minute', 60],
    ['eight hours', 8 * 3600],
  ])('leaves drinks alone, is on the bell, and prints nothing by itself after %s', async (_, seconds) => {
    const { place, office, terminal, send, food, drinks } = await open();
    const { port } = food;
    await food.close();
    (await place.setUpAgent()).start();
    for (let order = 0; order < ORDERS; order += 1) await send([terminal.line('Burger'), terminal.line('Soda')]);
    await hasCut(drinks, ORDERS);
    // What waits longer than its time is left to people.
    const waiting = async (): Promise<number> => {
      server.clock.advance(5_000);
      await server.runJobs();
      return (await server.call(eventRouteRoutes.recoveryCount, {}, office.owner)).body.count;
    };
    await vi.waitFor(async () => expect(await waiting()).toBe(ORDERS), WAIT);
    // An agent that has not asked since the clock moved is not connected.
    const status = async (): Promise<string | undefined> => {
      const { body: printers } = await server.call(printerRoutes.connectivity, {}, office.owner);
      return printers.find(({ name }) => name === 'Food')?.status;
    };
    await vi.waitFor(async () => expect(await status()).toBe('Error'), WAIT);
    const { body: recovery } = await server.call(eventRouteRoutes.recovery, {}, office.owner);
    expect(recovery.map(({ items, printerName }) => [items, printerName])).toEqual(
      Array.from({ length: ORDERS }, () => [['Burger'], 'Food']),
    );
    expect(recovery.filter(({ failedReason }) => failedReason === '')).toEqual([]);
    server.clock.advance(seconds * 1000);
    const isOn = await PrinterSimulator.start(port);
    // Asked how it is again and again, so that it could have been sent something.
    await vi.waitFor(() => expect(isOn.questions).toBeGreaterThan(3), WAIT);
    await server.runJobs();
    expect(isOn.cuts).toBe(0);
    expect(isOn.paper).toEqual([]);
    await isOn.close();
  });
});
