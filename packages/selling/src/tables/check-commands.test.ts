import { describe, expect, it } from 'vitest';
import { place } from '../../vectors/sample.ts';
import { money, quantity, rate, readLine } from '../../vectors/read-order.ts';
import { ZERO } from '../money/money.ts';
import { addLine, assignLine, emptyCheck, openBill, payBill, voidLine } from './check-commands.ts';
import { priceCheck } from './price-check.ts';
import type { BillTerms, TableCheck } from './table-check.ts';

const settings = place({
  taxes: [],
  serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
});
const terms: BillTerms = {
  orderDiscounts: [],
  orderComp: null,
  isVoided: false,
  channel: 2,
  fulfillment: 1,
  excludedDiscountIDs: [],
  serviceChargeRate: rate('0'),
  deliveryCharge: ZERO,
  additionalCharge: ZERO,
  redeemPoints: quantity('0'),
};
const line = (id: string, price = '7.00') => readLine({ id, price, quantity: '1' });
const done = (verdict: ReturnType<typeof addLine>): TableCheck => {
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
};
const billsOf = (count: number): TableCheck =>
  emptyCheck(Array.from({ length: count }, (_, i) => ({ billID: `B${i + 1}`, terms })));
const pay = (check: TableCheck, billID: string, amount: string) => {
  const paid = payBill(
    check,
    billID,
    [{ type: 'exact', amount: money(amount) }],
    { unit: money('0.01'), cashStep: ZERO },
    settings,
  );
  if (!paid.ok) throw new Error(paid.code);
  return paid.value.check;
};

describe('the commands of a table', () => {
  it('refuse what a payment has fixed: the paid bill, and its lines on every bill', () => {
    const shared = done(addLine(billsOf(2), line('wine'), 'shared'));
    const paid = pay(shared, 'B1', '1.00');
    expect(addLine(paid, line('tea'), ['B1'])).toMatchObject({ code: 'table.bill_frozen', params: { billID: 'B1' } });
    expect(assignLine(paid, 'wine', ['B2'])).toMatchObject({ code: 'table.line_fixed' });
    expect(voidLine(paid, 'wine')).toMatchObject({ code: 'table.line_fixed' });
    const tea = done(addLine(paid, line('tea'), ['B2']));
    expect(assignLine(tea, 'tea', ['B1', 'B2'])).toMatchObject({ code: 'table.bill_frozen' });
  });
  it('keep the figures of a bill at another table, which is pending while it holds no payment', () => {
    const shared = done(addLine(billsOf(2), line('wine'), 'shared'));
    const paid = pay(shared, 'B2', '1.00');
    const far: TableCheck = {
      ...paid,
      bills: paid.bills.map((bill) => ({ ...bill, frozen: bill.frozen && { ...bill.frozen, balance: null } })),
    };
    const priced = priceCheck(far, settings);
    if (!priced.ok) throw new Error(priced.code);
    expect(priced.value.bills.map(({ isFrozen, status }) => [isFrozen, status])).toEqual([
      [false, 'pending'],
      [true, 'pending'],
    ]);
    expect(priced.value.lines).toMatchObject([{ isFixed: true, status: 'pending' }]);
  });
  it('add nothing while every bill holds a payment, until a bill is opened', () => {
    const paid = pay(done(addLine(billsOf(1), line('wine'), 'all')), 'B1', '7.00');
    expect(addLine(paid, line('tea'), 'shared')).toMatchObject({ code: 'table.all_bills_paid' });
    const opened = done(openBill(paid, 'B2', terms));
    expect(opened.lines[0]?.billIDs).toEqual(['B1']);
    expect(done(addLine(opened, line('tea'), 'shared')).lines[1]?.billIDs).toEqual(['B2']);
  });
  it('refuse bills and lines that do not exist or appear twice, and a line for no bill', () => {
    const check = done(addLine(billsOf(1), line('wine'), 'shared'));
    expect(addLine(check, line('wine'), 'shared')).toMatchObject({ code: 'table.line_repeated' });
    expect(addLine(check, line('tea'), [])).toMatchObject({ code: 'table.assign_to_required' });
    expect(addLine(check, line('tea'), ['B9'])).toMatchObject({ code: 'table.bill_not_found' });
    expect(assignLine(check, 'tea', ['B1'])).toMatchObject({ code: 'table.line_not_found' });
    expect(openBill(check, 'B1', terms)).toMatchObject({ code: 'table.bill_repeated' });
    const voided = done(voidLine(check, 'wine'));
    expect(assignLine(voided, 'wine', ['B1'])).toMatchObject({ code: 'table.line_not_found' });
  });
  it('keep voided units off the bills and give their gross apart', () => {
    const voided = done(voidLine(done(addLine(billsOf(2), line('wine'), 'shared')), 'wine'));
    const priced = priceCheck(voided, settings);
    if (!priced.ok) throw new Error(priced.code);
    expect(priced.value.bills.map(({ order }) => [order.lines, order.totals.totalDueAmount])).toEqual([
      [[], 0],
      [[], 0],
    ]);
    expect(priced.value.voided).toMatchObject([{ orderLineID: 'wine', isVoided: true, gross: money('7.00') }]);
  });
});
