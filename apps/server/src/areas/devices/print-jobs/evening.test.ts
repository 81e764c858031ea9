import { eventRouteRoutes, orderRoutes, type RecoveryJob } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { PrinterFaults, PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace, type RunningAgent } from './printing.setup.ts';

// An evening of tickets over three printers that fail in every way, while the agent is stopped and started (D1 to D6).

const IS_LONG = process.env['LONG'] === '1';
/** Each order is a ticket on each of three printers. */
const ORDERS = IS_LONG ? 334 : 20;
const LIMIT_MS = IS_LONG ? 3_600_000 : 300_000;
/** After so many orders one printer breaks in the next way, and the one before is well again. */
const ORDERS_A_FAULT = 2;
/** After so many orders the agent is stopped and started. */
const ORDERS_A_RESTART = 7;
/** After so many orders the terminal is killed before it has the answer, and sends the order again. */
const ORDERS_A_REPEAT = 5;
/** How often each printer fault has to come in a whole evening. */
const TIMES_A_FAULT = 20;

const FAULTS: readonly (readonly [name: string, fault: Partial<PrinterFaults>])[] = [
  ['no paper', { isPaperOut: true }],
  ['dies in the middle of a ticket', { diesAfterBytes: 40 }],
  ['slow', { answersAfterMs: 700 }],
  ['cover open', { isCoverOpen: true }],
  ['jammed', { isJammed: true }],
  ['says nothing of itself', { isMute: true }],
];
const WELL: PrinterFaults = {
  isPaperOut: false,
  isCoverOpen: false,
  isJammed: false,
  isMute: false,
  answersAfterMs: 0,
  diesAfterBytes: null,
};

let server: OfficeServer;
let place: PrintingPlace;
beforeAll(async () => {
  server = await startOfficeServer();
  place = await openPrintingPlace(server);
});
afterAll(async () => {
  await place.close();
  await server.close();
});

interface Ticket {
  readonly id: string;
  readonly printer: string;
  readonly orderID: string;
  readonly state: string;
}

const tickets = (): Promise<readonly Ticket[]> =>
  server.test.asOwner(
    async (owner) =>
      (
        await owner.query<Ticket>(
          `SELECT j.id, p.name AS printer, j.order_id AS "orderID", j.state FROM print_jobs j
            JOIN printers p ON p.company_id = j.company_id AND p.id = j.printer_id WHERE j.company_id = $1`,
          [place.office.tenant.scope.companyID],
        )
      ).rows,
  );
/** Every send of the evening, with the lines that it says; a ticket of each is due at every printer. */
const sends = (): Promise<readonly { readonly orderID: string; readonly lines: readonly unknown[] }[]> =>
  server.test.asOwner(
    async (owner) =>
      (
        await owner.query<{ orderID: string; lines: readonly unknown[] }>(
          'SELECT order_id AS "orderID", lines FROM order_sends WHERE company_id = $1',
          [place.office.tenant.scope.companyID],
        )
      ).rows,
  );
/** What the recovery list has named so far. */
const listed = new Map<string, RecoveryJob>();
/** A person reads the recovery list and removes from it what was read, so that it stays short. */
async function readRecovery(): Promise<void> {
  const { body } = await server.call(eventRouteRoutes.recovery, {}, place.office.owner);
  for (const job of body) {
    listed.set(job.printJobID, job);
    const removal = { params: { id: job.printJobID }, body: { isDismissed: true } };
    expect((await server.call(eventRouteRoutes.retry, removal, place.office.owner)).status).toBe(200);
  }
}

/** How many papers of a printer have the note of an order. */
function papersOf(device: PrinterSimulator, note: string): number {
  const papers: string[] = [''];
  for (const part of device.paper) {
    if (part.kind === 'cut') papers.push('');
    else if (part.kind === 'text') papers[papers.length - 1] += `${part.text} `;
  }
  return papers.filter((paper) => paper.split(/[^\w-]+/).includes(note)).length;
}

