import { eventRouteRoutes, orderRoutes, printerRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// A printer that is off for a shift (reliability D1): nothing old prints by itself when it is on again.

const AT_ONCE = 20;
const HOUR_MS = 3_600_000;
const IS_LONG = process.env['LONG'] === '1';
/** A thousand took two minutes on a busy machine. */
const JOBS = IS_LONG ? 1_000 : 200;

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

it('leaves all tickets to people after eight hours without its printer, and prints none of them', async () => {
  const { id: printerID, device } = await place.printer('Kitchen');
  const { owner } = place.office;
  for (let added = 0; added < JOBS; added += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => server.call(printerRoutes.testPrint, { params: { id: printerID } }, owner)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }
  for (let hour = 0; hour < 8; hour += 1) {
    server.clock.advance(HOUR_MS);
    await server.runJobs();
  }
  const { body } = await server.call(eventRouteRoutes.recoveryCount, {}, owner);
  expect(body.count).toBe(JOBS);
  const { body: list } = await server.call(eventRouteRoutes.recovery, {}, owner);
  expect(list).toHaveLength(JOBS);
  expect(list.filter(({ failedReason }) => failedReason === '')).toEqual([]);
  const agent = (await place.setUpAgent()).start();
  // It has looked at the printer, so it has also asked for work before.
  await expect.poll(() => device.questions).toBeGreaterThan(0);
  await agent.stop();
  expect(device.cuts).toBe(0);
  expect(device.lines.filter((line) => line.trim() !== '')).toEqual([]);
}, 300_000);

it.runIf(IS_LONG)(
  'gives each ticket of a shift a reason while its agent runs without the printer, and prints none of them later',
  async () => {
    const { id: printerID, device } = await place.printer('Grill');
    const { owner } = place.office;
    const { port } = device;
    await device.close();
    await place.route('Grill', printerID);
    const agent = (await place.setUpAgent()).start();
    const known = (await server.call(eventRouteRoutes.recoveryCount, {}, owner)).body.count;
    for (let added = 0; added < JOBS; added += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          server.call(orderRoutes.send, { body: place.terminal.order([place.terminal.line('Burger')]) }, owner),
        ),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    for (let hour = 0; hour < 8; hour += 1) {
      server.clock.advance(HOUR_MS);
      await server.runJobs();
    }
    const count = async (): Promise<number> => {
      await server.runJobs();
      return (await server.call(eventRouteRoutes.recoveryCount, {}, owner)).body.count;
    };
    await expect.poll(count, { timeout: 60_000 }).toBe(known + JOBS);
    const { rows } = await server.test.asOwner((client) =>
      client.query<{ state: string; reason: string; count: number }>(
        `SELECT state, failed_reason AS reason, count(*)::int AS count FROM print_jobs
          WHERE company_id = $1 AND printer_id = $2 GROUP BY 1, 2 ORDER BY 3 DESC`,
        [place.office.tenant.scope.companyID, printerID],
      ),
    );
    console.error(rows.map(({ state, reason, count: jobs }) => `${String(jobs)} ${state}: ${reason}`).join(' | '));
    expect(rows.filter(({ state, reason }) => state !== 'failed' || (reason ?? '') === '')).toEqual([]);
    const isOn = await PrinterSimulator.start(port);
    const asked = isOn.questions;
    // Asked twice how it is, so between the two looks it could have been sent a ticket.
    await expect.poll(() => isOn.questions - asked, { timeout: 60_000 }).toBeGreaterThan(4);
    await agent.stop();
    expect(isOn.cuts).toBe(0);
    expect(isOn.paper).toEqual([]);
    await isOn.close();
  },
  600_000,
);
