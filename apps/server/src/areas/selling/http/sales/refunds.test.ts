import {
  cashDrawerRoutes,
  closeOfDayRoutes,
  paymentRoutes,
  PaymentType,
  permission,
  saleRoutes,
  type CloseOfDay,
} from '@tavola/contract';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from './refunds.setup.ts';

// Money that goes back for a paid sale, in part today and the rest on another day (decisions 60, 132 to 135, 150, 188).

const DAY_MS = 24 * 60 * 60_000;
const place = cashPlace();
const { call, opened, current, closing, closeAll } = place;
const { sent, sold, detail, request, refunding, refund } = refundCalls(place);

const card = (amount: number, tipAmount = 0) => ({
  paymentTypeID: PaymentType.CreditCard,
  amount,
  tipAmount,
  tenderedAmount: Math.round((amount + tipAmount) * 100) / 100,
});
const close = async (): Promise<CloseOfDay> =>
  (await call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), carryOpenOrders: true } })).body;
const money = (figure: number): number => Math.round(figure * 100) / 100;

beforeAll(async () => {
  await opened();
});

describe('a refund of some units', () => {
  it('gives back their stored figures by the way the money came, and leaves the sale paid', async () => {
    const order = await sent([['Burger', 2], ['Soda']]);
    const sale = await sold(order, [card(order.totalDueAmount)]);
    const made = await refund(sale, { 0: 1 });
    const after = await detail(sale.saleID);
    expect(made).toMatchObject({ refundNo: 'R-1', saleNo: sale.saleNo, tipAmount: 0, isComplete: false });
    expect(made.payments).toMatchObject([
      { paymentTypeID: 6, status: 'Returned', amount: -made.amount, referencePaymentID: sale.payments[0]?.paymentID },
    ]);
    expect(after).toMatchObject({ paymentStatus: 'Paid', refundedAmount: made.amount, refundCount: 1 });
    expect(after.refunds).toEqual([made]);
  });

  it('is rounded in cash by itself, without the tip', async () => {
    const order = await sent([['Burger', 3]]);
    const sale = await sold(order, [{ tenderedAmount: 100 }]);
    const made = await refund(sale, { 0: 1 });
    expect(money((made.paidOutAmount * 100) % 25)).toBe(0);
    expect(made.paidOutAmount).toBe(money(made.amount + made.cashRoundingAdjustAmount));
  });

  it('goes to the card first where a sale was paid by card and in cash', async () => {
    const order = await sent([['Platter']]);
    const sale = await sold(order, [card(5), { tenderedAmount: 100 }]);
    const made = await refund(sale, { 0: 1 });
    expect(made.payments.map(({ paymentTypeID }) => paymentTypeID)).toEqual([6, 1]);
    expect(made.payments[0]?.amount).toBe(-5);
    expect(made.payments[1]?.amount).toBe(money(-(sale.payments[1]?.amount ?? 0)));
  });

  it('returns the tip whole and once, and only where it is ticked', async () => {
    const order = await sent([['Burger', 2]]);
    const sale = await sold(order, [card(order.totalDueAmount, 3)]);
    const first = await refund(sale, { 0: 1 });
    const second = await refund(sale, { 0: 1 }, { isTipIncluded: true });
    expect(first).toMatchObject({ tipAmount: 0, isComplete: false });
    expect(second).toMatchObject({ tipAmount: 3, isComplete: true });
    expect(money(first.amount + second.amount)).toBe(sale.totalDueAmount);
    expect(await detail(sale.saleID)).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: sale.totalDueAmount });
  });

  it('brings back to stock what a person says, and nothing else', async () => {
    const order = await sent([['Soda', 2]]);
    const sale = await sold(order, [{ tenderedAmount: 100 }]);
    expect(sale.lines[0]).toMatchObject({ isShared: false, isPrepared: false });
    const kept = await refund(sale, { 0: 1 });
    expect(kept.lines[0]?.isRestocked).toBe(false);
  });
});

describe('a repeat', () => {
  it('of the same refund is answered with it, and moves nothing', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const body = request(sale, { 0: 1 });
    const first = await refunding(sale, body);
    const again = await refunding(sale, body);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await refunding(sale, body, undefined, true)).body).toEqual(first.body);
    expect(await detail(sale.saleID)).toMatchObject({ refundCount: 1 });
  });

  it('of its id with another body is refused', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const body = request(sale, { 0: 1 });
    await refunding(sale, body);
    expect(outcomeOf(await refunding(sale, { ...body, reason: 'Cold' }))).toBe('422 idempotency.mismatch');
  });

  it('is not begun by a call that only continues', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const answer = await refunding(sale, request(sale, { 0: 1 }), undefined, true);
    expect(outcomeOf(answer)).toBe('409 refund.error.none_pending');
  });

  it('of two refunds of the last unit at once is refused', async () => {
    const sale = await sold(await sent([['Soda']]), [{ tenderedAmount: 100 }]);
    const outcomes = await Promise.all([1, 2, 3].map(() => refunding(sale, request(sale, { 0: 1 }))));
    expect(outcomes.map(outcomeOf).toSorted()).toEqual([
      '200 accepted',
      '409 refund.error.refunded',
      '409 refund.error.refunded',
    ]);
  });
});

