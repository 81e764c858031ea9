import {
  ALL_ACCESS,
  cashDrawerRoutes,
  paymentRoutes,
  permission,
  sensitiveAction,
  type DifferenceCause,
  type ErrorBody,
  type TerminalReport,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';

const place = cashPlace();
const { call, opened, ordered, paying, paid, moved, current, closing, closeAll } = place;
afterEach(() => closeAll());
const { payIn, payOut, deposit, countCashTerminal, inactivateCashActivity } = cashDrawerRoutes;

/** Counts this much too much, or too little, and answers the report with its causes. */
async function countedOff(by: number): Promise<TerminalReport> {
  const report = (await current()) as TerminalReport;
  const { terminalReportID, version } = report;
  const cashAmount = Math.round(((report.figures?.expectedCash ?? 0) + by) * 100) / 100;
  const body = { terminalReportID, version, cashCounts: [], cashAmount };
  return (await call(countCashTerminal, { body })).body;
}
const causeOf = ({ causes }: TerminalReport, cause: DifferenceCause) => causes.find((each) => each.cause === cause);
const isExact = async (): Promise<boolean> => {
  const cash = (await current())?.perType.find(({ paymentTypeID }) => paymentTypeID === 1);
  return cash?.difference === 0;
};
/** Pays an order exactly, as a card does. */
async function paidExactly(paymentTypeID: 6, tipAmount = 0) {
  const order = await ordered();
  const due = order.totalDueAmount;
  const { body } = await paying(order, { paymentTypeID, tipAmount, tenderedAmount: due + tipAmount });
  return { payment: body.payment, due };
}
const corrected = (id: string, paymentTypeID: 1 | 6, caller = place.office.owner) =>
  call(paymentRoutes.tender, { params: { id }, body: { paymentTypeID } }, caller);

describe('a cause of a difference is put right while the cash is being counted', () => {
  it.each([
    ['payOutTwice', payOut, 1],
    ['depositTwice', deposit, 1],
    ['payInTwice', payIn, -1],
  ] as const)('%s: the activity that was entered last is cancelled', async (cause, route, sign) => {
    await opened();
    await moved(route, 12.5);
    await moved(route, 12.5);
    const found = causeOf(await countedOff(sign * 12.5), cause);
    expect(found?.cashActivityIDs).toHaveLength(2);
    const id = found?.cashActivityIDs.at(-1) ?? '';
    await call(inactivateCashActivity, { params: { id }, body: {} });
    expect(await isExact()).toBe(true);
  });

  it('cardAsCash: the payment is recorded as card, and the closed report has it there', async () => {
    const { terminalReportID } = (await opened()).body;
    const { payment } = await paid({ tipAmount: 1, tenderedAmount: 20 });
    const whole = payment.amount + payment.tipAmount;
    const found = causeOf(await countedOff(-whole), 'cardAsCash');
    expect(found?.payments).toMatchObject([{ paymentID: payment.paymentID, names: payment.names }]);
    const { body } = await corrected(payment.paymentID, 6);
    expect(body.payment).toMatchObject({
      paymentTypeID: 6,
      amount: payment.totalDueAmount,
      tipAmount: 1,
      changeAmount: 0,
      cashRoundingAdjustAmount: 0,
      referencePaymentID: payment.paymentID,
    });
    expect((await corrected(payment.paymentID, 6)).body).toEqual(body);
    const target = { params: { id: payment.paymentID }, body: {} };
    expect(outcomeOf(await call(paymentRoutes.void, target))).toBe('409 payment.replaced');
    expect(await isExact()).toBe(true);
    const closed = (await closing((await current()) as TerminalReport, 100, null)).body;
    expect(closed).toMatchObject({ terminalReportID, status: 'Closed', causes: [] });
    expect(closed.perType).toMatchObject([
      { paymentTypeID: 1, expected: 100, difference: 0 },
      { paymentTypeID: 6, paymentCount: 1, expected: payment.totalDueAmount + 1 },
    ]);
    expect(outcomeOf(await corrected(body.payment.paymentID, 1))).toBe('409 payment.report_closed');
    expect(outcomeOf(await corrected(payment.paymentID, 1))).toBe('409 order.not_modifiable');
  });

  it('cashAsCard: the payment is recorded as cash', async () => {
    await opened();
    const { payment, due } = await paidExactly(6);
    const found = causeOf(await countedOff(due), 'cashAsCard');
    expect(found?.payments).toMatchObject([{ paymentID: payment.paymentID, channel: 1 }]);
    const { body } = await corrected(payment.paymentID, 1);
    // Cash is rounded, as it would have been at the counter.
    expect(body.payment).toMatchObject({ paymentTypeID: 1, amount: 4.75, changeAmount: 0 });
    expect(body.payment.cashRoundingAdjustAmount).toBeCloseTo(4.75 - due, 5);
    await countedOff(0);
    expect((await current())?.figures?.expectedCash).toBe(104.75);
    expect(await isExact()).toBe(true);
  });

  it('tip: what was taken out of the drawer is paid out', async () => {
    await opened();
    await paidExactly(6, 3.5);
    expect(causeOf(await countedOff(-3.5), 'tip')?.payments).toHaveLength(1);
    await moved(payOut, 3.5, { note: 'Tips' });
    expect(await isExact()).toBe(true);
  });
});

describe('money that is in the counted drawer already is recorded while it is counted', () => {
  it('change: what a guest has left becomes the tip, and the drawer is exact', async () => {
    await opened();
    const { payment } = await paid({ tenderedAmount: 20 });
    const found = causeOf(await countedOff(15.25), 'change');
    expect(found).toMatchObject({ amount: 15.25, unexplained: 0, payments: [{ paymentID: payment.paymentID }] });
    const target = { params: { id: payment.paymentID }, body: { tipAmount: 15.25 } };
    const { body } = await call(paymentRoutes.tip, target);
    // The guest handed over 20.00 and nothing more.
    expect(body.payment).toMatchObject({ tenderedAmount: 20, changeAmount: 0, tipAmount: 15.25 });
    expect(await isExact()).toBe(true);
    expect((await current())?.figures).toMatchObject({ cashTips: 15.25, expectedCash: 120 });
    // What was left is the tip now, so that no change explains a second count.
    expect(causeOf(await countedOff(15.25), 'change')).toBeUndefined();
  });

  it('change: is the most that a tip is raised by, and what was raised is lowered again', async () => {
    await opened();
    const { payment } = await paid({ tipAmount: 2, tenderedAmount: 10 });
    await countedOff(3.25);
    const tip = (tipAmount: number) =>
      call(paymentRoutes.tip, { params: { id: payment.paymentID }, body: { tipAmount } });
    const before = await businessRows(place.server.test);
    for (const tipAmount of [5.26, 9_999_999]) {
      const answer = await tip(tipAmount);
      expect(outcomeOf(answer)).toBe('422 payment.tip_above');
      expect((answer.body as unknown as ErrorBody).message).toContain('5.25');
    }
    expect(await businessRows(place.server.test)).toBe(before);
    expect((await tip(5.25)).body.payment.tipAmount).toBe(5.25);
    // A tip that was raised has used up its change.
    expect(outcomeOf(await tip(5.3))).toBe('422 payment.tip_above');
    expect((await tip(3)).body.payment.tipAmount).toBe(3);
    expect((await tip(2)).body.payment).toMatchObject({ tenderedAmount: 10, changeAmount: 3.25, tipAmount: 2 });
    expect(outcomeOf(await tip(1.5))).toBe('409 terminal_report.counting');
    expect((await current())?.figures).toMatchObject({ cashTips: 2, expectedCash: 106.75 });
    await tip(5.25);
    await countedOff(0);
    expect(outcomeOf(await tip(8.5))).toBe('422 payment.tip_above');
  });

  it('partPayment: the rest is taken at the terminal that counts, all of it and in cash, and nowhere else', async () => {
    await opened();
    const order = await ordered();
    const part = (await paying(order, { amount: 2, tenderedAmount: 2 })).body;
    const rest = { ...order, version: part.orderVersion };
    const found = causeOf(await countedOff(2.75), 'partPayment');
    // Due are 2.82: in cash 2.75.
    expect(found).toMatchObject({ amount: 2.75, unexplained: 0, payments: [{ paymentID: part.payment.paymentID }] });
    const counted = (await current()) as TerminalReport;
    const refused = [
      await paying(rest, { amount: 1, tenderedAmount: 1 }),
      await paying(rest, { paymentTypeID: 6, tenderedAmount: part.balanceDueAmount }),
      await paying(await ordered()),
    ];
    expect(refused.map(outcomeOf)).toEqual(Array(3).fill('409 terminal_report.counting'));
    expect((await paying(rest, { tenderedAmount: 2.75 })).body).toMatchObject({ paymentStatus: 'Paid' });
    expect(await isExact()).toBe(true);
    expect((await current())?.version).toBe(counted.version + 1);
  });

  it('a difference of two slips names both with their parts, and what they leave', async () => {
    await opened();
    await moved(payIn, 10);
    await moved(payIn, 10);
    await paidExactly(6, 2);
    const together = await countedOff(-12);
    expect(together.causes.map(({ cause, amount, unexplained }) => [cause, amount, unexplained])).toEqual([
      ['payInTwice', -10, 0],
      ['tip', -2, 0],
    ]);
    expect(new Set(together.causes.map(({ explanation }) => explanation)).size).toBe(1);
    const { version, terminalReportID } = together;
    const body = { terminalReportID, version, cashCounts: [], cashAmount: 109.5 };
    const partly = (await call(countCashTerminal, { body })).body;
    expect(partly.causes).toMatchObject([{ cause: 'payInTwice', amount: -10, unexplained: -0.5 }]);
  });
});

describe('the money of a report that is being counted (decisions 59, 88, 89)', () => {
  it('cannot be moved: no void, no tip, no correction at another terminal; nothing is written', async () => {
    await opened();
    const [{ payment }, card] = [await paid({ tipAmount: 2, tenderedAmount: 20 }), await paidExactly(6, 1)];
    const elsewhere = await place.office.colleague(ALL_ACCESS);
    await countedOff(0);
    const before = await businessRows(place.server.test);
    for (const { paymentID: id } of [payment, card.payment]) {
      const params = { id };
      for (const caller of [place.office.owner, elsewhere]) {
        const answers = [
          await call(paymentRoutes.void, { params, body: {} }, caller),
          // Cash that a guest has left may be recorded where it is counted; nothing else of a tip may.
          await call(paymentRoutes.tip, { params, body: { tipAmount: 0.5 } }, caller),
          await call(paymentRoutes.tip, { params, body: { tipAmount: 3 } }, elsewhere),
        ];
        expect(answers.map(outcomeOf)).toEqual(Array(3).fill('409 terminal_report.counting'));
      }
      const other = id === payment.paymentID ? 6 : 1;
      expect(outcomeOf(await corrected(id, other, elsewhere))).toBe('409 terminal_report.counting');
    }
    expect(await businessRows(place.server.test)).toBe(before);
    // Repeating the same tip moves nothing.
    const same = { params: { id: payment.paymentID }, body: { tipAmount: 2 } };
    expect(outcomeOf(await call(paymentRoutes.tip, same))).toBe('200 accepted');
    const { terminalReportID } = (await current()) as TerminalReport;
    await call(cashDrawerRoutes.resumeTerminal, { body: { terminalReportID } });
    const late = { params: { id: payment.paymentID }, body: {} };
    expect(outcomeOf(await call(paymentRoutes.void, late))).toBe('200 accepted');
  });

  it('that a correction explains is closed by the new difference, never by the one that was seen before', async () => {
    await opened();
    const { payment } = await paid({ tenderedAmount: 20 });
    const seen = await countedOff(0);
    expect(outcomeOf(await corrected(payment.paymentID, 6))).toBe('200 accepted');
    const close = ({ terminalReportID, version }: TerminalReport) =>
      call(cashDrawerRoutes.closeCashTerminal, { body: { terminalReportID, version } });
    expect(outcomeOf(await close(seen))).toBe('409 resource.version_conflict');
    expect((await current())?.perType[0]).toMatchObject({ expected: 100, difference: 4.75 });
  });

  it('is counted with a void or without it when both come at once', async () => {
    await opened();
    for (let round = 0; round < 4; round += 1) {
      const { payment } = await paid({ tenderedAmount: 20 });
      const report = (await current()) as TerminalReport;
      const target = { params: { id: payment.paymentID }, body: {} };
      const { terminalReportID, version } = report;
      const count = { terminalReportID, version, cashCounts: [], cashAmount: 100 };
      const [voided, counted] = await Promise.all([
        call(paymentRoutes.void, target),
        call(countCashTerminal, { body: count }),
      ]);
      expect(['200 accepted', '409 terminal_report.counting']).toContain(outcomeOf(voided));
      // The count's answer stays current until the terminal resumes selling.
      expect((await current())?.perType[0]).toEqual(counted.body.perType[0]);
      await call(cashDrawerRoutes.resumeTerminal, { body: { terminalReportID } });
      if (voided.status !== 200) await call(paymentRoutes.void, target);
    }
  });
});

it('corrects a payment type only with the right to void', async () => {
  await opened();
  const { payment } = await paid();
  const cashier = await place.office.colleague(permission.quickService.view, sensitiveAction.payOut);
  expect(outcomeOf(await corrected(payment.paymentID, 6, cashier))).toBe('403 approval.required');
  expect(outcomeOf(await corrected(newID(), 1))).toBe('404 payment.not_found');
});

describe('an amount finer than the currency is refused and nothing is written (decision 103)', () => {
  it('as a later tip, whatever the payment was taken with', async () => {
    await opened();
    const [cash, card] = [(await paid({ tenderedAmount: 20 })).payment, (await paidExactly(6)).payment];
    const before = await businessRows(place.server.test);
    for (const { paymentID: id } of [cash, card])
      for (const tipAmount of [0.005, 1.001, 0.00001]) {
        const answer = await call(paymentRoutes.tip, { params: { id }, body: { tipAmount } });
        expect(outcomeOf(answer)).toBe('422 payment.amount_refused');
      }
    expect(await businessRows(place.server.test)).toBe(before);
    const answer = await call(paymentRoutes.tip, { params: { id: cash.paymentID }, body: { tipAmount: 0.01 } });
    expect(answer.body.payment.tipAmount).toBe(0.01);
  });

  it('as the float, the counted cash or the count of another type', async () => {
    const float = { terminalReportID: newID(), cashCounts: [], cashAmount: 100.005 };
    const field = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue?.fields;
    const finer = await call(cashDrawerRoutes.openCashTerminal, { body: float });
    expect(outcomeOf(finer)).toBe('400 validation.failed');
    expect(field(finer)).toMatchObject([{ path: 'cashAmount', code: 'currency_unit' }]);
    expect(await current()).toBeNull();
    const { terminalReportID, version } = (await opened()).body;
    const count = { terminalReportID, version, cashCounts: [], cashAmount: 100 };
    const typeCounts = [{ paymentTypeID: 6 as const, amount: 0.001 }];
    const answers = [
      await call(countCashTerminal, { body: { ...count, cashAmount: 100.005 } }),
      await call(countCashTerminal, { body: { ...count, typeCounts } }),
      await call(cashDrawerRoutes.closeCashTerminal, { body: { ...count, cashAmount: 0.005 } }),
    ];
    expect(answers.map((answer) => [outcomeOf(answer), field(answer)?.[0]?.path])).toEqual([
      ['400 validation.failed', 'cashAmount'],
      ['400 validation.failed', 'typeCounts[0].amount'],
      ['400 validation.failed', 'cashAmount'],
    ]);
    expect((await current())?.status).toBe('Open');
  });
});

it('cannot become cash of another payment type in an uncounted drawer (decision 167)', async () => {
  const withReports = (isOn: boolean) =>
    place.server.services.database.tenant(place.office.tenant.scope, (tx) =>
      tx.raw('UPDATE clients SET open_terminal = $2 WHERE company_id = $1', [
        place.office.tenant.scope.companyID,
        isOn,
      ]),
    );
  await withReports(false);
  const { payment } = await paidExactly(6);
  const before = await businessRows(place.server.test);
  expect(outcomeOf(await corrected(payment.paymentID, 1))).toBe('409 payment.in_no_report');
  expect(await businessRows(place.server.test)).toBe(before);
  await withReports(true);
  // Turning reports on brings the payment into none.
  expect(outcomeOf(await corrected(payment.paymentID, 1))).toBe('409 payment.in_no_report');
});
