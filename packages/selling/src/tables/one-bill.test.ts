import { describe, expect, it } from 'vitest';
import { place } from '../../vectors/sample.ts';
import { money, quantity, rate, readLine, readManual } from '../../vectors/read-order.ts';
import { ZERO } from '../money/money.ts';
import { addLine, discountBill, emptyCheck } from './check-commands.ts';
import { differenceOf, proveSplit } from './one-bill.ts';
import { priceCheck } from './price-check.ts';
import type { BillTerms, TableCheck } from './table-check.ts';

const settings = place({
  taxes: [{ taxID: 'vat', components: [{ name: 'VAT', rate: rate('7') }] }],
  serviceCharge: { taxID: null, isCalculateAfterDiscount: true, isIncludeComp: false },
});
const terms = (serviceCharge: string): BillTerms => ({
  orderDiscounts: [],
  orderComp: null,
  isVoided: false,
  channel: 2,
  fulfillment: 1,
  excludedDiscountIDs: [],
  serviceChargeRate: rate(serviceCharge),
  deliveryCharge: ZERO,
  additionalCharge: ZERO,
  redeemPoints: quantity('0'),
});
const done = (verdict: ReturnType<typeof addLine>): TableCheck => {
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
};
const table = (count: number, serviceCharge: string, prices: readonly string[]): TableCheck =>
  prices.reduce(
    (check, price, i) => done(addLine(check, readLine({ id: `L${i}`, price, quantity: '1', tax: 'vat' }), 'shared')),
    emptyCheck(Array.from({ length: count }, (_, i) => ({ billID: `B${i + 1}`, terms: terms(serviceCharge) }))),
  );
const proofOf = (check: TableCheck) => {
  const priced = priceCheck(check, settings);
  if (!priced.ok) throw new Error(priced.code);
  const proof = proveSplit(check, priced.value.bills, settings);
  if (!proof.ok) throw new Error(proof.code);
  return proof.value;
};

describe('a table next to its bills', () => {
  it('names the bill whose tax was rounded away from that of one bill', () => {
    // 7 % of 10.00 is 0.70; of 3.34, 3.33 and 3.33 it is 0.23 each, and the first loses most by it.
    expect(proofOf(table(3, '0', ['10.00']))).toEqual({
      oneBill: money('10.70'),
      allBills: money('10.69'),
      cents: [{ billID: 'B1', part: 'tax', amount: money('-0.01') }],
    });
  });

  it('names charge and tax apart, and nothing where they come to the same', () => {
    const proof = proofOf(table(2, '10', ['9.90', '0.40']));
    // One bill: 10.30 + 1.03 + 0.72. Two bills: 5.15 + 0.52 + 0.36 each.
    expect(proof.oneBill).toEqual(money('12.05'));
    expect(proof.allBills).toEqual(money('12.06'));
    expect(proof.cents).toEqual([{ billID: 'B1', part: 'charge', amount: money('0.01') }]);
    expect(proofOf(table(2, '10', ['10.00'])).cents).toEqual([]);
  });

  it('leaves a discount that one bill has for itself to that bill', () => {
    const check = done(
      discountBill(table(2, '0', ['20.00']), 'B2', readManual({ id: 'd', type: 'percent', value: '10' })),
    );
    const proof = proofOf(check);
    expect(proof.oneBill).toBe(money('21.40'));
    expect(proof.cents).toEqual([
      { billID: 'B2', part: 'discount', amount: money('-1.00') },
      { billID: 'B2', part: 'tax', amount: money('-0.07') },
    ]);
    expect(differenceOf(proof)).toBe(money('-1.07'));
  });

  it('counts a discount that every bill has once on the one bill', () => {
    const ten = readManual({ id: 'd', type: 'percent', value: '10' });
    const both = done(discountBill(done(discountBill(table(2, '0', ['20.00']), 'B1', ten)), 'B2', ten));
    expect(proofOf(both)).toMatchObject({ oneBill: money('19.26'), cents: [] });
  });
});
