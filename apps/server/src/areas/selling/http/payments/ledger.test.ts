import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { newID } from '#platform/ids.ts';
import { paymentPosting, salePosting } from '../../commands/payments/ledger.ts';
import { cash, paymentCalls } from './payments.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const { ordered, paid } = paymentCalls(
  () => server,
  () => place,
);

describe('the ledger', () => {
  test('takes nothing that does not sum to 0, and lets nothing be changed', async () => {
    const { scope } = place.tenant;
    await paid(cash(await ordered(['Soda']), 10));
    const write = (accounts: string[], amounts: (string | null)[]) =>
      server.services.database.tenant(scope, (tx) =>
        tx.raw(
          'INSERT INTO ledger_postings (company_id, location_id, id, business_date, kind, accounts, amounts, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
          [scope.companyID, scope.locationID, newID(), '2026-01-01', 'sale', accounts, amounts, new Date()],
        ),
      );
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => databaseFault(error)?.kind ?? String(error),
      );
    expect(await faultOf(write(['a', 'b'], ['1', '-0.99999']))).toBe('check');
    expect(await faultOf(write(['a', 'b'], ['1', null]))).toBe('check');
    expect(await faultOf(write(['a', 'b', 'c'], ['1', '-1']))).toBe('check');
    expect(await faultOf(write(['a'], ['0']))).toBe('check');
    expect(await faultOf(write([], []))).toBe('check');
    for (const statement of [
      'UPDATE ledger_postings SET amounts = amounts WHERE company_id = $1',
      'DELETE FROM ledger_postings WHERE company_id = $1',
      'UPDATE payments SET amount = 0 WHERE company_id = $1',
      'DELETE FROM payments WHERE company_id = $1',
      'DELETE FROM sales WHERE company_id = $1',
      'DELETE FROM orders WHERE company_id = $1',
    ]) {
      expect(
        await faultOf(server.services.database.tenant(scope, (tx) => tx.raw(statement, [scope.companyID]))),
        statement,
      ).toBe('forbidden');
    }
  });

  test('books what a guest owes, what came in, and what neither is', () => {
    const taxes = [
      { name: 'VAT', rate: 7, inclusive: true, amount: amountOf(6.54) },
      { name: 'City', rate: 1, inclusive: false, amount: amountOf(0.9) },
    ];
    const sale = salePosting({
      subtotal: amountOf(100),
      discountAmount: amountOf(10),
      compAmount: amountOf(0),
      serviceChargeAmount: amountOf(9),
      inclusiveTaxAmount: amountOf(6.54),
      deliveryChargeAmount: amountOf(0),
      additionalChargeAmount: amountOf(0),
      redemption: null,
      totalDueAmount: amountOf(99.9),
      taxes,
    });
    expect(Object.fromEntries(sale?.accounts.map((account, index) => [account, sale.amounts[index]]) ?? [])).toEqual({
      receivable: 99.9,
      sales: -100,
      discounts: 10,
      serviceCharge: -9,
      taxContained: 6.54,
      'tax:VAT:7': -6.54,
      'tax:City:1': -0.9,
    });
    const payment = paymentPosting('tender:1', {
      amount: amountOf(100),
      tipAmount: amountOf(5),
      cashRoundingAmount: amountOf(0.1),
    });
    expect(payment).toEqual({
      kind: 'payment',
      accounts: ['tender:1', 'receivable', 'tips', 'cashRounding'],
      amounts: [105, -99.9, -5, -0.1],
    });
    expect(
      paymentPosting('tender:1', { amount: amountOf(0), tipAmount: amountOf(0), cashRoundingAmount: amountOf(0) }),
    ).toBeNull();
  });
});
