import {
  paymentAccountRoutes,
  permission,
  type AccountEntry,
  type AccountSummary,
  type AdjustmentInput,
  type EnteredAmount,
  type PaymentAccount,
} from '@tavola/contract';
import { moneyOfUnits, parseMoney, sum, toAmount, type Money } from '@tavola/selling';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { codeOf, refusalOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: paymentAccountRoutes,
  idField: 'accountID',
  idsKey: 'paymentAccountIDs',
  codes: permission.financialGeneral,
  isUsedByTerminals: false,
  make: (name) => ({ name, paymentTypeID: 3, creditLimit: null, isActive: true }),
  change: (name) => ({ name, paymentTypeID: 2, creditLimit: 250.5, isActive: false }),
});

const open = async ({ owner }: Office, name: string, more: object = {}) =>
  (
    await server.call(
      paymentAccountRoutes.create,
      { body: { name, paymentTypeID: 3, creditLimit: null, isActive: true, ...more } },
      owner,
    )
  ).body.accountID;
const adjust = ({ owner }: Office, id: string, amount: number, caller = owner) =>
  server.call(
    paymentAccountRoutes.adjust,
    { params: { id }, body: { type: 'Adjustment', amount, comment: `Booked ${amount}` } },
    caller,
  );
const history = async ({ owner }: Office, query: object = {}) =>
  (await server.call(paymentAccountRoutes.history, { query }, owner)).body as { items: AccountEntry[]; total: number };
const get = async ({ owner }: Office, id: string) =>
  (await server.call(paymentAccountRoutes.get, { params: { id } }, owner)).body as PaymentAccount;
const exact = (figure: number): Money => {
  const read = parseMoney(figure);
  if (!read.ok) throw new Error(read.code);
  return read.value;
};

