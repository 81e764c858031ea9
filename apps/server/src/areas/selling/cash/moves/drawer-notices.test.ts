import { operationalSettingRoutes, settingsRoutes, type TerminalReport } from '@tavola/contract';
import { afterEach, expect, it } from 'vitest';
import { lookAtDrawers } from './drawer-notices.ts';
import { cashPlace } from '../cash.setup.ts';

const place = cashPlace();
const { opened, paid, current, closing, closeAll } = place;
afterEach(() => closeAll());

/** Closes the drawer with this much more or less than it should have; gives its report and what is noticed. */
async function closedOff(by: number) {
  const { scope } = place.office.tenant;
  const since = new Date(place.server.clock.now().getTime() - 1);
  await opened();
  await paid();
  const report = (await current()) as TerminalReport;
  // A float of 100 and the soda.
  const { status, body } = await closing(report, 104.75 + by);
  expect(body).not.toHaveProperty('message');
  expect(status).toBe(200);
  place.server.clock.advance(1000);
  const until = place.server.clock.now();
  const found = await place.server.services.database.tenant(scope, (tx) => lookAtDrawers(tx, scope, { since, until }));
  return { report, found };
}
/** Differences of this size need no notice; null = none does. */
async function setLimit(cashDifferenceLimit: number | null): Promise<void> {
  const { body: setting } = await place.call(settingsRoutes.operational, {});
  const { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff, version } = setting;
  const flags = { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff, version };
  const body = { ...flags, cashDifferenceLimit, cashMoveLimit: null };
  expect((await place.call(operationalSettingRoutes.closeProcedures, { body })).status).toBe(200);
}

it('reports a drawer that was closed with more than the difference that is allowed', async () => {
  await setLimit(5);
  const { report, found } = await closedOff(-5.25);
  expect(found).toEqual([
    {
      kind: 'drawerDifference',
      key: report.terminalReportID,
      params: { terminal: expect.any(String), difference: -5.25 },
      recordID: report.terminalReportID,
    },
  ]);
});

it('reports no difference that is just allowed', async () => {
  await setLimit(5);
  expect((await closedOff(5)).found).toEqual([]);
});

it('reports none where no difference is a limit', async () => {
  await setLimit(null);
  expect((await closedOff(90)).found).toEqual([]);
});
