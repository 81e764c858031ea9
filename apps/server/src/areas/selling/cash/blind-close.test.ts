import {
  cashDrawerRoutes,
  operationalSettingRoutes,
  permission,
  sensitiveAction,
  settingsRoutes,
  type TerminalReport,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from './cash.setup.ts';

const place = cashPlace();
const { call, withDrawers, useReports, opened, ordered, paying, paid, current, closing, closeAll } = place;

it('of a blind drawer at once says nothing of the difference above the limit; the count comes first and stays (168)', async () => {
  const cashier = await place.office.colleague(
    permission.quickService.view,
    permission.terminalReport.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  await withDrawers();
  await useReports(true);
  const { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff, version } = (
    await call(settingsRoutes.operational, {})
  ).body;
  const flags = { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff };
  const limited = { ...flags, cashDifferenceLimit: 2, cashMoveLimit: null, version };
  await call(operationalSettingRoutes.closeProcedures, { body: limited });
  await opened(cashier);
  await paid({}, cashier);
  const blind = (await current(cashier)) as TerminalReport;
  expect(blind.isBlind).toBe(true);
  const before = await businessRows(place.server.test);
  // The same words whether it is right or wrong, so that nobody finds out by trying.
  const answers = [await closing(blind, 0, null, cashier), await closing(blind, 104.75, null, cashier)];
  expect(answers.map(outcomeOf)).toEqual(Array(2).fill('422 terminal_report.count_required'));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('104.75');
  expect(await businessRows(place.server.test)).toBe(before);
  const { terminalReportID } = blind;
  const count = { terminalReportID, version: blind.version, cashCounts: [], cashAmount: 0 };
  const counted = (await call(cashDrawerRoutes.countCashTerminal, { body: count }, cashier)).body;
  const last = { body: { terminalReportID, version: counted.version } };
  const unexplained = await call(cashDrawerRoutes.closeCashTerminal, last, cashier);
  expect(outcomeOf(unexplained)).toBe('422 terminal_report.note_required');
  const closed = (await closing(counted, 104.75, null, cashier)).body;
  expect(closed).toMatchObject({ status: 'Closed', activities: [{ amount: 0 }, { amount: 104.75 }] });
});

it('of a drawer at once is open to a person who may see the difference, and to a blind person with the reason', async () => {
  const cashier = await place.office.colleague(
    permission.quickService.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  const seen = (await opened()).body;
  expect(outcomeOf(await closing(seen, 90, null))).toBe('422 terminal_report.note_required');
  await closeAll();
  await withDrawers();
  await useReports(true);
  const blind = (await opened(cashier)).body;
  expect(outcomeOf(await closing(blind, 90, 'Change was given twice', cashier))).toBe('200 accepted');
});

it('of a terminal without a drawer says nothing of the difference of a type that was counted, until the count is stored', async () => {
  const cashier = await place.office.colleague(
    permission.quickService.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  await useReports(true, false);
  const openedEmpty = async () =>
    (await call(cashDrawerRoutes.openTerminal, { body: { terminalReportID: newID() } }, cashier)).body;
  const { terminalReportID, version } = await openedEmpty();
  const order = await ordered(cashier);
  await paying(order, { paymentTypeID: 6, tenderedAmount: order.totalDueAmount }, cashier);
  const close = (body: object) =>
    call(cashDrawerRoutes.closeTerminal, { body: { terminalReportID, version, ...body } }, cashier);
  const before = await businessRows(place.server.test);
  const answers = [];
  for (const amount of [0, order.totalDueAmount, 50])
    answers.push(await close({ typeCounts: [{ paymentTypeID: 6, amount }] }));
  expect(answers.map(outcomeOf)).toEqual(Array(3).fill('422 terminal_report.count_required'));
  expect(await businessRows(place.server.test)).toBe(before);
  const count = { terminalReportID, version, cashCounts: [], typeCounts: [{ paymentTypeID: 6 as const, amount: 50 }] };
  const counted = (await call(cashDrawerRoutes.countCashTerminal, { body: count }, cashier)).body;
  expect(counted.perType).toMatchObject([{ paymentTypeID: 6, expected: order.totalDueAmount, counted: 50 }]);
  const last = { version: counted.version };
  expect(outcomeOf(await close(last))).toBe('422 terminal_report.note_required');
  expect(outcomeOf(await close({ ...last, note: 'A slip of yesterday' }))).toBe('200 accepted');
  // Without a count there is no difference to ask for.
  const next = await openedEmpty();
  expect(outcomeOf(await close({ terminalReportID: next.terminalReportID, version: next.version }))).toBe(
    '200 accepted',
  );
});