describe('the balance (decision 58)', () => {
  it('is the sum of the entries, whether they are booked one after the other or at once', async () => {
    const office = await server.open();
    const amounts = fc.array(
      fc
        .integer({ min: -2_000, max: 2_000 })
        .filter((cents) => cents !== 0)
        .map((cents) => cents * 1_000),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(amounts, fc.boolean(), async (units, isAtOnce) => {
        const id = await open(office, `Account ${newID()}`);
        const book = (each: number) => adjust(office, id, toAmount(moneyOfUnits(each)));
        const answers = isAtOnce
          ? await Promise.all(units.map(book))
          : await units.reduce<Promise<Awaited<ReturnType<typeof book>>[]>>(
              async (before, each) => [...(await before), await book(each)],
              Promise.resolve([]),
            );
        expect(answers.map(({ status }) => status)).toEqual(units.map(() => 200));
        const { items } = await history(office, { accountID: id, pageSize: -1 });
        const expected = toAmount(sum(units.map(moneyOfUnits)));
        expect((await get(office, id)).accountBalance).toEqual(expected);
        expect(toAmount(sum(items.map(({ amount }) => exact(amount))))).toEqual(expected);
        expect(items.length).toEqual(units.length);
        // Each entry starts where another ended: the first at 0, none twice.
        const starts = items
          .map(({ balanceAfter, amount }) => exact(balanceAfter) - exact(amount))
          .toSorted((a, b) => a - b);
        const ends = [0, ...items.map(({ balanceAfter }) => exact(balanceAfter))].toSorted((a, b) => a - b);
        ends.splice(ends.indexOf(exact(expected)), 1);
        expect(starts).toEqual(ends);
      }),
      { numRuns: 12 },
    );
  });

  it('is changed once, however often the call is repeated', async () => {
    const office = await server.open();
    const id = await open(office, 'Ann');
    const body = { type: 'Adjustment' as const, amount: 12.5, comment: 'Opening balance' };
    const twice = () =>
      server.call(
        paymentAccountRoutes.adjust,
        { params: { id }, body },
        { ...office.owner, headers: { 'idempotency-key': 'once-1' } },
      );
    const [first, second] = [await twice(), await twice()];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await history(office)).total).toBe(1);
  });

  it('refuses an entry of 0, one without a reason, money without a payment type, and an amount out of range', async () => {
    const office = await server.open();
    const id = await open(office, 'Ann');
    expect((await adjust(office, id, 0)).status).toBe(400);
    const settled = { type: 'Settlement', amount: -1, comment: 'By bank' } as unknown as AdjustmentInput;
    expect(
      (await server.call(paymentAccountRoutes.adjust, { params: { id }, body: settled }, office.owner)).status,
    ).toBe(400);
    expect(
      (
        await server.call(
          paymentAccountRoutes.adjust,
          { params: { id }, body: { type: 'Adjustment', amount: 1, comment: ' ' } },
          office.owner,
        )
      ).status,
    ).toBe(400);
    await adjust(office, id, 9_000_000_000);
    expect(codeOf(await adjust(office, id, 2_000_000_000))).toEqual([422, 'account.error.balance_range']);
    expect(codeOf(await adjust(office, id, 10_000_000_000))).toEqual([400, 'validation.failed']);
    expect((await get(office, id)).accountBalance).toBe(9_000_000_000);
    expect((await history(office)).total).toBe(1);
  });

  it('refuses amounts that are finer than the currency, by their field, and books none (decision 103)', async () => {
    const office = await server.open();
    const id = await open(office, 'Ann');
    expect(refusalOf(await adjust(office, id, 1.005))).toEqual([400, 'validation.failed', ['amount currency_unit']]);
    const body = { name: 'Bea', paymentTypeID: 3 as const, creditLimit: 99.999 as EnteredAmount, isActive: true };
    const opened = await server.call(paymentAccountRoutes.create, { body }, office.owner);
    expect(refusalOf(opened)).toEqual([400, 'validation.failed', ['creditLimit currency_unit']]);
    expect((await get(office, id)).accountBalance).toBe(0);
    expect((await history(office)).total).toBe(0);
    expect((await adjust(office, id, 1.05)).body).toMatchObject({ accountBalance: 1.05 });
  });

  it('needs a separate right, and an existing account', async () => {
    const office = await server.open();
    const id = await open(office, 'Ann');
    expect((await adjust(office, id, 1, await office.colleague(permission.financialGeneral.edit))).status).toBe(403);
    expect((await adjust(office, id, 1, await office.colleague(permission.financialGeneral.special))).status).toBe(200);
    expect(codeOf(await adjust(office, newID(), 1))).toEqual([404, 'resource.not_found']);
  });
});

describe('the history', () => {
  it('is filtered by account, type and day of the location, paged, and shows who and where', async () => {
    const office = await server.open();
    const [ann, bob] = [await open(office, 'Ann'), await open(office, 'Bob')];
    server.clock.set(new Date('2026-03-09T16:30:00Z'));
    await adjust(office, ann, 10);
    // Half past midnight in Bangkok.
    server.clock.set(new Date('2026-03-09T17:30:00Z'));
    await adjust(office, ann, -4);
    await adjust(office, bob, 7);
    server.clock.reset();
    const { items, total } = await history(office, { accountID: ann });
    expect(
      items.map(({ type, amount, balanceAfter, accountName }) => [type, amount, balanceAfter, accountName]),
    ).toEqual([
      ['Adjustment', -4, 6, 'Ann'],
      ['Adjustment', 10, 10, 'Ann'],
    ]);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      comment: 'Booked -4',
      locationName: expect.stringContaining('Planted') as string,
      at: expect.stringMatching(/^2026-03-09T17:30/) as string,
    });
    const amounts = async (query: object) => (await history(office, query)).items.map(({ amount }) => amount);
    expect(await amounts({ from: '2026-03-09', to: '2026-03-09' })).toEqual([10]);
    expect(await amounts({ from: '2026-03-10' })).toEqual([7, -4]);
    expect(await amounts({ to: '2026-03-08' })).toEqual([]);
    expect(await amounts({ type: 'Payment' })).toEqual([]);
    expect(await amounts({ page: 2, pageSize: 2 })).toEqual([10]);
    expect(await amounts({ search: 'booked 7' })).toEqual([7]);
  });

  it('adds up in the summary', async () => {
    const office = await server.open();
    const id = await open(office, 'Ann', { creditLimit: 100 });
    for (const amount of [0.1, 0.2, -0.05]) await adjust(office, id, amount);
    const { body } = await server.call(paymentAccountRoutes.summary, { params: { id } }, office.owner);
    expect(body as AccountSummary).toMatchObject({
      accountBalance: 0.25,
      creditLimit: 100,
      availableCredit: 99.75,
      totals: { Payment: 0, Refund: 0, Adjustment: 0.25, Settlement: 0 },
      entryCount: 3,
    });
    expect((await server.call(paymentAccountRoutes.summary, { params: { id: newID() } }, office.owner)).status).toBe(
      404,
    );
  });
});

