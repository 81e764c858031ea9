import { describe, expect, it } from 'vitest';
import { dollars, place } from '../../vectors/sample.ts';
import { money, quantity, rate, readLine } from '../../vectors/read-order.ts';
import { ZERO, type Quantity } from '../money/money.ts';
import type { Verdict } from '../money/verdict.ts';
import type { DraftLine, ManualDiscount } from '../pricing/order.ts';
import {
  addLine,
  assignLine,
  changeLine,
  discountBill,
  emptyCheck,
  openBill,
  payBill,
  takeUnitsApart,
  voidLine,
} from './check-commands.ts';
import { priceCheck } from './price-check.ts';
import { lineStatus, type BillTerms, type TableCheck } from './table-check.ts';

// Examples worked out by hand from decisions 211 to 217.
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
const percent = (id: string, off: string): ManualDiscount => ({
  id,
  name: id,
  value: { type: 'percent', rate: rate(off) },
  isCombinable: true,
});
const line = (id: string, price: string, units = '1', discounts: readonly ManualDiscount[] = []): DraftLine => ({
  ...readLine({ id, price, quantity: units }),
  discounts,
});
const bills = (count: number): TableCheck =>
  emptyCheck(Array.from({ length: count }, (_, index) => ({ billID: `B${index + 1}`, terms })));

type Step = (check: TableCheck) => Verdict<TableCheck>;
/** The check after all steps; fails the test where one is refused. */
const after = (check: TableCheck, ...steps: readonly Step[]): TableCheck =>
  steps.reduce((before, step) => {
    const next = step(before);
    if (!next.ok) throw new Error(`${next.code} ${JSON.stringify(next.params)}`);
    return next.value;
  }, check);
const pay =
  (billID: string, amount: string): Step =>
  (check) => {
    const steps = [{ type: 'exact' as const, amount: money(amount) }];
    const paid = payBill(check, billID, steps, { unit: money('0.01'), cashStep: ZERO }, settings);
    return paid.ok ? { ok: true, value: paid.value.check } : paid;
  };
const open =
  (billID: string): Step =>
  (check) =>
    openBill(check, billID, terms);
const codeOf = (verdict: Verdict<unknown>): string => (verdict.ok ? 'accepted' : verdict.code);

function priced(check: TableCheck) {
  const verdict = priceCheck(check, settings);
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
}
/** For each bill: its lines with gross and item discount. */
const shares = (check: TableCheck) =>
  priced(check).bills.map(({ order }) =>
    order.lines.map((each) => [each.orderLineID, dollars(each.gross), dollars(each.itemDiscount)].join(' ')),
  );
const dues = (check: TableCheck) => priced(check).bills.map(({ order }) => dollars(order.totals.totalDueAmount));