/** Runs what is due on the server until every ticket is printed or in the recovery list. */
async function untilAllEnded(count: number): Promise<void> {
  for (;;) {
    await server.runJobs();
    await readRecovery();
    const all = await tickets();
    if (all.length === count && all.every(({ id, state }) => state === 'printed' || listed.has(id))) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

it(
  'prints each ticket once or names it in the recovery list with the reason',
  async () => {
    const printers = [await place.printer('Kitchen'), await place.printer('Bar'), await place.printer('Dessert')];
    for (const [index, { id }] of printers.entries())
      await place.route(`Route ${String(index)}`, id, { sortNumber: index, alsoOthers: true });
    const agent = await place.setUpAgent();
    let running: RunningAgent = agent.start();
    let faults = 0;
    const notes = new Map<string, readonly string[]>();
    for (let sent = 0; sent < ORDERS; sent += 1) {
      if (sent % ORDERS_A_FAULT === 0) {
        for (const { device } of printers) Object.assign(device.faults, WELL);
        const [, fault] = FAULTS[faults % FAULTS.length] ?? ['', {}];
        Object.assign(printers[faults % printers.length]?.device.faults ?? {}, fault);
        faults += 1;
      }
      if (sent % ORDERS_A_RESTART === ORDERS_A_RESTART - 1) {
        await running.stop();
        running = agent.start();
      }
      const own = ['first', 'second'].map((line) => `evening-${String(sent)}-${line}`);
      const body = place.terminal.order(own.map((note) => place.terminal.line('Burger', 1, [], { note })));
      notes.set(body.orderID, own);
      for (let tries = sent % ORDERS_A_REPEAT === 0 ? 2 : 1; tries > 0; tries -= 1)
        expect((await server.call(orderRoutes.send, { body }, place.office.owner)).status).toBe(200);
      await server.runJobs();
      // The printers keep up with the orders, so that each fault meets other tickets.
      await untilAllEnded((sent + 1) * printers.length);
    }
    const devices = new Map([
      ['Kitchen', printers[0]?.device],
      ['Bar', printers[1]?.device],
      ['Dessert', printers[2]?.device],
    ]);
    const all = await tickets();
    // Paper that was reported after it was listed has ended its ticket.
    for (const { id, state } of all) if (state === 'printed') listed.delete(id);
    const wrong = all.filter(({ id, printer, orderID, state }) => {
      const device = devices.get(printer);
      const job = listed.get(id);
      return (notes.get(orderID) ?? []).some((note) => {
        const papers = device === undefined ? 0 : papersOf(device, note);
        if (state === 'printed') return papers !== 1 || job !== undefined;
        if (job === undefined || (job.failedReason ?? '') === '') return true;
        return papers > (job.isUnconfirmed ? 1 : 0);
      });
    });
    // The log of bytes against the log of sends: a paper or a row of the recovery list for each send at each printer.
    const due = (await sends()).flatMap(({ orderID, lines }) => {
      expect(lines).toHaveLength(notes.get(orderID)?.length ?? 0);
      return [...devices.keys()].map((printer) => `${orderID} ${printer}`);
    });
    expect(all.map(({ orderID, printer }) => `${orderID} ${printer}`).toSorted()).toEqual(due.toSorted());
    console.error(
      `${String(all.length)} tickets: ${String(all.length - listed.size)} printed once, ` +
        `${String(listed.size)} in recovery with their reason; ${String(faults)} faults.`,
    );
    if (IS_LONG) expect(Math.floor(faults / FAULTS.length)).toBeGreaterThanOrEqual(TIMES_A_FAULT);
    expect(wrong).toEqual([]);
    expect(all).toHaveLength(ORDERS * printers.length);
    expect(listed.size, 'some faults leave a ticket to a person').toBeGreaterThan(0);
  },
  LIMIT_MS,
);