describe('an account', () => {
  it('with entries is not deleted, and blocks the other deletes of the same call (decision 25)', async () => {
    const office = await server.open();
    const [ann, bob] = [await open(office, 'Ann'), await open(office, 'Bob')];
    await adjust(office, ann, 5);
    await adjust(office, ann, -5);
    const refused = await server.call(
      paymentAccountRoutes.remove,
      { query: { paymentAccountIDs: [bob, ann] } },
      office.owner,
    );
    expect(codeOf(refused)).toEqual([409, 'account.error.has_entries']);
    expect(refused.body.additionValue.params).toEqual({ name: 'Ann', count: 2 });
    expect((await get(office, bob)).name).toBe('Bob');
    expect(
      (await server.call(paymentAccountRoutes.remove, { query: { paymentAccountIDs: [bob] } }, office.owner)).status,
    ).toBe(200);
  });

  it('keeps its balance and its customers through a change of its fields', async () => {
    const office = await server.open();
    const customerID = newID();
    const refused = await server.call(
      paymentAccountRoutes.create,
      {
        body: {
          name: 'Nobody’s',
          paymentTypeID: 3,
          creditLimit: null,
          isActive: true,
          customerPaymentAccounts: [{ customerID }],
        },
      },
      office.owner,
    );
    expect(codeOf(refused)).toEqual([404, 'resource.not_found']);
    await addCustomer(server, office, customerID);
    const id = await open(office, 'Ann', { customerPaymentAccounts: [{ customerID }, { customerID }] });
    await adjust(office, id, 5);
    const update = (body: object) =>
      server.call(
        paymentAccountRoutes.update,
        {
          params: { id },
          body: { name: 'Ann Lee', paymentTypeID: 3, creditLimit: 10, isActive: true, version: 1, ...body },
        },
        office.owner,
      );
    expect((await update({})).body).toMatchObject({
      name: 'Ann Lee',
      accountBalance: 5,
      creditLimit: 10,
      customerPaymentAccounts: [{ customerID }],
    });
    const ofCustomer = async () =>
      (
        (await server.call(paymentAccountRoutes.ofCustomer, { query: { customerID } }, office.owner))
          .body as PaymentAccount[]
      ).map(({ name }) => name);
    expect(await ofCustomer()).toEqual(['Ann Lee']);
    expect(
      (await server.call(paymentAccountRoutes.setActive, { params: { id }, body: false }, office.owner)).body.isActive,
    ).toBe(false);
    expect(await ofCustomer()).toEqual([]);
    expect((await update({ version: 3, customerPaymentAccounts: [] })).body).toMatchObject({
      customerPaymentAccounts: [],
      isActive: true,
    });
  });
});

it('account entries cannot be changed or deleted, even by the app role', async () => {
  const office = await server.open();
  const id = await open(office, 'Ann');
  await adjust(office, id, 5);
  const { scope } = office.tenant;
  for (const text of [
    'UPDATE payment_account_entries SET amount = 0 WHERE company_id = $1',
    'DELETE FROM payment_account_entries WHERE company_id = $1',
  ]) {
    await expect(server.services.database.tenant(scope, (tx) => tx.raw(text, [scope.companyID]))).rejects.toThrow(
      /permission denied/,
    );
  }
});
