import {
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  terminalReportRoutes,
  type CashMoveInput,
  type Order,
  type PaymentInput,
  type PaymentResult,
  type TerminalReport,
} from '@tavola/contract';
import type { DemoCatalogInput } from '@tavola/demo';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { raw, sql } from '#platform/database/sql.ts';
import { newID } from '#platform/ids.ts';

/**
 * A restaurant for the tests of one file, whose terminals work with reports and drawers; at the end its ledger has to
 * be without a fault. Its calls may be taken apart; its server, office and terminal exist once `beforeAll` has run.
 */
export function cashPlace({
  startsAt,
  catalog,
  isTaxInclusive = false,
}: {
  readonly startsAt?: Date;
  /** Left out = the small diner's. */
  readonly catalog?: DemoCatalogInput;
  readonly isTaxInclusive?: boolean;
} = {}) {
  let started: { readonly server: OfficeServer; readonly office: Office; readonly terminal: Terminal } | undefined;
  const get = () => {
    if (started === undefined) throw new Error('The restaurant is opened by beforeAll.');
    return started;
  };
  const calls = cashCalls(
    () => get().server,
    () => get().office,
    () => get().terminal,
  );
  beforeAll(async () => {
    // A law reads reports faster than a person may.
    const server = await startOfficeServer({ heavyCallsPerMinute: 1_000_000 });
    if (startsAt !== undefined) server.clock.set(startsAt);
    const office = await server.open({ isSelling: true, ...(catalog !== undefined && { catalog }) });
    // The database of a file has this restaurant alone.
    if (isTaxInclusive)
      await server.test.asOwner((owner) => owner.query('UPDATE companies SET is_tax_inclusive = true'));
    started = { server, office, terminal: await loadTerminal(server, office.owner) };
    await calls.withDrawers();
    await calls.useReports(true);
  });
  afterAll(async () => {
    const { server } = get();
    const faults = await ledgerFaults(server.test);
    await server.close();
    expect(faults).toEqual([]);
  });
  return {
    ...calls,
    /** Loads what the terminal knows again, after its settings were changed. */
    async reload() {
      const { server, office } = get();
      started = { server, office, terminal: await loadTerminal(server, office.owner) };
    },
    get server() {
      return get().server;
    },
    get office() {
      return get().office;
    },
    get terminal() {
      return get().terminal;
    },
  };
}

/** Opening, selling and closing at a restaurant, as its owner unless another caller is named. */
function cashCalls(server: () => OfficeServer, office: () => Office, terminal: () => Terminal) {
  const call: OfficeServer['call'] = (route, input, caller = office().owner) => server().call(route, input, caller);
  const run = (statement: string) =>
    server().services.database.tenant(office().tenant.scope, (tx) =>
      tx.send(sql`${raw(statement)} WHERE company_id = ${office().tenant.scope.companyID}`),
    );
  const rows = async (statement: string, reportID: string) =>
    (
      await server().services.database.tenant(office().tenant.scope, (tx) =>
        tx.send<{ count: number }>(
          sql`${raw(statement)} WHERE company_id = ${office().tenant.scope.companyID} AND terminal_report_id = ${reportID}`,
        ),
      )
    ).rows;
  const withDrawers = () => run("UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true");
  /** With reports as `withDrawers` left them; without, no drawer is counted either, so that cash is sold (167). */
  const useReports = (isOn: boolean, hasDrawer = isOn) =>
    run(`UPDATE clients SET open_terminal = ${isOn}, is_use_cash_drawer = ${hasDrawer}`);

  /** Opens the caller's terminal; its float is not counted by coins and notes. */
  const opened = async (caller: Caller = office().owner, cashAmount = 100) =>
    call(
      cashDrawerRoutes.openCashTerminal,
      { body: { terminalReportID: newID(), cashCounts: [], cashAmount } },
      caller,
    );
  const ordered = async (caller = office().owner): Promise<Order> =>
    (await call(orderRoutes.finalize, { body: terminal().order([terminal().line('Soda')]) }, caller)).body;
  const paying = (order: Order, more: Partial<PaymentInput> = {}, caller = office().owner) =>
    call(
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
    route: typeof cashDrawerRoutes.payOut,
    amount: number,
    more: Partial<CashMoveInput> = {},
    caller = office().owner,
  ) => call(route, { body: { cashActivityID: newID(), amount, ...more } }, caller);
  const current = async (caller = office().owner): Promise<TerminalReport | null> =>
    (await call(terminalReportRoutes.current, {}, caller)).body.report;
  const closing = (
    { terminalReportID, version }: TerminalReport,
    cashAmount: number,
    note: string | null = 'Counted',
    caller = office().owner,
  ) =>
    call(
      cashDrawerRoutes.closeCashTerminal,
      { body: { terminalReportID, version, cashCounts: [], cashAmount, note } },
      caller,
    );
  /** Closes whatever an earlier test left open. */
  const closeAll = () => call(cashDrawerRoutes.closeTerminals, { body: { clientIDs: [] } });

  return { call, rows, withDrawers, useReports, opened, ordered, paying, paid, moved, current, closing, closeAll };
}
