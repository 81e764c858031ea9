import {
  accountSettlementRoutes,
  cashDrawerRoutes,
  closeOfDayRoutes,
  paymentAccountRoutes,
  permission,
  type AccountEntry,
  type PaymentAccount,
  type SettlementInput,
} from '@tavola/contract';
import { codeOf, refusalOf } from '@tavola/testkit/calls/refused.ts';
import { describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { sql } from '#platform/database/sql.ts';
import { cashPlace } from '../cash/cash.setup.ts';

// Money that settles an account is taken like a payment (decisions 245, 266).

const place = cashPlace();
const { call, opened, paid, moved, current, closing, closeAll, useReports } = place;

const account = async (owed = 100): Promise<string> => {
  const { body } = await call(paymentAccountRoutes.create, {
    body: { name: `Account ${newID()}`, paymentTypeID: 3, creditLimit: null, isActive: true },
  });
  await call(paymentAccountRoutes.adjust, {
    params: { id: body.accountID },
    body: { type: 'Adjustment', amount: owed, comment: 'Opening balance' },
  });
  return body.accountID;
};
const settle = (id: string, amount: number, more: Partial<SettlementInput> = {}, caller = place.office.owner) =>
  call(
    accountSettlementRoutes.settle,
    { params: { id }, body: { settlementID: newID(), paymentTypeID: 1, amount, ...more } },
    caller,
  );
const settled = async (id: string, amount: number, more: Partial<SettlementInput> = {}) =>
  (await settle(id, amount, more)).body;
const undo = (settlementID: string) => call(accountSettlementRoutes.void, { params: { id: settlementID } });
const balance = async (id: string) =>
  ((await call(paymentAccountRoutes.get, { params: { id } })).body as PaymentAccount).accountBalance;
const entries = async (accountID: string): Promise<readonly AccountEntry[]> =>
  (await call(paymentAccountRoutes.history, { query: { accountID } })).body.items;
const figures = async () => (await current())?.figures;
const day = async (more: object = {}) =>
  (
    await call(closeOfDayRoutes.create, {
      body: { closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true, ...more },
    })
  ).body;
const postings = async (kind: string) => {
  const { companyID } = place.office.tenant.scope;
  const { rows } = await place.server.services.database.tenant(place.office.tenant.scope, (tx) =>
    tx.send<{ accounts: string[]; amounts: string[] }>(
      sql`SELECT accounts, amounts FROM ledger_postings WHERE company_id = ${companyID} AND kind = ${kind} ORDER BY created_at, id`,
    ),
  );
  return rows.map(({ accounts, amounts }) => accounts.map((name, index) => [name, Number(amounts[index])]));
};

describe('cash that settles an account', () => {
  it('lowers what is owed, and its entry names the payment type', async () => {
    await opened();
    const id = await account();
    const { status, body } = await settle(id, 40, { note: 'June' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'Received', amount: 40, name: 'Cash', accountBalance: 60, note: 'June' });
    expect(await balance(id)).toBe(60);
    const [entry] = await entries(id);
    expect(entry).toMatchObject({ type: 'Settlement', amount: -40, balanceAfter: 60, comment: 'June' });
    expect(entry?.settlement).toMatchObject({ name: 'Cash', status: 'Received', canVoid: true });
    await closeAll();
  });

  it('is in the expected cash of the open report, as a separate row and among the cash of its type', async () => {
    await opened();
    await paid({ tenderedAmount: 20 });
    const before = await figures();
    await settle(await account(), 40);
    const after = await figures();
    expect(after?.cashSettlements).toBe(40);
    expect((after?.expectedCash ?? 0) - (before?.expectedCash ?? 0)).toBeCloseTo(40, 5);
    const report = await current();
    expect(report?.perType.find(({ paymentTypeID }) => paymentTypeID === 1)?.expected).toBe(after?.expectedCash);
    await closeAll();
  });

  it('is no difference when it is counted, and stays in the closed report', async () => {
    await opened();
    await settle(await account(), 40);
    const report = await current();
    if (report === null) throw new Error('The report is open.');
    const { body } = await closing(report, 140);
    expect(body.perType.find(({ paymentTypeID }) => paymentTypeID === 1)?.difference).toBe(0);
    expect(body.figures).toMatchObject({ cashSettlements: 40, expectedCash: 140 });
  });

  it('may be paid out again, since it is in the drawer', async () => {
    await opened(undefined, 0);
    await settle(await account(), 40);
    expect((await moved(cashDrawerRoutes.payOut, 40)).status).toBe(200);
    await closeAll();
  });

  it('is booked from the account to the drawer', async () => {
    await opened();
    const before = (await postings('account')).length;
    await settle(await account(), 12.5);
    expect((await postings('account')).slice(before)).toEqual([
      [
        ['tender:1', 12.5],
        ['tender:3', -12.5],
      ],
    ]);
    await closeAll();
  });

  it('is taken once, however often it is sent, and refused under its id with another amount', async () => {
    await opened();
    const id = await account();
    const settlementID = newID();
    const first = await settle(id, 10, { settlementID });
    const again = await settle(id, 10, { settlementID });
    expect(again.body).toEqual(first.body);
    expect(await balance(id)).toBe(90);
    expect(codeOf(await settle(id, 11, { settlementID }))).toEqual([422, 'idempotency.mismatch']);
    await closeAll();
  });

  it('is refused while the terminal is not open, counts or has no such payment type, and nothing is booked', async () => {
    await closeAll();
    const id = await account();
    expect(codeOf(await settle(id, 10))).toEqual([409, 'payment.cash_drawer_closed']);
    await opened();
    expect(codeOf(await settle(id, 10, { customPaymentTypeID: newID() }))).toEqual([409, 'payment.type_unavailable']);
    const report = await current();
    if (report === null) throw new Error('The report is open.');
    const { terminalReportID, version } = report;
    await call(cashDrawerRoutes.countCashTerminal, {
      body: { terminalReportID, version, cashCounts: [], cashAmount: 100 },
    });
    expect(codeOf(await settle(id, 10))).toEqual([409, 'terminal_report.counting']);
    expect(await balance(id)).toBe(100);
    await closeAll();
  });

  it('is refused at 0, below it, finer than the currency, on an unknown account and without the right', async () => {
    await opened();
    const id = await account();
    for (const amount of [0, -5]) expect((await settle(id, amount)).status).toBe(400);
    expect(refusalOf(await settle(id, 1.005))).toEqual([400, 'validation.failed', ['amount currency_unit']]);
    expect(codeOf(await settle(newID(), 5))).toEqual([404, 'resource.not_found']);
    const clerk = await place.office.colleague(permission.financialGeneral.edit);
    expect((await settle(id, 5, {}, clerk)).status).toBe(403);
    expect(await balance(id)).toBe(100);
    await closeAll();
  });
});

describe('a voided settlement', () => {
  it('is owed again and out of drawer and ledger, whatever is repeated', async () => {
    await opened();
    const id = await account();
    const { settlementID } = await settled(id, 40);
    const before = (await postings('account')).length;
    const { body } = await undo(settlementID);
    expect(body).toMatchObject({ status: 'Voided', accountBalance: 100 });
    expect((await undo(settlementID)).body).toEqual(body);
    expect(await balance(id)).toBe(100);
    expect(await figures()).toMatchObject({ cashSettlements: 0, expectedCash: 100, voidedCount: 1, voidedAmount: 40 });
    expect((await postings('account')).slice(before)).toEqual([
      [
        ['tender:1', -40],
        ['tender:3', 40],
      ],
    ]);
    const [back, first] = await entries(id);
    expect(back).toMatchObject({ type: 'Settlement', amount: 40, settlement: { status: 'Voided', canVoid: false } });
    expect(first).toMatchObject({ amount: -40, settlement: { status: 'Voided', canVoid: false } });
    await closeAll();
  });

  it('is refused when its report is closed, which its entry says', async () => {
    await opened();
    const id = await account();
    const { settlementID } = await settled(id, 40);
    await closeAll();
    expect((await entries(id))[0]?.settlement?.canVoid).toBe(false);
    expect(codeOf(await undo(settlementID))).toEqual([409, 'account.error.settlement_closed']);
    expect(await balance(id)).toBe(60);
  });

  it('is refused on a later business day where the terminal works without reports', async () => {
    await closeAll();
    await useReports(false);
    const id = await account();
    const today = await settled(id, 10);
    expect(today.terminalReportID).toBeNull();
    expect((await undo(today.settlementID)).body.status).toBe('Voided');
    const { settlementID } = await settled(id, 10);
    const now = place.server.clock.now();
    place.server.clock.set(new Date(now.getTime() + 26 * 3_600_000));
    expect(codeOf(await undo(settlementID))).toEqual([409, 'account.error.settlement_closed']);
    place.server.clock.set(now);
    await useReports(true);
  });
});

describe('a close of day', () => {
  it('counts money on accounts among its payments, and once', async () => {
    await day({ closeTerminals: true });
    await opened();
    const id = await account();
    await settle(id, 40);
    await settle(id, 15, { paymentTypeID: 6 });
    const { settlementID } = await settled(id, 5);
    await undo(settlementID);
    const preview = (await call(closeOfDayRoutes.preview, {})).body;
    expect(preview).toMatchObject({ settlementsAmount: 55, paymentsAmount: 55 });
    await closeAll();
    const closed = await day();
    expect(closed.details).toMatchObject({ settlements: { count: 2, amount: 55 }, paymentsAmount: 55 });
    expect(closed.perType.map(({ name, amount, paymentCount }) => [name, amount, paymentCount])).toEqual([
      ['Cash', 40, 1],
      ['Credit Card', 15, 1],
    ]);
    expect(closed.voided).toEqual({ paymentCount: 1, amount: 5 });
    const next = await day();
    expect(next.details).toMatchObject({ settlements: { count: 0, amount: 0 }, paymentsAmount: 0 });
  });

  it('warns of cash on accounts that no report counts', async () => {
    await closeAll();
    await useReports(false);
    await settle(await account(), 7);
    const found = (await call(closeOfDayRoutes.validation, {})).body;
    await useReports(true);
    expect(found.find(({ code }) => code === 'uncounted_cash')?.amounts).toEqual([7]);
    await day();
  });

  it('keeps its money from being voided', async () => {
    await useReports(false);
    const id = await account();
    const { settlementID } = await settled(id, 7);
    await day();
    expect(codeOf(await undo(settlementID))).toEqual([409, 'account.error.settlement_closed']);
    await useReports(true);
  });
});

describe('the app role', () => {
  it('changes no amount of money on accounts', async () => {
    const { scope } = place.office.tenant;
    const change = place.server.services.database.tenant(scope, (tx) =>
      tx.raw('UPDATE account_settlements SET amount = 1 WHERE company_id = $1', [scope.companyID]),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('takes no money on accounts out of a close of day', async () => {
    const { scope } = place.office.tenant;
    await place.server.services.database.tenant(scope, (tx) =>
      tx.raw('UPDATE account_settlements SET close_of_day_id = NULL WHERE company_id = $1', [scope.companyID]),
    );
    const { rows } = await place.server.services.database.tenant(scope, (tx) =>
      tx.send<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM account_settlements
          WHERE company_id = ${scope.companyID} AND close_of_day_id IS NOT NULL`,
      ),
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
});
