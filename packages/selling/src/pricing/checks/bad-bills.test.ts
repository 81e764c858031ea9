import { describe, expect, test } from 'vitest';
import { byHand, line, order, percent, place } from '../../../vectors/sample.ts';
import { quantity, rate } from '../../../vectors/read-order.ts';
import type { Quantity } from '../../money/money.ts';
import { priceBills } from '../bills.ts';

const one = line('1', '1', '5.00');

describe('bad bills end in a verdict', () => {
  const bill = (billID: string) => ({ billID, orderDiscounts: [] });
  test.each([
    ['no bills', order([one]), [], 'bills_missing'],
    ['one bill twice', order([one]), [bill('a'), bill('a')], 'bill_repeated'],
    ['a line on a missing bill', order([{ ...one, assignTo: ['gone'] }]), [bill('a')], 'bill_not_found'],
    ['a line on no bill', order([{ ...one, assignTo: [] }]), [bill('a')], 'bill_not_found'],
    [
      'an order discount on the table',
      order([one], { orderDiscounts: [byHand('d', percent('10'))] }),
      [bill('a')],
      'belongs_to_a_bill',
    ],
    ['points on the table', order([one], { redeemPoints: quantity('1') }), [bill('a')], 'belongs_to_a_bill'],
    [
      'a bill with a discount above 100 %',
      order([one]),
      [{ billID: 'a', orderDiscounts: [byHand('d', percent('101'))] }],
      'percent_invalid',
    ],
    ['a quantity of 0', order([{ ...one, quantity: 0 as Quantity }]), [bill('a')], 'quantity_invalid'],
    ['a charge with a missing tax', order([one], { serviceChargeRate: rate('10') }), [bill('a')], 'tax_not_found'],
  ])('%s', (what, draft, bills, code) => {
    const settings = what.startsWith('a charge')
      ? place({ serviceCharge: { taxID: 'gone', isCalculateAfterDiscount: true, isIncludeComp: false } })
      : place();
    expect(priceBills(draft, bills, settings)).toMatchObject({ ok: false, code: `pricing.error.${code}` });
  });
});
