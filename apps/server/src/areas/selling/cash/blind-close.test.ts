import {
  cashDrawerRoutes,
  operationalSettingRoutes,
  permission,
  sensitiveAction,
  settingsRoutes,
  type TerminalReport,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office.ts';
import { businessRows } from '@tavola/testkit/selling-checks.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/terminal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashCalls, codeOf } from './cash.setup.ts';

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  terminal = await loadTerminal(server, office.owner);
});
afterAll(() => server.close());

const { withDrawers, useReports, opened, paid, current, closing, closeAll } = cashCalls(
  () => server,
  () => office,
  () => terminal,
);

it('of a blind drawer at once says nothing of the difference above the limit; the count comes first and stays (168)', async () => {
  const cashier = await office.colleague(
    permission.quickService.view,
    permission.terminalReport.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  await withDrawers();
  await useReports(true);
  const { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff, version } = (
    await server.call(settingsRoutes.operational, {}, office.owner)
  ).body;
  const flags = { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff };
  const limited = { ...flags, cashDifferenceLimit: 2, version };
  await server.call(operationalSettingRoutes.closeProcedures, { body: limited }, office.owner);
  await opened(cashier);
  await paid({}, cashier);
  const blind = (await current(cashier)) as TerminalReport;
  expect(blind.isBlind).toBe(true);
  const before = await businessRows(server.test);
  // The same words whether it is right or wrong, so that nobody finds out by trying.
  const answers = [await closing(blind, 0, null, cashier), await closing(blind, 104.75, null, cashier)];
  expect(answers.map(codeOf)).toEqual(Array(2).fill('422 terminal_report.count_required'));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('104.75');
  expect(await businessRows(server.test)).toBe(before);
  const { terminalReportID } = blind;
  const count = { terminalReportID, version: blind.version, cashCounts: [], cashAmount: 0 };
  const counted = (await server.call(cashDrawerRoutes.countCashTerminal, { body: count }, cashier)).body;
  const last = { body: { terminalReportID, version: counted.version } };
  const unexplained = await server.call(cashDrawerRoutes.closeCashTerminal, last, cashier);
  expect(codeOf(unexplained)).toBe('422 terminal_report.note_required');
  const closed = (await closing(counted, 104.75, null, cashier)).body;
  expect(closed).toMatchObject({ status: 'Closed', activities: [{ amount: 0 }, { amount: 104.75 }] });
});

it('of a drawer at once is open to whoever may see the difference, and to a blind person with the reason', async () => {
  const cashier = await office.colleague(
    permission.quickService.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  const seen = (await opened()).body;
  expect(codeOf(await closing(seen, 90, null))).toBe('422 terminal_report.note_required');
  await closeAll();
  await withDrawers();
  await useReports(true);
  const blind = (await opened(cashier)).body;
  expect(codeOf(await closing(blind, 90, 'Change was given twice', cashier))).toBe('200 accepted');
});