describe('bills of a table, worked out by hand', () => {
  it('an All Bill line stops where its second bill is paid first; a later one follows in spite of that payment', () => {
    const paid = after(
      bills(2),
      (check) => addLine(check, line('wine', '10.00'), 'all'),
      pay('B2', '1.00'),
      open('B3'),
      (check) => addLine(check, line('cheese', '3.00'), 'all'),
      open('B4'),
    );
    expect(shares(paid)).toEqual([
      ['wine 5.00 0.00', 'cheese 1.00 0.00'],
      ['wine 5.00 0.00'],
      ['cheese 1.00 0.00'],
      ['cheese 1.00 0.00'],
    ]);
    const stopped = after(paid, pay('B1', '6.00'), open('B5'));
    expect(stopped.lines.map(({ billIDs }) => billIDs)).toEqual([
      ['B1', 'B2'],
      ['B1', 'B3', 'B4'],
    ]);
    expect(stopped.lines.map((each) => lineStatus(stopped, each))).toEqual(['partiallyPaid', 'partiallyPaid']);
    expect(shares(stopped)[4]).toEqual([]);
  });

  it('the order of a list gives no bill an extra cent, and a list of every bill follows no new one', () => {
    const listed = after(
      bills(3),
      (check) => addLine(check, line('mint', '0.05'), 'all'),
      (check) => assignLine(check, 'mint', ['B3', 'B2', 'B1']),
      open('B4'),
    );
    expect(shares(listed)).toEqual([['mint 0.02 0.00'], ['mint 0.02 0.00'], ['mint 0.01 0.00'], []]);
    expect(codeOf(assignLine(listed, 'mint', ['B1', 'B9']))).toBe('table.bill_not_found');
    expect(codeOf(assignLine(listed, 'mint', []))).toBe('table.assign_to_required');
  });

  it('a shared line leaves all bills when it is voided, and what stays of a part keeps its share of the discount', () => {
    const shared = after(bills(2), (check) =>
      addLine(check, line('pie', '3.35', '3', [percent('off', '10')]), 'shared'),
    );
    expect(shares(shared)).toEqual([['pie 5.03 0.51'], ['pie 5.02 0.50']]);
    const part = after(shared, (check) =>
      changeLine(check, 'pie', (pie) => ({ ...pie, voidComp: { type: 'void', quantity: quantity('1') } })),
    );
    expect(shares(part)).toEqual([['pie 3.35 0.34'], ['pie 3.35 0.33']]);
    const gone = after(part, (check) => voidLine(check, 'pie'));
    expect(shares(gone)).toEqual([[], []]);
    expect(dues(gone)).toEqual(['0.00', '0.00']);
    expect(priced(gone).voided.map(({ gross }) => dollars(gross))).toEqual(['10.05']);
    expect(codeOf(assignLine(gone, 'pie', ['B1']))).toBe('table.line_not_found');
  });

  it('a line whose bills change three times keeps its sum and its place', () => {
    const bottle = line('bottle', '10.00', '1', [percent('off', '9.99')]);
    const first = after(
      bills(3),
      (check) => addLine(check, bottle, 'shared'),
      (check) => addLine(check, line('tea', '2.00'), ['B1']),
    );
    expect(shares(first)).toEqual([['bottle 3.34 0.34', 'tea 2.00 0.00'], ['bottle 3.33 0.33'], ['bottle 3.33 0.33']]);
    const second = after(first, (check) => assignLine(check, 'bottle', ['B3', 'B2']));
    expect(shares(second)).toEqual([['tea 2.00 0.00'], ['bottle 5.00 0.50'], ['bottle 5.00 0.50']]);
    const third = after(second, (check) => assignLine(check, 'bottle', ['B2']));
    expect(shares(third)).toEqual([['tea 2.00 0.00'], ['bottle 10.00 1.00'], []]);
    expect(shares(after(third, (check) => assignLine(check, 'bottle', ['B3', 'B1', 'B2'])))).toEqual(shares(first));
  });

  it('a discount on a bill reaches its fixed share, and neither the paid bill nor what the line costs', () => {
    const paid = after(
      bills(2),
      (check) => addLine(check, line('wine', '9.99', '3'), 'shared'),
      pay('B1', '14.99'),
      (check) => discountBill(check, 'B2', percent('regular', '10')),
    );
    expect(shares(paid)).toEqual([['wine 14.99 0.00'], ['wine 14.98 0.00']]);
    expect(dues(paid)).toEqual(['14.99', '13.48']);
    expect(codeOf(discountBill(paid, 'B1', percent('late', '10')))).toBe('table.bill_frozen');
    expect(codeOf(changeLine(paid, 'wine', (wine) => ({ ...wine, discounts: [percent('late', '10')] })))).toBe(
      'table.line_fixed',
    );
    expect(
      codeOf(changeLine(paid, 'wine', (wine) => ({ ...wine, voidComp: { type: 'void', quantity: quantity('1') } }))),
    ).toBe('table.line_fixed');
    expect(codeOf(assignLine(paid, 'wine', ['B2']))).toBe('table.line_fixed');
    expect(codeOf(takeUnitsApart(paid, 'wine', quantity('1'), 'glass'))).toBe('table.line_fixed');
    expect(codeOf(pay('B1', '1.00')(paid))).toBe('table.bill_paid');
  });
});

