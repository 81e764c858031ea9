import {
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  terminalReportRoutes,
  type CashMoveInput,
  type ErrorBody,
  type Order,
  type PaymentInput,
  type PaymentResult,
  type TerminalReport,
} from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office.ts';
import type { Caller } from '@tavola/testkit/server.ts';
import type { Terminal } from '@tavola/testkit/terminal.ts';
import { newID } from '#platform/ids.ts';

/** The status of an answer and the code of its refusal, if it has one. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as ErrorBody).additionValue?.errorCode ?? 'accepted'}`;

/** Opening, selling and closing at a restaurant, as its owner unless another caller is named. */
export function cashCalls(server: () => OfficeServer, office: () => Office, terminal: () => Terminal) {
  const run = (statement: string) =>
    server().services.database.tenant(office().tenant.scope, (tx) =>
      tx.raw(`${statement} WHERE company_id = $1`, [office().tenant.scope.companyID]),
    );
  const rows = async (statement: string, reportID: string) =>
    (
      await server().services.database.tenant(office().tenant.scope, (tx) =>
        tx.raw<{ count: number }>(`${statement} WHERE company_id = $1 AND terminal_report_id = $2`, [
          office().tenant.scope.companyID,
          reportID,
        ]),
      )
    ).rows;
  const withDrawers = () => run("UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true");
  /** With reports as `withDrawers` left them; without, no drawer is counted either, so that cash is sold (167). */
  const useReports = (isOn: boolean) => run(`UPDATE clients SET open_terminal = ${isOn}, is_use_cash_drawer = ${isOn}`);

  /** Opens the caller's terminal; its float is not counted by coins and notes. */
  const opened = async (caller: Caller = office().owner, cashAmount = 100) =>
    server().call(
      cashDrawerRoutes.openCashTerminal,
      { body: { terminalReportID: newID(), cashCounts: [], cashAmount } },
      caller,
    );
  const ordered = async (caller = office().owner): Promise<Order> =>
    (await server().call(orderRoutes.finalize, { body: terminal().order([terminal().line('Soda')]) }, caller)).body;
  const paying = (order: Order, more: Partial<PaymentInput> = {}, caller = office().owner) =>
    server().call(
      paymentRoutes.process,
      {
        body: {
          paymentID: newID(),
          orderID: order.orderID,
          orderVersion: order.version,
          paymentTypeID: 1,
          tenderedAmount: 20,
          ...more,
        },
      },
      caller,
    );
  const paid = async (more: Partial<PaymentInput> = {}, caller = office().owner): Promise<PaymentResult> =>
    (await paying(await ordered(caller), more, caller)).body;
  const moved = (
    route: typeof cashDrawerRoutes.payIn,
    amount: number,
    more: Partial<CashMoveInput> = {},
    caller = office().owner,
  ) => server().call(route, { body: { cashActivityID: newID(), amount, ...more } }, caller);
  const current = async (caller = office().owner): Promise<TerminalReport | null> =>
    (await server().call(terminalReportRoutes.current, {}, caller)).body.report;
  const closing = (
    { terminalReportID, version }: TerminalReport,
    cashAmount: number,
    note: string | null = 'Counted',
    caller = office().owner,
  ) =>
    server().call(
      cashDrawerRoutes.closeCashTerminal,
      { body: { terminalReportID, version, cashCounts: [], cashAmount, note } },
      caller,
    );
  /** Closes whatever an earlier test left open. */
  const closeAll = () => server().call(cashDrawerRoutes.closeTerminals, { body: { clientIDs: [] } }, office().owner);

  return { rows, withDrawers, useReports, opened, ordered, paying, paid, moved, current, closing, closeAll };
}
