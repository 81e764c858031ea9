import {
  customerRoutes,
  orderRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  systemPaymentSettingRoutes,
  type AccountEntry,
  type AccountSummary,
  type ErrorBody,
  type Order,
  type PaymentAccount,
  type PaymentInput,
  type PaymentResult,
  type ReceiptPreview,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { giveToCustomer } from '@tavola/testkit/selling/selling-checks.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { describe, expect, it } from 'vitest';
import { openLedgerServer } from '@tavola/testkit/office/ledger-server.ts';
import type { Office } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';

const server = await openLedgerServer();

/** A diner that takes payments on accounts. */
async function openWithAccounts(): Promise<Office> {
  const office = await server.open({ isSelling: true });
  const types = (await server.call(systemPaymentSettingRoutes.list, {}, office.owner)).body;
  const id = types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '';
  await server.call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } }, office.owner);
  return office;
}

/** An account of a new customer, and this customer. */
async function openOwn(office: Office, name: string, more: object = {}): Promise<{ id: string; customerID: string }> {
  const customerID = newID();
  await addCustomer(server, office, customerID);
  const id = await openAccount(office, name, { customerPaymentAccounts: [{ customerID }], ...more });
  return { id, customerID };
}
const openAccount = async ({ owner }: Office, name: string, more: object = {}) =>
  (
    await server.call(
      paymentAccountRoutes.create,
      { body: { name, paymentTypeID: 3, creditLimit: null, isActive: true, ...more } },
      owner,
    )
  ).body.accountID;
const account = async ({ owner }: Office, id: string) =>
  (await server.call(paymentAccountRoutes.get, { params: { id } }, owner)).body as PaymentAccount;
const entries = async ({ owner }: Office, accountID: string) =>
  ((await server.call(paymentAccountRoutes.history, { query: { accountID } }, owner)).body as { items: AccountEntry[] })
    .items;
const ordered = async ({ owner }: Office, customerID: string | null = null) => {
  const terminal = await loadTerminal(server, owner);
  const body = { ...terminal.order([terminal.line('Soda')]), customerID };
  return (await server.call(orderRoutes.send, { body }, owner)).body as Order;
};
const onAccount = (
  { orderID, version: orderVersion, totalDueAmount }: Order,
  paymentAccountID: string,
  more: Partial<PaymentInput> = {},
): PaymentInput => ({
  paymentID: newID(),
  orderID,
  orderVersion,
  paymentTypeID: 3,
  tenderedAmount: totalDueAmount,
  paymentAccountID,
  ...more,
});
const pay = ({ owner }: Office, body: PaymentInput, caller = owner) =>
  server.call(paymentRoutes.process, { body }, caller);