describe('a part of a line', () => {
  const beers = line('beer', '1.05', '4', [percent('off', '10')]);
  const apart = after(
    bills(2),
    (check) => addLine(check, beers, ['B1']),
    (check) => addLine(check, line('tea', '2.00'), ['B2']),
    (check) => takeUnitsApart(check, 'beer', quantity('1'), 'one'),
  );

  it('is on the bills of its line, right after it, and rounded by itself', () => {
    // Four are 4.20 less 0.42. Three and one are 3.15 less 0.315 and 1.05 less 0.105, each rounded.
    expect(shares(apart)).toEqual([['beer 3.15 0.32', 'one 1.05 0.11'], ['tea 2.00 0.00']]);
    expect(apart.lines.map(({ draft }) => draft.orderLineID)).toEqual(['beer', 'one', 'tea']);
  });

  it('has its own amount of a discount per unit, so that none is given twice', () => {
    const off: ManualDiscount = {
      id: 'off',
      name: 'off',
      value: { type: 'fixed', amount: money('0.33') },
      isCombinable: true,
    };
    const four = after(bills(1), (check) => addLine(check, line('beer', '1.05', '4', [off]), ['B1']));
    expect(shares(four)).toEqual([['beer 4.20 1.32']]);
    const two = after(four, (check) => takeUnitsApart(check, 'beer', quantity('2'), 'two'));
    expect(shares(two)).toEqual([['beer 2.10 0.66', 'two 2.10 0.66']]);
  });

  it('leaves voided and comped units with its line', () => {
    const comped = after(
      bills(2),
      (check) => addLine(check, line('beer', '1.05', '4'), ['B1']),
      (check) =>
        changeLine(check, 'beer', (beer) => ({ ...beer, voidComp: { type: 'void', quantity: quantity('1') } })),
      (check) => takeUnitsApart(check, 'beer', quantity('2'), 'two'),
      (check) => assignLine(check, 'two', ['B2']),
    );
    expect(shares(comped)).toEqual([['beer 1.05 0.00'], ['two 2.10 0.00']]);
    expect(priced(comped).voided.map(({ gross }) => dollars(gross))).toEqual(['1.05']);
    expect(codeOf(takeUnitsApart(comped, 'beer', quantity('1'), 'x'))).toBe('cart.error.units_apart');
  });

  it('goes to another bill for the same money, and a payment there changes nothing of the rest', () => {
    const moved = after(apart, (check) => assignLine(check, 'one', ['B2']));
    expect(shares(moved)).toEqual([['beer 3.15 0.32'], ['one 1.05 0.11', 'tea 2.00 0.00']]);
    expect(shares(after(moved, pay('B2', '2.94')))).toEqual(shares(moved));
    expect(shares(after(moved, pay('B1', '1.00')))).toEqual(shares(moved));
    expect(shares(after(moved, (check) => voidLine(check, 'beer')))).toEqual([[], ['one 1.05 0.11', 'tea 2.00 0.00']]);
    expect(shares(after(moved, (check) => voidLine(check, 'one')))).toEqual([['beer 3.15 0.32'], ['tea 2.00 0.00']]);
  });

  it('is whole pieces, fewer than the line has, under a new id', () => {
    const units = (of: string): Quantity => quantity(of);
    const taken = (lineID: string, of: Quantity, newID = 'x') => codeOf(takeUnitsApart(apart, lineID, of, newID));
    expect(taken('beer', units('0.5'))).toBe('cart.error.units_apart');
    expect(taken('beer', 0 as Quantity)).toBe('cart.error.units_apart');
    expect(taken('beer', -100_000 as Quantity)).toBe('cart.error.units_apart');
    expect(taken('beer', units('3'))).toBe('cart.error.units_apart');
    expect(taken('one', units('1'))).toBe('cart.error.units_apart');
    expect(taken('beer', units('1'), 'one')).toBe('table.line_repeated');
    expect(taken('wine', units('1'))).toBe('table.line_not_found');
    const weighed = after(bills(1), (check) => addLine(check, line('ham', '20.00', '1.5'), ['B1']));
    expect(codeOf(takeUnitsApart(weighed, 'ham', units('1'), 'x'))).toBe('cart.error.units_apart');
  });
});