describe('a refund is refused', () => {
  it('of more than is left, of an unknown or repeated line, and of nothing', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const [line] = sale.lines;
    const of = (lines: readonly { orderLineID: string; quantity: number }[]) =>
      refunding(sale, { refundID: newID(), lines: [...lines], totalAmount: 1 });
    const orderLineID = line?.orderLineID ?? '';
    expect(outcomeOf(await of([{ orderLineID, quantity: 3 }]))).toBe('409 refund.error.more_than_left');
    expect(outcomeOf(await of([{ orderLineID: newID(), quantity: 1 }]))).toBe('422 refund.error.line_not_found');
    const twice = [
      { orderLineID, quantity: 1 },
      { orderLineID, quantity: 1 },
    ];
    expect(outcomeOf(await of(twice))).toBe('422 refund.error.line_twice');
    expect(outcomeOf(await of([]))).toBe('422 refund.error.nothing');
    await refund(sale, { 0: 2 });
    expect(outcomeOf(await of([{ orderLineID, quantity: 1 }]))).toBe('409 refund.error.refunded');
  });

  it('for another total than the person saw', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const body = request(sale, { 0: 1 });
    const answer = await refunding(sale, { ...body, totalAmount: money(body.totalAmount + 0.01) });
    expect(outcomeOf(answer)).toBe('409 refund.error.amount_changed');
  });

  it('of a sale that is unknown or only paid in part', async () => {
    const order = await sent([['Platter']]);
    const part = (await place.paying(order, card(5))).body;
    const body = { refundID: newID(), lines: [], totalAmount: 0 };
    const of = (id: string) => call(saleRoutes.create, { params: { id }, query: {}, body });
    expect(outcomeOf(await of(newID()))).toBe('404 sale.not_found');
    expect(outcomeOf(await of(part.saleID))).toBe('404 sale.not_found');
  });

  it('in another way than the money came without a reason, and above what is left of a payment', async () => {
    const order = await sent([['Soda', 2]]);
    const sale = await sold(order, [card(order.totalDueAmount)]);
    const body = request(sale, { 0: 1 });
    const cash = { paymentID: newID(), paymentTypeID: PaymentType.Cash, amount: body.totalAmount };
    expect(outcomeOf(await refunding(sale, { ...body, payments: [cash] }))).toBe('422 refund.error.reason');
    const short = [{ ...cash, amount: money(body.totalAmount - 0.25) }];
    expect(outcomeOf(await refunding(sale, { ...body, payments: short, reason: 'No card' }))).toBe(
      '422 refund.error.tenders',
    );
    const account = [{ ...cash, paymentTypeID: PaymentType.CustomerAccount }];
    expect(outcomeOf(await refunding(sale, { ...body, payments: account, reason: 'No card' }))).toBe(
      '409 payment.type_unavailable',
    );
    const made = await refunding(sale, { ...body, payments: [cash], reason: 'No card' });
    expect(made.body.payments).toMatchObject([{ paymentTypeID: 1, referencePaymentID: null }]);
  });

  it('in cash while no drawer is open or it is counted, where a card still works', async () => {
    const order = await sent([['Soda', 2]]);
    const paidInCash = await sold(order, [{ tenderedAmount: 100 }]);
    const body = request(paidInCash, { 0: 1 });
    await closeAll();
    expect(outcomeOf(await refunding(paidInCash, body))).toBe('409 refund.error.drawer');
    await opened();
    const report = await current();
    if (report === null) throw new Error('The terminal is open.');
    const { terminalReportID, version } = report;
    const counting = { terminalReportID, version, cashCounts: [], cashAmount: 100, typeCounts: [] };
    await call(cashDrawerRoutes.countCashTerminal, { body: counting });
    expect(outcomeOf(await refunding(paidInCash, body))).toBe('409 terminal_report.counting');
    await call(cashDrawerRoutes.resumeTerminal, { body: { terminalReportID } });
    expect((await refunding(paidInCash, body)).status).toBe(200);
  });

  it('for a person without the right, until another person allows this amount', async () => {
    const order = await sent([['Soda', 2]]);
    const sale = await sold(order, [card(order.totalDueAmount)]);
    const cashier = await place.office.colleague(permission.quickService.view);
    const body = request(sale, { 0: 1 });
    await place.useReports(false);
    const { server, office } = place;
    const allowed = (amount: number) => approved(server, office, cashier, 'issueRefund', body.refundID, amount);
    const without = await refunding(sale, body, cashier);
    const small = { ...body, approvalID: await allowed(money(body.totalAmount - 0.01)) };
    const tooSmall = await refunding(sale, small, cashier);
    const made = await refunding(sale, { ...body, approvalID: await allowed(body.totalAmount) }, cashier);
    await place.withDrawers();
    await place.useReports(true);
    expect(outcomeOf(without)).toBe('403 approval.required');
    expect(outcomeOf(tooSmall)).toBe('403 approval.amount_exceeded');
    expect(made.body).toMatchObject({ approverName: expect.stringMatching(/./), amount: body.totalAmount });
  });

  it('for a person who serves another channel', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    const waiter = await place.office.colleague(permission.tableService.edit);
    expect(outcomeOf(await refunding(sale, request(sale, { 0: 1 }), waiter))).toBe('403 permission.denied');
    const read = await call(saleRoutes.get, { params: { id: sale.saleID } }, waiter);
    expect(outcomeOf(read)).toBe('403 permission.denied');
  });
});

