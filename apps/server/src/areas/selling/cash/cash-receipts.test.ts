import {
  cashDrawerRoutes,
  cashReceiptRoutes,
  closeOfDayRoutes,
  permission,
  ReceiptTemplateType,
  sensitiveAction,
  type Amount,
  type PrintedReceipt,
  type TerminalReport,
} from '@tavola/contract';
import { receiptFormat } from '@tavola/receipts';
import { beforeAll, expect, it } from 'vitest';
import { readMigrations } from '#platform/database/migrate/migrate.ts';
import { newID } from '#platform/ids.ts';
import { cashPlace } from './cash.setup.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';

const place = cashPlace();
const { call, withDrawers, useReports, opened, paid, moved, current, closing, closeAll } = place;
let open: TerminalReport;
let closed: TerminalReport;
const bakerID = newID();
beforeAll(async () => {
  // Gives the planted restaurant the templates that a registered one has.
  const names = ['0066_receipt_markup', '0094_receipt_data', '0212_day_receipts'];
  const templates = (await readMigrations()).filter(({ name }) => names.includes(name));
  for (const statement of templates.flatMap(({ statements }) => statements))
    // The columns already exist.
    if (!statement.includes('ALTER TABLE')) await place.server.test.asOwner((owner) => owner.query(statement, []));
  await opened();
  await paid({ tipAmount: 1.5, tenderedAmount: 20 });
  await paid({ tenderedAmount: 10 });
  await moved(cashDrawerRoutes.payIn, 15);
  await moved(cashDrawerRoutes.payOut, 8.5, { cashActivityID: bakerID, note: 'Baker' });
  await moved(cashDrawerRoutes.deposit, 40);
  open = (await current()) as TerminalReport;
  closed = (await closing(open, 50, 'Counted twice')).body;
});

const { TerminalOpening, TerminalClosing, TerminalCurrent, DrawerSummary } = ReceiptTemplateType;

/** What a receipt says in its rows: the words on the left and the figure on the right. */
const rowsOf = ({ document }: PrintedReceipt): (readonly [string, string])[] =>
  document.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'row' ? [[block.cells[0]?.text ?? '', block.cells.at(-1)?.text ?? '']] : []));
const textsOf = ({ document }: PrintedReceipt): string[] =>
  document.sections.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === 'text' ? [block.text] : []));
const money = (amount: Amount | number | null | undefined): string => {
  const { currencyCode: code, currencyDecimals: decimals, currencySymbol: symbol } = place.terminal.data.operational;
  return receiptFormat(
    { currency: { code, decimals, symbol }, timezoneName: 'UTC', calendar: 'gregorian', countryCode: '' },
    'en',
  ).amount(amount ?? Number.NaN);
};
const receiptOf = (type: 7 | 8 | 9 | 10, id = closed.terminalReportID, caller = place.office.owner) =>
  call(cashReceiptRoutes.report, { params: { id, type } }, caller);

it('prints the float of the opening', async () => {
  const { body } = await receiptOf(TerminalOpening);
  expect(body.receiptTemplateType).toBe(7);
  expect(textsOf(body)).toContain('Terminal opening');
  expect(rowsOf(body)).toContainEqual(['Opening float', money(100)]);
});

it('prints the closing with the figures of the report, and they add up to the expected cash', async () => {
  const figures = closed.figures;
  const cash = closed.perType.find(({ paymentTypeID }) => paymentTypeID === 1);
  const rows = rowsOf((await receiptOf(TerminalClosing)).body);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Number of sales', '2'],
      ['Opening float', money(figures?.openingFloat)],
      ['Cash sales', money((figures?.cashSales ?? 0) + 0.14)],
      ['Cash rounding', money(-0.14)],
      ['Cash tips', money(1.5)],
      ['Pay in', money(15)],
      ['Pay out', money(-8.5)],
      ['Deposit', money(-40)],
      ['Expected', money(figures?.expectedCash)],
      ['Counted', money(50)],
      ['Difference', money(cash?.difference)],
    ]),
  );
  expect(cash?.difference).not.toBe(0);
  expect(figures?.cashRounding, 'the screen shows the same row').toBe(-0.14);
});

it('prints what went into the drawer and out of it with its reason, and its counted coins and notes', async () => {
  const { body } = await receiptOf(DrawerSummary);
  expect(textsOf(body)).toEqual(expect.arrayContaining(['Cash activities', '   Baker']));
  expect(rowsOf(body)).toContainEqual(['Pay out', money(-8.5)]);
});

it('prints a pay out with its amount and who did it', async () => {
  const { body } = await call(cashReceiptRoutes.activity, { params: { id: bakerID } });
  expect(body.receiptTemplateType).toBe(5);
  expect(rowsOf(body)).toContainEqual(['Amount', money(8.5)]);
  expect(textsOf(body)).toContain('Baker');
  expect(textsOf(body)).toContain(`Employee ${closed.openedBy.name}`);
});

it('prints no closing of an open report, and no expected cash before a blind count', async () => {
  const { terminalReportID } = (await opened()).body;
  expect(outcomeOf(await receiptOf(TerminalClosing, terminalReportID))).toBe('409 terminal_report.receipt_later');
  expect(rowsOf((await receiptOf(TerminalCurrent, terminalReportID)).body)).toContainEqual(['Expected', money(100)]);
  const cashier = await place.office.colleague(
    permission.quickService.view,
    sensitiveAction.openTerminal,
    sensitiveAction.closeTerminal,
  );
  await withDrawers();
  await useReports(true);
  const blind = (await opened(cashier)).body.terminalReportID;
  expect(outcomeOf(await receiptOf(TerminalCurrent, blind, cashier))).toBe('409 terminal_report.receipt_later');
  expect(outcomeOf(await receiptOf(TerminalOpening, blind, cashier))).toBe('200 accepted');
  // A report of another terminal needs the right to see reports.
  expect(outcomeOf(await receiptOf(TerminalOpening, terminalReportID, cashier))).toMatch(/^404 /);
  await closeAll();
});

it('prints a close of day with its Z number, sales and payment types', async () => {
  const body = { closeOfDayID: newID(), carryOpenOrders: true, closeTerminals: true };
  const day = (await call(closeOfDayRoutes.create, { body })).body;
  const params = { id: body.closeOfDayID };
  const printed = (await call(cashReceiptRoutes.closeOfDay, { params })).body;
  expect(textsOf(printed)).toContain(`Z ${day.number}`);
  // What drawers held with their floats, and not what was taken (decision 89).
  const drawers = day.reports.filter(({ countedCash }) => countedCash !== null);
  const inDrawers = drawers.reduce((sum, { expectedCash }) => sum + (expectedCash ?? 0), 0);
  const counted = drawers.reduce((sum, { countedCash }) => sum + (countedCash ?? 0), 0);
  expect(rowsOf(printed)).toEqual(
    expect.arrayContaining([
      ['Number of sales', '2'],
      ['Gross sales', money(day.sales.subtotal)],
      ['Tips', money(1.5)],
      ['Cash rounding', money(day.sales.cashRoundingAmount)],
      ['Payments', money(day.details?.paymentsAmount)],
      ['Expected', money(inDrawers)],
      ['Counted', money(counted)],
      ['Difference', money(day.cashDifference)],
    ]),
  );
});