describe('a payment on a customer’s account (decision 58)', () => {
  it('is owed there with its tip, and appears in its history, on the receipt and in the ledger', async () => {
    const office = await openWithAccounts();
    const { id, customerID } = await openOwn(office, 'Ann Lee');
    const order = await ordered(office, customerID);
    const body = onAccount(order, id, { tenderedAmount: 5.82, tipAmount: 1 });
    const paid = (await pay(office, body)).body as PaymentResult;
    expect(paid).toMatchObject({
      paymentStatus: 'Paid',
      changeAmount: 0,
      payment: {
        name: 'Customer account',
        status: 'PaidOnAccount',
        amount: 4.82,
        tipAmount: 1,
        paymentAccountID: id,
        accountName: 'Ann Lee',
        accountBalance: 5.82,
        expectAmount: 5.82,
      },
    });
    expect((await pay(office, body)).body).toEqual(paid);
    expect((await account(office, id)).accountBalance).toBe(5.82);
    expect(await entries(office, id)).toMatchObject([
      { type: 'Payment', amount: 5.82, balanceAfter: 5.82, comment: order.orderNo },
    ]);
    expect(
      (await server.call(paymentAccountRoutes.summary, { params: { id } }, office.owner)).body as AccountSummary,
    ).toMatchObject({ totals: { Payment: 5.82 }, entryCount: 1 });
    const receipt = (await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, office.owner))
      .body as ReceiptPreview;
    expect(receipt.payments).toMatchObject([{ name: 'Customer account · Ann Lee', amount: 4.82, tipAmount: 1 }]);
    const { scope } = office.tenant;
    const { rows } = await server.services.database.tenant(scope, (tx) =>
      tx.raw<{ accounts: string[]; amounts: string[] }>(
        `SELECT accounts, amounts FROM ledger_postings WHERE company_id = $1 AND kind = 'payment'`,
        [scope.companyID],
      ),
    );
    expect(rows.map(({ accounts, amounts }) => [accounts, amounts.map(Number)])).toEqual([
      [
        ['tender:3', 'receivable', 'tips'],
        [5.82, -4.82, -1],
      ],
    ]);
  });

  it('stays within the limit, also when it comes from many terminals at once', async () => {
    const office = await openWithAccounts();
    const { id, customerID } = await openOwn(office, 'Club', { creditLimit: 10 });
    const orders = await Promise.all(Array.from({ length: 8 }, () => ordered(office, customerID)));
    const answers = await Promise.all(orders.map((order) => pay(office, onAccount(order, id))));
    expect(answers.map(outcomeOf).toSorted()).toEqual([
      '200 accepted',
      '200 accepted',
      ...Array.from({ length: 6 }, () => '409 account.error.credit_limit'),
    ]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as ErrorBody;
    expect(refused.message).toBe(
      'Club: credit limit 10.00, 0.36 available. No payment was taken. Choose another payment type.',
    );
    expect((await account(office, id)).accountBalance).toBe(9.64);
    expect((await entries(office, id)).length).toBe(2);
  });

  it('needs an account that may be paid on by hand, here and by this customer', async () => {
    const office = await openWithAccounts();
    const order = await ordered(office);
    const [customerID, other] = [newID(), newID()];
    for (const id of [customerID, other]) await addCustomer(server, office, id);
    const anns = await openAccount(office, 'Ann', { customerPaymentAccounts: [{ customerID }] });
    const off = await openAccount(office, 'Off', { isActive: false });
    const channel = await openAccount(office, 'Channel', { paymentTypeID: 2 });
    const theirs = await openAccount(await openWithAccounts(), 'Theirs');
    const { paymentAccountID: _none, ...nowhere } = onAccount(order, anns);
    expect(outcomeOf(await pay(office, nowhere))).toBe('422 account.error.required');
    for (const id of [anns, off, channel])
      expect(outcomeOf(await pay(office, onAccount(order, id)))).toBe('409 account.error.not_payable');
    for (const id of [theirs, newID()])
      expect(outcomeOf(await pay(office, onAccount(order, id)))).toBe('404 resource.not_found');
    const orderOf = async (customer: string) => {
      const theirOrder = await ordered(office);
      await giveToCustomer(server.test, theirOrder.orderID, customer);
      return onAccount(theirOrder, anns);
    };
    expect(outcomeOf(await pay(office, await orderOf(other)))).toBe('409 account.error.not_payable');
    expect(outcomeOf(await pay(office, await orderOf(customerID)))).toBe('200 accepted');
    expect((await account(office, anns)).accountBalance).toBe(4.82);
    const names = async (query: { customerID?: string }) =>
      ((await server.call(paymentAccountRoutes.ofCustomer, { query }, office.owner)).body as PaymentAccount[]).map(
        ({ name }) => name,
      );
    // An account without customers takes nothing, from a customer or without one.
    const nobodys = await openAccount(office, 'Nobody’s');
    for (const body of [onAccount(order, nobodys), { ...(await orderOf(customerID)), paymentAccountID: nobodys }])
      expect(outcomeOf(await pay(office, body))).toBe('409 account.error.not_payable');
    expect(await names({})).toEqual([]);
    expect(await names({ customerID })).toEqual(['Ann']);
    expect(await names({ customerID: other })).toEqual([]);
    // An active account takes no payment for a customer who is inactive.
    const theirLast = await orderOf(customerID);
    await server.call(customerRoutes.deactivate, { params: { id: customerID } }, office.owner);
    expect(outcomeOf(await pay(office, theirLast))).toBe('409 account.error.not_payable');
    expect(await names({ customerID })).toEqual([]);
  });

  it('is not taken where the place does not take them', async () => {
    const office = await server.open({ isSelling: true });
    const id = await openAccount(office, 'Ann');
    expect(outcomeOf(await pay(office, onAccount(await ordered(office), id)))).toBe('409 payment.type_unavailable');
    expect((await account(office, id)).accountBalance).toBe(0);
  });
});