describe('payments of a sale with a refund', () => {
  it('are neither voided nor changed', async () => {
    const sale = await sold(await sent([['Soda', 2]]), [{ tenderedAmount: 100 }]);
    await refund(sale, { 0: 1 });
    const params = { id: sale.payments[0]?.paymentID ?? '' };
    expect(outcomeOf(await call(paymentRoutes.void, { params, body: {} }))).toBe('409 payment.refunded');
    expect(outcomeOf(await call(paymentRoutes.tip, { params, body: { tipAmount: 1 } }))).toBe('409 payment.refunded');
    expect(outcomeOf(await call(paymentRoutes.tender, { params, body: { paymentTypeID: 6 } }))).toBe(
      '409 payment.refunded',
    );
  });
});

describe('sales of each tender, refunded in part today and the rest on the next day', () => {
  it('leave the first close of day unchanged, the drawer at its cash, and each day adding up', async () => {
    await closeAll();
    await close();
    await opened();
    const orders = await Promise.all([sent([['Burger', 3]]), sent([['Burger', 3]]), sent([['Burger', 3]])]);
    const [one, two, three] = orders;
    const sales = [
      await sold(one, [{ tenderedAmount: 100, tipAmount: 2 }]),
      await sold(two, [card(two.totalDueAmount, 1.5)]),
      await sold(three, [card(7.77), { tenderedAmount: 100 }]),
    ];
    for (const sale of sales) await refund(sale, { 0: 1 });
    const report = await current();
    const taken = sales.flatMap(({ payments }) => payments).filter(({ paymentTypeID }) => paymentTypeID === 1);
    const cashOf = async (saleIDs: readonly string[]) =>
      (await Promise.all(saleIDs.map((id) => detail(id))))
        .flatMap(({ payments }) => payments)
        .filter(({ paymentTypeID, status }) => paymentTypeID === 1 && status === 'Returned')
        .reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);
    const ids = sales.map(({ saleID }) => saleID);
    const cash = taken.reduce((sum, { amount, tipAmount }) => sum + amount + tipAmount, 0);
    expect(report?.figures?.expectedCash).toBe(money(100 + cash + (await cashOf(ids))));
    if (report !== null) await closing(report, report.figures?.expectedCash ?? 0);
    const first = await close();
    const stored = JSON.stringify((await call(closeOfDayRoutes.get, { params: { id: first.closeOfDayID } })).body);
    place.server.clock.set(new Date(place.server.clock.now().getTime() + DAY_MS));
    await opened();
    const before = await cashOf(ids);
    for (const sale of sales) await refund(sale, { 0: 2 }, { isTipIncluded: true });
    const next = await current();
    expect(next?.figures?.expectedCash).toBe(money(100 + (await cashOf(ids)) - before));
    if (next !== null) await closing(next, next.figures?.expectedCash ?? 0);
    const second = await close();
    expect(JSON.stringify((await call(closeOfDayRoutes.get, { params: { id: first.closeOfDayID } })).body)).toBe(
      stored,
    );
    for (const day of [first, second]) {
      const { sales: figures, details, perType } = day;
      expect(details?.refunds.count).toBe(3);
      const expected = money(
        figures.totalDueAmount +
          figures.tipAmount +
          figures.cashRoundingAmount +
          (details?.unsettledAmount ?? 0) -
          (details?.earlierAmount ?? 0) -
          (details?.refunds.amount ?? 0),
      );
      expect(details?.paymentsAmount).toBe(expected);
      expect(money(perType.reduce((sum, type) => sum + type.amount + type.tipAmount, 0))).toBe(expected);
    }
    expect(second.saleCount).toBe(0);
    for (const sale of sales) {
      const after = await detail(sale.saleID);
      expect(after).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: sale.totalDueAmount });
      expect(new Set(after.refunds.map(({ businessDate }) => businessDate)).size).toBe(2);
    }
  });
});
