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
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office.ts';
import { ledgerFaults } from '@tavola/testkit/selling-checks.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/terminal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogCache } from '#areas/catalog/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Moment } from '../commands/moment.ts';
import { retryPayment } from '../commands/payments/retry-payment.ts';
import { takePayment } from '../commands/payments/take-payment.ts';
import { retrySave } from '../commands/save/retry-save.ts';
import { saveOrder } from '../commands/save/save-order.ts';
import { sellingDeps } from '../commands/selling-deps.ts';
import { cashCalls } from './cash.setup.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
beforeAll(async () => {
  server = await startOfficeServer();
  // Far from midnight.
  server.clock.set(new Date('2026-06-19T12:00:00Z'));
  office = await server.open({ isSelling: true });
  terminal = await loadTerminal(server, office.owner);
  await withDrawers();
  await useReports(true);
});
afterAll(async () => {
  const faults = await ledgerFaults(server.test);
  await server.close();
  expect(faults).toEqual([]);
});

const { withDrawers, useReports, opened, ordered, paying, paid, closing } = cashCalls(
  () => server,
  () => office,
  () => terminal,
);
const closeDay = async (): Promise<CloseOfDay> =>
  (await server.call(closeOfDayRoutes.create, { body: { closeOfDayID: newID() } }, office.owner)).body;
const dayAt = async (id: string) => (await server.call(closeOfDayRoutes.get, { params: { id } }, office.owner)).body;
const reportAt = async (id: string) =>
  (await server.call(terminalReportRoutes.get, { params: { id } }, office.owner)).body;

/** What hands in a sale as a terminal does that was offline when it sold it. */
function offline({ clientID, openedBy }: TerminalReport, recordedAt: Date) {
  const { scope } = office.tenant;
  const actor: Actor = {
    scope,
    userID: openedBy.userID,
    displayName: openedBy.name,
    clientID,
    rights: new Set([ALL_ACCESS]),
    requestId: null,
  };
  const moment: Moment = { now: server.services.now(), recordedAt };
  const deps = sellingDeps({
    ...server.services,
    catalogFor: createCatalogCache(),
    jobs: new JobQueue(server.services),
  });
  const { database } = server.services;
  const input = { order: terminal.order([terminal.line('Soda')]), mode: 'finalize' } as const;
  const save = () =>
    retrySave(
      (work) => database.tenant(scope, work),
      (tx, taken) => saveOrder(tx, actor, moment, input, 'recorded', deps, taken),
    );
  const pay = (order: Pick<Order, 'orderID' | 'version'>, tenderedAmount: number) => {
    const { orderID, version: orderVersion } = order;
    const payment = { paymentID: newID(), orderID, orderVersion, paymentTypeID: PaymentType.Cash, tenderedAmount };
    return retryPayment(
      (work) => database.tenant(scope, work),
      (tx, isKnown) => takePayment(tx, actor, moment, payment, 'recorded', deps, isKnown),
    );
  };
  return { save, pay };
}

/** Hands in a cash sale. */
async function handIn(report: TerminalReport, recordedAt: Date) {
  const { save, pay } = offline(report, recordedAt);
  const order = await save();
  await pay(order, order.totalDueAmount);
  return order;
}

it('of a closed day leaves its report and its Z as they were, and is in the next ones (decision 82)', async () => {
  const first = (await opened()).body;
  const sale = await paid();
  await closing(first, 104.75, null);
  const firstDay = await closeDay();
  const [report, day] = [await reportAt(first.terminalReportID), await dayAt(firstDay.closeOfDayID)];
  expect([day.number, day.saleCount, day.totalAmount]).toEqual([1, 1, sale.payment.totalDueAmount]);
  const soldAt = new Date(Date.parse(day.closedOn) - MINUTE_MS);

  server.clock.advance(DAY_MS);
  const late = await handIn(first, soldAt);
  expect((await server.call(orderRoutes.get, { params: { id: late.orderID } }, office.owner)).body).toMatchObject({
    orderDateTime: expect.stringContaining(day.businessDate) as string,
    orderPaymentStatus: 'Paid',
  });
  const second = (await opened()).body;
  expect(second.lateSales).toMatchObject([{ orderID: late.orderID, amount: 4.75 }]);
  await closing(second, 104.75, null);
  const secondDay = await closeDay();

  expect([secondDay.number, secondDay.saleCount, secondDay.totalAmount]).toEqual([2, 1, late.totalDueAmount]);
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
  const counted = (await server.call(cashDrawerRoutes.countCashTerminal, { body: count }, office.owner)).body;
  const { pay } = offline(report, server.services.now());
  const taken = await pay({ ...order, version: part.orderVersion }, 1);
  expect(taken).toMatchObject({ paymentStatus: 'PartiallyPaid', payment: { amount: 1 } });
  expect(await reportAt(terminalReportID)).toMatchObject({ version: counted.version, figures: { expectedCash: 102 } });
});
