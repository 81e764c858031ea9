import { eventRouteRoutes, printerRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// A printer that is off for a shift (reliability D1): nothing old prints by itself when it is on again.

const JOBS = 1_000;
const AT_ONCE = 20;
const HOUR_MS = 3_600_000;

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

it('leaves a thousand tickets to people after eight hours without its printer, and prints none of them', async () => {
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
  const agent = (await place.setUpAgent()).start();
  // It has looked at the printer, so it has also asked for work before.
  await expect.poll(() => device.questions, { timeout: 20_000 }).toBeGreaterThan(0);
  await agent.stop();
  expect(device.cuts).toBe(0);
  expect(device.lines.filter((line) => line.trim() !== '')).toEqual([]);
}, 120_000);
