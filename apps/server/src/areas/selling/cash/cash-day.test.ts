import {
  cashDrawerRoutes,
  closeOfDayRoutes,
  operationalSettingRoutes,
  payInOutReasonRoutes,
  paymentRoutes,
  permission,
  sensitiveAction,
  settingsRoutes,
  terminalReportRoutes,
  type CloseOfDay,
  type ErrorBody,
  type OperationalSetting,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import type { Office } from '@tavola/testkit/office/office.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from './cash.setup.ts';

const place = cashPlace();
const { call, rows, withDrawers, useReports, opened, ordered, paying, paid, moved, current, closing, closeAll } = place;
let foreign: Office;
beforeAll(async () => {
  foreign = await place.server.open();
});
const { openCashTerminal, countCashTerminal, resumeTerminal, closeCashTerminal, payIn, payOut, deposit } =
  cashDrawerRoutes;

describe('a terminal without reports (decision 167)', () => {
  it('sells for cash where no drawer is counted, and refuses to open', async () => {
    await useReports(false);
    expect((await paid()).paymentStatus).toBe('Paid');
    expect(outcomeOf(await opened())).toBe('409 terminal_report.not_used');
  });

  it('takes no cash into an uncounted drawer, but cards, until its reports are turned on', async () => {
    await withDrawers();
    const order = await ordered();
    expect(outcomeOf(await paying(order))).toBe('409 payment.drawer_not_counted');
    const tenderedAmount = order.totalDueAmount;
    expect(outcomeOf(await paying(order, { paymentTypeID: 6, tenderedAmount }))).toBe('200 accepted');
  });
});

describe('a terminal that works with reports (decision 167)', () => {
  beforeAll(() => useReports(true));

  it('takes no payment without an open one', async () => {
    expect(outcomeOf(await paying(await ordered()))).toBe('409 payment.cash_drawer_closed');
  });

  it('opens with a float counted by coins and notes, once', async () => {
    const denominations = (await call(settingsRoutes.cashDenominations, {})).body;
    const of = (value: number, count: number) => ({
      currencyCashDenominationID: denominations.find((each) => each.value === value)?.currencyCashDenominationID ?? -1,
      count,
    });
    const body = { terminalReportID: newID(), cashCounts: [of(0.25, 3), of(20, 4)] };
    const report = (await call(openCashTerminal, { body })).body;
    expect(report).toMatchObject({ status: 'Open', hasCashDrawer: true, openingFloat: 80.75, isBlind: false });
    expect(report.openingCounts).toMatchObject([
      { value: 20, count: 4 },
      { value: 0.25, count: 3 },
    ]);
    expect((await call(openCashTerminal, { body })).body).toEqual(report);
    expect(outcomeOf(await opened())).toBe('409 terminal_report.already_open');
    const strange = { terminalReportID: newID(), cashCounts: [{ currencyCashDenominationID: 999_999, count: 1 }] };
    await closeAll();
    expect(outcomeOf(await call(openCashTerminal, { body: strange }))).toBe('400 validation.failed');
  });

  it('expects what is in the drawer after sales, tips, voids, part payments, pay ins, pay outs and a deposit', async () => {
    let drawer = 100;
    const report = (await opened()).body;
    for (let sale = 0; sale < 12; sale += 1) {
      const [isCash, tipAmount] = [sale % 3 !== 2, sale % 4 === 0 ? 1.5 : 0];
      if (isCash) {
        const { payment } = await paid({ tipAmount, tenderedAmount: 20 });
        drawer += payment.tenderedAmount - payment.changeAmount;
        if (sale % 5 === 4) {
          const body = {};
          await call(paymentRoutes.void, { params: { id: payment.paymentID }, body });
          drawer -= payment.tenderedAmount - payment.changeAmount;
        }
      } else {
        const order = await ordered();
        const part = (await paying(order, { amount: 2, tenderedAmount: 2 })).body;
        drawer += 2;
        const rest = {
          paymentTypeID: 6,
          amount: part.balanceDueAmount,
          tenderedAmount: part.balanceDueAmount,
        } as const;
        expect((await paying({ ...order, version: part.orderVersion }, rest)).body.paymentStatus).toBe('Paid');
      }
    }
    await moved(payIn, 15);
    await moved(payOut, 8.5);
    await moved(deposit, 40);
    const wrong = newID();
    await moved(payOut, 99, { cashActivityID: wrong });
    await call(cashDrawerRoutes.inactivateCashActivity, { params: { id: wrong }, body: {} });
    drawer += 15 - 8.5 - 40;
    const running = await current();
    expect(running?.figures?.expectedCash).toBeCloseTo(drawer, 5);
    expect(running?.activities.map(({ type, inactiveOn }) => [type, inactiveOn !== null])).toEqual([
      ['PayIn', false],
      ['PayOut', false],
      ['Deposit', false],
      ['PayOut', true],
    ]);
    const closed = (await closing({ ...report, version: running?.version ?? 0 }, Math.round(drawer * 100) / 100, null))
      .body;
    expect(closed.status).toBe('Closed');
    expect(closed.perType.map(({ paymentTypeID, difference }) => [paymentTypeID, difference])).toEqual([
      [1, 0],
      [6, null],
    ]);
    expect((await call(terminalReportRoutes.get, { params: { id: report.terminalReportID } })).body).toEqual(closed);
  });

  it('repeats of a pay out move the money once, and the id of another activity is refused', async () => {
    await opened();
    const cashActivityID = newID();
    await moved(payOut, 10, { cashActivityID });
    await moved(payOut, 10, { cashActivityID });
    for (const [amount, note] of [
      [11, null],
      [10, 'Ice'],
    ] as const)
      expect(outcomeOf(await moved(payOut, amount, { cashActivityID, note }))).toBe('422 idempotency.mismatch');
    expect((await current())?.figures?.expectedCash).toBe(90);
    await closeAll();
  });

  it('keeps the reason of a pay out, and refuses one for the other direction', async () => {
    await opened();
    const reason = async (name: string, type: 'PayIn' | 'PayOut') =>
      (await call(payInOutReasonRoutes.create, { body: { name, type } })).body.payInOutReasonID;
    const baker = await reason('Baker', 'PayOut');
    const report = (await moved(payOut, 10, { payInOutReasonID: baker, note: 'Bread' })).body;
    expect(report.activities).toMatchObject([{ type: 'PayOut', amount: 10, reason: 'Baker', note: 'Bread' }]);
    const owner = await reason('Owner', 'PayIn');
    expect(outcomeOf(await moved(payOut, 10, { payInOutReasonID: owner }))).toBe(
      '422 terminal_report.reason_not_found',
    );
    await closeAll();
  });
});

describe('a count', () => {
  beforeAll(() => useReports(true));

  it('explains a difference with its orders, stops payments until the terminal sells on, and stays in the report', async () => {
    const report = (await opened()).body;
    const { payment, orderID } = await paid({ tenderedAmount: 4.75 });
    const body = { terminalReportID: report.terminalReportID, version: 1, cashCounts: [], cashAmount: 120 };
    const counted = (await call(countCashTerminal, { body })).body;
    expect(counted).toMatchObject({ status: 'Counting', figures: { expectedCash: 104.75 } });
    expect(counted.perType[0]).toMatchObject({ expected: 104.75, counted: 120, difference: 15.25 });
    expect(counted.causes).toMatchObject([
      { cause: 'change', amount: 15.25, payments: [{ orderID, paymentID: payment.paymentID }] },
    ]);
    expect(outcomeOf(await paying(await ordered()))).toBe('409 terminal_report.counting');
    const resumed = (await call(resumeTerminal, { body: { terminalReportID: report.terminalReportID } })).body;
    expect(resumed).toMatchObject({ status: 'Open', activities: [{ type: 'Count', amount: 120 }] });
    expect((await paid()).paymentStatus).toBe('Paid');
    await closeAll();
  });

  it('hides what is expected from a person without the right to see it, even with that of total sales, until they have counted', async () => {
    const cashier = await place.office.colleague(
      permission.quickService.view,
      permission.terminalReport.view,
      permission.totalSaleDashboard.view,
      sensitiveAction.openTerminal,
      sensitiveAction.closeTerminal,
    );
    await useReports(true);
    await withDrawers();
    const report = (await opened(cashier)).body;
    await paid({}, cashier);
    const blind = await current(cashier);
    expect(blind).toMatchObject({ isBlind: true, figures: null, causes: [] });
    expect(blind?.perType).toMatchObject([{ paymentTypeID: 1, expected: null, difference: null, paymentCount: null }]);
    const id = { params: { id: report.terminalReportID } };
    expect((await call(terminalReportRoutes.get, id, cashier)).body.figures).toBeNull();
    const body = { terminalReportID: report.terminalReportID, version: 1, cashCounts: [], cashAmount: 104.75 };
    expect((await call(countCashTerminal, { body }, cashier)).body.perType).toMatchObject([{ difference: 0 }]);
    await closeAll();
  });
});

describe('a close', () => {
  beforeAll(() => useReports(true));

  it('asks for a note when the difference is above the limit', async () => {
    const setting: OperationalSetting = (await call(settingsRoutes.operational, {})).body;
    const { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff, version } = setting;
    const flags = { closeAllOpenOrders, closeAllTerminals, closeOutAllEmployees, businessDayCutoff };
    const body = { ...flags, cashDifferenceLimit: 2, cashMoveLimit: null, version };
    await call(operationalSettingRoutes.closeProcedures, { body });
    const report = (await opened()).body;
    expect(outcomeOf(await closing(report, 97.5, null))).toBe('422 terminal_report.note_required');
    expect(outcomeOf(await closing(report, 98, null))).toBe('200 accepted');
  });

  it('is won by one of two people; the other is answered with the closed report', async () => {
    const report = (await opened()).body;
    const other = await place.office.successor(newID());
    const answers = await Promise.all([closing(report, 100), closing(report, 101, 'Counted', other)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 terminal_report.closed']);
    const won = answers.find(({ status }) => status === 200)?.body;
    const lost = answers.find(({ status }) => status !== 200)?.body as unknown as ErrorBody;
    expect(lost.additionValue.current).toEqual(won);
    const again = await Promise.all([closing(report, 100), closing(report, 101, 'Counted', other)]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [stored] = await rows('SELECT count(*)::int AS count FROM cash_activities', report.terminalReportID);
    expect(stored?.count).toBe(1);
  });

  it('has each payment that races with it, or the payment is refused', async () => {
    const report = (await opened()).body;
    const orders = await Promise.all(Array.from({ length: 6 }, () => ordered()));
    const [closed, ...taken] = await Promise.all([
      closing(report, 100, 'In a hurry'),
      ...orders.map((order) => paying(order)),
    ]);
    const accepted = taken.filter(({ status }) => status === 200).length;
    expect(closed.body.figures).toMatchObject({ paymentCount: accepted, expectedCash: 100 + accepted * 4.75 });
    expect(taken.map(outcomeOf)).toEqual(
      taken.map(({ status }) => (status === 200 ? '200 accepted' : '409 payment.cash_drawer_closed')),
    );
    const [stored] = await rows('SELECT count(*)::int AS count FROM payments', report.terminalReportID);
    expect(stored?.count).toBe(accepted);
  });

  it('needs the count of the drawer, an open report and the version that was seen', async () => {
    const report = (await opened()).body;
    const { terminalReportID } = report;
    const uncounted = await call(closeCashTerminal, { body: { terminalReportID, version: 1 } });
    expect(outcomeOf(uncounted)).toBe('422 terminal_report.count_required');
    await moved(payIn, 5);
    expect(outcomeOf(await closing(report, 105))).toBe('409 resource.version_conflict');
    await closeAll();
    expect(outcomeOf(await moved(payIn, 5))).toBe('409 terminal_report.not_open');
  });

  it('freezes its payments: they can be neither voided nor tipped', async () => {
    const report = (await opened()).body;
    const { payment } = await paid();
    const params = { id: payment.paymentID };
    const tip = (tipAmount: number) => call(paymentRoutes.tip, { params, body: { tipAmount } });
    expect((await tip(2)).body).toMatchObject({
      payment: { tipAmount: 2, tenderedAmount: payment.tenderedAmount + 2 },
    });
    expect((await current())?.figures).toMatchObject({ cashTips: 2, expectedCash: 106.75 });
    expect(outcomeOf(await tip(2))).toBe('200 accepted');
    await closing(report, 106.75, null);
    expect(outcomeOf(await tip(3))).toBe('409 payment.report_closed');
    expect(outcomeOf(await call(paymentRoutes.void, { params, body: {} }))).toBe('409 payment.report_closed');
  });
});

describe('a late sale (decision 82)', () => {
  it('goes into the next report of its terminal and shows there as late', async () => {
    await useReports(true);
    await closeAll();
    await useReports(false);
    const { payment, orderID } = await paid();
    await useReports(true);
    // As a payment that was sold offline after the close is stored.
    await place.server.services.database.tenant(place.office.tenant.scope, (tx) =>
      tx.raw('UPDATE payments SET awaits_report = true WHERE company_id = $1 AND id = $2', [
        place.office.tenant.scope.companyID,
        payment.paymentID,
      ]),
    );
    const report = (await opened()).body;
    expect(report.lateSales).toMatchObject([{ orderID, paymentID: payment.paymentID, amount: 4.75 }]);
    expect(report.figures?.expectedCash).toBe(104.75);
    await closeAll();
  });
});

describe('rights', () => {
  it('are asked for by what moves or opens: 306, 307, 601, 602, 603', async () => {
    await useReports(true);
    await opened();
    const seller = await place.office.colleague(permission.quickService.view);
    expect(outcomeOf(await opened(seller))).toBe('403 approval.required');
    for (const route of [payIn, payOut, deposit])
      expect(outcomeOf(await moved(route, 5, {}, seller))).toBe('403 approval.required');
    const drawer = { body: { cashActivityID: newID(), note: 'Coins' } };
    expect(outcomeOf(await call(cashDrawerRoutes.openDrawer, drawer, seller))).toBe('403 approval.required');
    expect(outcomeOf(await call(cashDrawerRoutes.openDrawer, drawer))).toBe('200 accepted');
    const report = await current();
    expect(report?.activities.map(({ type, note }) => [type, note])).toEqual([['OpenDrawer', 'Coins']]);
    if (report !== null) expect(outcomeOf(await closing(report, 100, null, seller))).toBe('403 approval.required');
  });

  it('of another person count by their PIN, for the amount that was approved', async () => {
    const seller = await place.office.colleague(permission.quickService.view);
    await withDrawers();
    await useReports(true);
    const open = { terminalReportID: newID(), cashCounts: [], cashAmount: 50 };
    const opening = await approved(place.server, place.office, seller, 'openTerminal', open.terminalReportID, null);
    expect(outcomeOf(await call(openCashTerminal, { body: { ...open, approvalID: opening } }, seller))).toBe(
      '200 accepted',
    );
    const cashActivityID = newID();
    const approvalID = await approved(place.server, place.office, seller, 'payOut', cashActivityID, 10);
    expect(outcomeOf(await moved(payOut, 11, { cashActivityID, approvalID }, seller))).toBe(
      '403 approval.amount_exceeded',
    );
    expect(outcomeOf(await moved(payOut, 10, { cashActivityID, approvalID }, seller))).toBe('200 accepted');
    expect((await call(terminalReportRoutes.cashes, {}, seller)).body.activities).toMatchObject([
      { type: 'PayOut', amount: 10, approvedBy: { userID: place.office.tenant.userID } },
    ]);
  });

  it('end at the restaurant: a report of another one is not found', async () => {
    const { terminalReportID = '', clientID = '' } = (await current()) ?? {};
    const get = await call(terminalReportRoutes.get, { params: { id: terminalReportID } }, foreign.owner);
    const validation = { params: { id: clientID } };
    expect(outcomeOf(get)).toBe('404 resource.not_found');
    expect(outcomeOf(await call(cashDrawerRoutes.closingValidation, validation, foreign.owner))).toBe(
      '404 resource.not_found',
    );
    await call(cashDrawerRoutes.closeTerminals, { body: { clientIDs: [clientID] } }, foreign.owner);
    expect((await current())?.status).toBe('Open');
  });
});

describe('the close of day (decisions 90, 91, 169)', () => {
  const close = (more: object = {}) => call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), ...more } });

  it('waits for open terminals and orders, holds everything since the one before, and never changes', async () => {
    await useReports(true);
    await closeAll();
    await close({ closeTerminals: true, carryOpenOrders: true });
    const report = (await opened()).body;
    const sale = await paid({ tenderedAmount: 10 });
    const found = (await call(closeOfDayRoutes.validation, {})).body;
    const blocking = found.filter(({ severity }) => severity === 'block').map(({ code }) => code);
    expect(blocking).toEqual(expect.arrayContaining(['open_terminals', 'open_orders']));
    expect(outcomeOf(await close())).toBe('409 close_of_day.blocked');
    await closing(report, 105, 'Over');
    const closeOfDayID = newID();
    const first = (await close({ closeOfDayID, carryOpenOrders: true })).body as CloseOfDay;
    expect(first).toMatchObject({
      saleCount: 1,
      totalAmount: sale.payment.totalDueAmount,
      cashDifference: 0.25,
      sales: { firstSaleNo: sale.saleNo, lastSaleNo: sale.saleNo },
      perType: [{ paymentTypeID: 1, paymentCount: 1, amount: 4.75 }],
      reports: [
        { terminalReportID: report.terminalReportID, expectedCash: 104.75, countedCash: 105, difference: 0.25 },
      ],
    });
    expect((await close({ closeOfDayID, carryOpenOrders: true })).body).toEqual(first);
    expect(outcomeOf(await close({ closeOfDayID, note: 'Rain' }))).toBe('422 idempotency.mismatch');
    const next = (await close({ carryOpenOrders: true, isEmptyAllowed: true })).body as CloseOfDay;
    expect(next.number).toEqual(first.number + 1);
    expect(next.saleCount).toBe(0);
    expect((await call(closeOfDayRoutes.get, { params: { id: closeOfDayID } })).body).toEqual(first);
    const listed = await call(closeOfDayRoutes.list, { query: { pageSize: 1 } });
    expect(listed.body.items).toMatchObject([{ number: next.number }]);
    const searched = await call(terminalReportRoutes.search, { body: { page: 1, pageSize: 1, sort: [], search: '' } });
    expect(searched.body.items).toMatchObject([
      { terminalReportID: report.terminalReportID, difference: 0.25, closeOfDayNumber: first.number },
    ]);
  });
});
