import {
  ALL_ACCESS,
  cashDrawerRoutes,
  closeOfDayRoutes,
  orderRoutes,
  PaymentType,
  terminalReportRoutes,
  type CloseOfDay,
  type Order,
  type TerminalReport,
} from '@tavola/contract';
import { expect, it } from 'vitest';
import { createCatalogCache } from '#areas/catalog/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Moment } from '../../commands/moment.ts';
import { retryPayment } from '../../commands/payments/retry-payment.ts';
import { takePayment } from '../../commands/payments/take-payment.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import { saveOrder } from '../../commands/save/save-order.ts';
import { sellingDeps } from '../../commands/selling-deps.ts';
import { cashPlace } from '../cash.setup.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// Far from midnight.
const place = cashPlace({ startsAt: new Date('2026-06-19T12:00:00Z') });
const { call, opened, ordered, paying, paid, closing } = place;
const closeDay = async (): Promise<CloseOfDay> =>
  (await call(closeOfDayRoutes.create, { body: { closeOfDayID: newID() } })).body;
const dayAt = async (id: string) => (await call(closeOfDayRoutes.get, { params: { id } })).body;
const reportAt = async (id: string) => (await call(terminalReportRoutes.get, { params: { id } })).body;

/** What hands in a sale as a terminal does that was offline when it sold it. */
function offline({ clientID, openedBy }: TerminalReport, recordedAt: Date) {
  const { scope } = place.office.tenant;
  const actor: Actor = {
    scope,
    userID: openedBy.userID,
    displayName: openedBy.name,
    clientID,
    rights: new Set([ALL_ACCESS]),
    requestId: null,
  };
  const moment: Moment = { now: place.server.services.now(), recordedAt };
  const deps = sellingDeps({
    ...place.server.services,
    catalogFor: createCatalogCache(),
    jobs: new JobQueue(place.server.services),
  });
  const { database } = place.server.services;
  const input = { order: place.terminal.order([place.terminal.line('Soda')]), mode: 'finalize' } as const;
  const save = () =>
    retrySave(
      (work) => database.tenant(scope, work),
      (tx, taken) => saveOrder({ tx, actor, moment, policy: 'recorded', deps }, input, taken),
    );
  const pay = (order: Pick<Order, 'orderID' | 'version'>, tenderedAmount: number, tipAmount = 0) => {
    const { orderID, version: orderVersion } = order;
    const paymentTypeID = PaymentType.Cash;
    const payment = { paymentID: newID(), orderID, orderVersion, paymentTypeID, tipAmount, tenderedAmount };
    return retryPayment(
      (work) => database.tenant(scope, work),
      (tx, isKnown) => takePayment({ tx, actor, moment, policy: 'recorded', deps }, payment, isKnown),
    );
  };
  return { save, pay };
}

/** Hands in a cash sale. */
async function handIn(report: TerminalReport, recordedAt: Date) {
  const { save, pay } = offline(report, recordedAt);
  const order = await save();
  // Guests gave the tip, so no limit of tips refuses it.
  await pay(order, order.totalDueAmount + 100, 100);
  return order;
}

it('of a closed day leaves its report and its Z as they were, and is in the next ones (decision 82)', async () => {
  const first = (await opened()).body;
  const sale = await paid();
  await closing(first, 104.75, null);
  const firstDay = await closeDay();
  const [report, day] = [await reportAt(first.terminalReportID), await dayAt(firstDay.closeOfDayID)];
  expect(day.number).toBe(1);
  expect(day.saleCount).toBe(1);
  expect(day.totalAmount).toEqual(sale.payment.totalDueAmount);
  const soldAt = new Date(Date.parse(day.closedOn) - MINUTE_MS);

  place.server.clock.advance(DAY_MS);
  const late = await handIn(first, soldAt);
  expect((await call(orderRoutes.get, { params: { id: late.orderID } })).body).toMatchObject({
    orderDateTime: expect.stringContaining(day.businessDate) as string,
    orderPaymentStatus: 'Paid',
  });
  const second = (await opened()).body;
  expect(second.lateSales).toMatchObject([{ orderID: late.orderID, amount: 4.75 }]);
  await closing(second, 204.75, null);
  const secondDay = await closeDay();

  expect(secondDay.number).toBe(2);
  expect(secondDay.saleCount).toBe(1);
  expect(secondDay.totalAmount).toEqual(late.totalDueAmount);
  expect(secondDay.reports).toMatchObject([{ terminalReportID: second.terminalReportID, difference: 0 }]);
  expect(await reportAt(first.terminalReportID)).toEqual(report);
  expect(await dayAt(firstDay.closeOfDayID)).toEqual(day);
});

it('that pays a part while the cash is counted waits for the next report, as any other does (decision 82)', async () => {
  const report = (await opened()).body;
  const order = await ordered();
  const part = (await paying(order, { amount: 2, tenderedAmount: 2 })).body;
  const { terminalReportID, version } = report;
  const count = { terminalReportID, version, cashCounts: [], cashAmount: 102 };
  const counted = (await call(cashDrawerRoutes.countCashTerminal, { body: count })).body;
  const { pay } = offline(report, place.server.services.now());
  const taken = await pay({ ...order, version: part.orderVersion }, 1);
  expect(taken).toMatchObject({ paymentStatus: 'PartiallyPaid', payment: { amount: 1 } });
  expect(await reportAt(terminalReportID)).toMatchObject({ version: counted.version, figures: { expectedCash: 102 } });
});

it('does not bring a close of day with money of today back to its own date (decision 462)', async () => {
  await place.closeAll();
  const soldAt = place.server.services.now();
  const report = (await opened()).body;
  place.server.clock.advance(DAY_MS);
  const late = await handIn(report, soldAt);
  await paying(await ordered(), { amount: 2, tenderedAmount: 2 });
  const body = { closeOfDayID: newID(), carryOpenOrders: true, closeTerminals: true };
  const { body: day } = await call(closeOfDayRoutes.create, { body });
  expect(day.saleCount).toBe(1);
  expect(day.totalAmount).toEqual(late.totalDueAmount);
  expect(day.businessDate).toBe(place.server.services.now().toISOString().slice(0, 10));
});
