import { describe, expect, it } from 'vitest';
import {
  orderRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  permission,
  systemPaymentSettingRoutes,
  type Order,
  type PaymentAccount,
  type PaymentInput,
  type PaymentResult,
  type ReceiptPreview,
  type VoidedPayment,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { giveToCustomer } from '@tavola/testkit/selling/selling-checks.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { openLedgerServer } from '@tavola/testkit/office/ledger-server.ts';
import type { Office } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';

const server = await openLedgerServer();

const VOID_PAYMENT = 317;
const open = () => server.open({ isSelling: true });
const ordered = async ({ owner }: Office, mode: 'send' | 'finalize' = 'send', name = 'Soda') => {
  const terminal = await loadTerminal(server, owner);
  return (await server.call(orderRoutes[mode], { body: terminal.order([terminal.line(name)]) }, owner)).body as Order;
};
const get = async ({ owner }: Office, id: string) =>
  (await server.call(orderRoutes.get, { params: { id } }, owner)).body as Order;
const pay = async ({ owner }: Office, { orderID, version: orderVersion }: Order, more: Partial<PaymentInput> = {}) =>
  (
    await server.call(
      paymentRoutes.process,
      { body: { paymentID: newID(), orderID, orderVersion, paymentTypeID: 1, tenderedAmount: 20, ...more } },
      owner,
    )
  ).body as PaymentResult;
const voidPayment = (office: Office, id: string, caller = office.owner) =>
  server.call(paymentRoutes.void, { params: { id }, body: {} }, caller);
const saleOf = ({ tenant: { scope } }: Office, { orderID }: Order) =>
  server.services.database.tenant(scope, async (tx) => {
    const {
      rows: [row],
    } = await tx.raw<{ payment_status: string; sale_no: string | null }>(
      'SELECT payment_status, balance_due_amount::float8 AS balance, tip_amount::float8 AS tip, cash_rounding_amount::float8 AS rounding, sale_no FROM sales WHERE company_id = $1 AND location_id = $2 AND order_id = $3',
      [scope.companyID, scope.locationID, orderID],
    );
    return row as { payment_status: string; balance: number; tip: number; rounding: number; sale_no: string | null };
  });
const ledger = async ({ tenant: { scope } }: Office) => {
  const { rows } = await server.services.database.tenant(scope, (tx) =>
    tx.raw<{ kind: string; accounts: string[]; amounts: string[] }>(
      'SELECT kind, accounts, amounts FROM ledger_postings WHERE company_id = $1 ORDER BY created_at, id',
      [scope.companyID],
    ),
  );
  const sums = new Map<string, number>();
  for (const { accounts, amounts } of rows)
    accounts.forEach((account, index) =>
      sums.set(account, Math.round(((sums.get(account) ?? 0) + Number(amounts[index])) * 100) / 100),
    );
  return {
    kinds: rows.map(({ kind }) => kind).toSorted(),
    left: Object.fromEntries([...sums].filter(([, sum]) => sum !== 0)),
  };
};

describe('a voided payment (decision 59)', () => {
  it('opens the balance of a paid sale again, which keeps its number when it is paid once more', async () => {
    const office = await open();
    const order = await ordered(office, 'finalize');
    const paid = await pay(office, order, { tipAmount: 1 });
    const answer = await voidPayment(office, paid.payment.paymentID);
    expect(answer.body as VoidedPayment).toMatchObject({
      orderID: order.orderID,
      orderVersion: 3,
      paymentStatus: 'Pending',
      balanceDueAmount: 4.82,
      payment: { status: 'Voided', amount: 4.75 },
    });
    expect((await voidPayment(office, paid.payment.paymentID)).body).toEqual(answer.body);
    expect(await get(office, order.orderID)).toMatchObject({
      version: 3,
      status: 'Completed',
      orderPaymentStatus: 'Pending',
      tipAmount: 0,
    });
    expect(await saleOf(office, order)).toEqual({
      payment_status: 'Pending',
      balance: 4.82,
      tip: 0,
      rounding: 0,
      sale_no: paid.saleNo,
    });
    expect(await ledger(office)).toEqual({ kinds: ['payment', 'paymentVoid', 'sale', 'sale'], left: {} });
    const bill = async () =>
      (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, office.owner))
        .body as ReceiptPreview;
    expect(await bill()).toMatchObject({ title: 'Bill', saleNo: null, payments: [] });
    const again = await pay(office, { ...order, version: 3 }, { paymentTypeID: 6, tenderedAmount: 4.82 });
    expect(again).toMatchObject({ paymentStatus: 'Paid', saleNo: paid.saleNo, saleID: paid.saleID });
    expect(await bill()).toMatchObject({ title: 'Receipt', saleNo: paid.saleNo, payments: [{ name: 'Credit Card' }] });
    expect((await ledger(office)).left).toMatchObject({ 'tender:6': 4.82 });
    expect((await ledger(office)).left).not.toHaveProperty('tender:1');
  });

  it('of several leaves the others, and with the last one the order can be changed and voided', async () => {
    const office = await open();
    const order = await ordered(office);
    const first = await pay(office, order, { tenderedAmount: 2 });
    const second = await pay(office, { ...order, version: 2 }, { paymentTypeID: 6, amount: 1, tenderedAmount: 1 });
    expect((await voidPayment(office, first.payment.paymentID)).body).toMatchObject({
      paymentStatus: 'PartiallyPaid',
      balanceDueAmount: 3.82,
    });
    const isVoided = () =>
      server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } }, office.owner);
    expect(outcomeOf(await isVoided())).toBe('409 order.has_payment');
    expect((await voidPayment(office, second.payment.paymentID)).body).toMatchObject({
      paymentStatus: 'Pending',
      balanceDueAmount: 4.82,
    });
    expect(outcomeOf(await isVoided())).toBe('200 accepted');
    expect(await get(office, order.orderID)).toMatchObject({ status: 'Voided', orderPaymentStatus: 'Voided' });
    expect(await saleOf(office, order)).toEqual({
      payment_status: 'Voided',
      balance: 0,
      tip: 0,
      rounding: 0,
      sale_no: null,
    });
    expect((await ledger(office)).left).toEqual({});
  });

  it('leaves an order that can be changed, and costs what it costs then', async () => {
    const office = await open();
    const terminal = await loadTerminal(server, office.owner);
    const input = terminal.order([terminal.line('Soda')]);
    const order = (await server.call(orderRoutes.send, { body: input }, office.owner)).body as Order;
    const part = await pay(office, order, { tenderedAmount: 2 });
    await voidPayment(office, part.payment.paymentID);
    const more = terminal.totalled({
      ...input,
      version: 3,
      orderLines: [...input.orderLines, terminal.line('Burger')],
    });
    const changed = (await server.call(orderRoutes.send, { body: more }, office.owner)).body as Order;
    expect(changed).toMatchObject({ totalDueAmount: 15.5, orderPaymentStatus: 'Pending' });
    const paid = await pay(office, changed);
    expect(paid).toMatchObject({
      paymentStatus: 'Paid',
      changeAmount: 4.5,
      payment: { amount: 15.5, totalDueAmount: 15.5 },
    });
    expect(await saleOf(office, order)).toMatchObject({ payment_status: 'Paid', balance: 0 });
    const finished = await ordered(office, 'finalize');
    await voidPayment(office, (await pay(office, finished)).payment.paymentID);
    const late = terminal.totalled({
      ...input,
      orderID: finished.orderID,
      version: 3,
      orderLines: [
        ...finished.orderLines.map(({ orderLineID }) => ({ ...terminal.line('Soda'), orderLineID })),
        terminal.line('Water'),
      ],
    });
    for (const mode of ['send', 'base', 'finalize'] as const)
      expect(
        outcomeOf(await server.call(orderRoutes[mode], { body: late }, office.owner)),
        `one that was finished takes no more lines (${mode})`,
      ).toBe('409 order.not_modifiable');
  });

  it('comes off the account that it went on', async () => {
    const office = await open();
    const types = (await server.call(systemPaymentSettingRoutes.list, {}, office.owner)).body;
    await server.call(
      systemPaymentSettingRoutes.setActive,
      {
        params: { id: types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '' },
        query: { isActive: true },
      },
      office.owner,
    );
    const customerID = newID();
    await addCustomer(server, office, customerID);
    const customerPaymentAccounts = [{ customerID }];
    const paymentAccountID = (
      await server.call(
        paymentAccountRoutes.create,
        { body: { name: 'Ann', paymentTypeID: 3, creditLimit: 5, isActive: true, customerPaymentAccounts } },
        office.owner,
      )
    ).body.accountID;
    const account = async () =>
      (await server.call(paymentAccountRoutes.get, { params: { id: paymentAccountID } }, office.owner))
        .body as PaymentAccount;
    const order = await ordered(office);
    await giveToCustomer(server.test, order.orderID, customerID);
    const paid = await pay(office, order, {
      paymentTypeID: 3,
      paymentAccountID,
      tenderedAmount: 4.92,
      tipAmount: 0.1,
    });
    expect((await account()).accountBalance).toBe(4.92);
    // An account that was switched off since still gets its money back.
    await server.call(paymentAccountRoutes.setActive, { params: { id: paymentAccountID }, body: false }, office.owner);
    expect(outcomeOf(await voidPayment(office, paid.payment.paymentID))).toBe('200 accepted');
    const { items } = (
      await server.call(paymentAccountRoutes.history, { query: { accountID: paymentAccountID } }, office.owner)
    ).body;
    expect((await account()).accountBalance).toBe(0);
    expect(items.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
      ['Payment', 4.92],
      ['Refund', -4.92],
    ]);
    expect((await ledger(office)).left).toEqual({});
  });

  it('is one, however many take it back at once; and either it or a further payment comes first', async () => {
    const office = await open();
    for (let race = 0; race < 5; race++) {
      const order = await ordered(office);
      const part = await pay(office, order, { tenderedAmount: 2 });
      const rest = () =>
        server.call(
          paymentRoutes.process,
          {
            body: { paymentID: newID(), orderID: order.orderID, orderVersion: 2, paymentTypeID: 1, tenderedAmount: 20 },
          },
          office.owner,
        );
      const [paid, ...voided] = await Promise.all([
        rest(),
        ...Array.from({ length: 5 }, () => voidPayment(office, part.payment.paymentID)),
      ]);
      expect(new Set(voided.map(outcomeOf))).toEqual(new Set(['200 accepted']));
      expect(['200 accepted', '409 order.version_conflict']).toContain(outcomeOf(paid));
      expect((await saleOf(office, order)).balance).toBe(paid.status === 200 ? 2 : 4.82);
    }
  });

  it('needs action 317, is a payment of this place, and of this business day', async () => {
    const office = await open();
    const paid = await pay(office, await ordered(office));
    const cashier = await office.colleague(permission.quickService.view);
    expect(outcomeOf(await voidPayment(office, paid.payment.paymentID, cashier))).toBe('403 approval.required');
    const other = await open();
    const theirs = (await pay(other, await ordered(other))).payment.paymentID;
    for (const id of [newID(), theirs]) expect(outcomeOf(await voidPayment(office, id))).toBe('404 payment.not_found');
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE payments SET payment_date = payment_date - 1 WHERE id = $1`, [paid.payment.paymentID]),
    );
    expect(outcomeOf(await voidPayment(office, paid.payment.paymentID))).toBe('409 payment.void_late');
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE payments SET payment_date = payment_date + 1 WHERE id = $1`, [paid.payment.paymentID]),
    );
    expect(
      outcomeOf(
        await voidPayment(
          office,
          paid.payment.paymentID,
          await office.colleague(permission.quickService.view, VOID_PAYMENT),
        ),
      ),
    ).toBe('200 accepted');
    const { companyID } = office.tenant.scope;
    const audit = await server.test.asOwner(
      async (owner) =>
        (
          await owner.query(
            `SELECT action, target_id FROM audit_log WHERE company_id = $1 AND action = 'payment.void'`,
            [companyID],
          )
        ).rows,
    );
    expect(audit).toEqual([{ action: 'payment.void', target_id: paid.payment.paymentID }]);
  });
});
