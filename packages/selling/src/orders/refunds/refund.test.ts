import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../../vectors/laws/draw.ts';
import type { Money, Quantity, Rate } from '../../money/money.ts';
import type { TaxAmount } from '../../pricing/order.ts';
import { earn, type EarnRules, pointsFor } from '../loyalty.ts';
import { refundShares, type Refund, type RefundLine } from './refund.ts';
import { refundTaxes } from './refund-figures.ts';
import type { SoldLine, SoldOrder } from './sold-order.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const pieces = (count: number) => (count * 100_000) as Quantity;
const vat = (amount: number, isInclusive = false): TaxAmount => ({
  name: 'VAT',
  rate: 700_000 as Rate,
  isInclusive,
  amount: cents(amount),
});

function line(id: string, quantity: number, net: number, more: Partial<SoldLine> = {}): SoldLine {
  return {
    id,
    quantity: pieces(quantity),
    net: cents(net),
    taxes: [],
    serviceCharge: cents(0),
    serviceChargeTaxes: [],
    redeemed: cents(0),
    serviceChargeBase: cents(0),
    isEarning: true,
    ...more,
  };
}
function order(lines: SoldLine[], more: Partial<SoldOrder> = {}): SoldOrder {
  return {
    lines,
    deliveryCharge: cents(0),
    additionalCharge: cents(0),
    chargesRedeemed: cents(0),
    serviceChargeRedeemed: cents(0),
    tip: cents(0),
    pointsUsed: 0,
    unit: cents(0.01),
    ...more,
  };
}
/** Refunds one after another; every one must be accepted. */
function refundAll(sold: SoldOrder, requests: { lines: Record<string, number>; tip?: boolean }[]): Refund[] {
  return requests.reduce<Refund[]>((earlier, request) => {
    const verdict = refundShares(sold, earlier, {
      lines: Object.entries(request.lines).map(([id, quantity]) => ({ id, quantity: pieces(quantity) })),
      isTipIncluded: request.tip ?? false,
    });
    if (!verdict.ok) throw new Error(verdict.code);
    return [...earlier, verdict.value];
  }, []);
}

describe('refund shares (decisions 132 to 135)', () => {
  it('refunds with the last unit of a line all that is left of it, tax by tax', () => {
    const sold = order([
      line('1', 3, 9.05, { taxes: [vat(0.63)], serviceCharge: cents(0.9), serviceChargeTaxes: [vat(0.06)] }),
    ]);
    const refunds = refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 1: 1 } }, { lines: { 1: 1 } }]);
    expect(refunds.map((refund) => refund.lines[0]?.net)).toEqual([3.02, 3.02, 3.01].map(cents));
    expect(refunds.map((refund) => refund.amount)).toEqual([3.55, 3.55, 3.54].map(cents));
    expect(refundTaxes(refunds[0]?.lines[0] ?? sold.lines[0] ?? line('none', 1, 0))).toEqual([vat(0.23)]);
    expect(refunds.map((refund) => refund.isComplete)).toEqual([false, false, true]);
  });
  it('returns delivery with the last line that is worth anything, and the tip whole and once', () => {
    const sold = order([line('1', 1, 5), line('free', 2, 0)], { deliveryCharge: cents(3.5), tip: cents(2) });
    const refunds = refundAll(sold, [
      { lines: { 1: 1 }, tip: true },
      { lines: { free: 2 }, tip: true },
    ]);
    expect(refunds.map((refund) => [refund.amount, refund.deliveryCharge, refund.tip])).toEqual([
      [cents(8.5), cents(3.5), cents(2)],
      [0, 0, 0],
    ]);
    expect(refunds[0]?.isComplete).toBe(true);
  });
  it('keeps delivery back until the last line that was paid with points is returned', () => {
    const paidWithPoints = (id: string) => line(id, 1, 0, { redeemed: cents(10) });
    const sold = order([paidWithPoints('1'), paidWithPoints('2'), paidWithPoints('3')], {
      deliveryCharge: cents(0.35),
      chargesRedeemed: cents(4.65),
      pointsUsed: 3465,
    });
    const refunds = refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 3: 1 } }, { lines: { 2: 1 } }]);
    expect(refunds.map((refund) => refund.deliveryCharge)).toEqual([0, 0, cents(0.35)]);
    expect(refunds.map((refund) => refund.isComplete)).toEqual([false, false, true]);
    expect(refunds.map((refund) => refund.pointsReturned)).toEqual([1000, 1000, 1465]);
  });
  it('waits for a line whose only redeemed points are on its part of the service charge', () => {
    const sold = order([line('1', 1, 5), line('comped', 1, 0, { serviceChargeBase: cents(10) })], {
      deliveryCharge: cents(3),
      serviceChargeRedeemed: cents(1),
      pointsUsed: 100,
    });
    const refunds = refundAll(sold, [{ lines: { 1: 1 } }, { lines: { comped: 1 } }]);
    expect(refunds.map((refund) => [refund.deliveryCharge, refund.pointsReturned])).toEqual([
      [0, 0],
      [cents(3), 100],
    ]);
  });
  it('returns delivery that was paid with points once, with the refund that completes the lines', () => {
    const sold = order([line('1', 2, 8)], { chargesRedeemed: cents(3), pointsUsed: 300, tip: cents(1) });
    const refunds = refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 1: 1 } }, { lines: {}, tip: true }]);
    expect(refunds.map((refund) => refund.pointsReturned)).toEqual([0, 300, 0]);
    expect(refunds.map((refund) => refund.isComplete)).toEqual([false, false, true]);
  });
  it('returns points with the redeemed money', () => {
    const sold = order([line('1', 2, 16.26, { redeemed: cents(4) }), line('2', 1, 4.07, { redeemed: cents(1) })], {
      pointsUsed: 500,
    });
    expect(
      refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 1: 1 } }, { lines: { 2: 1 } }]).map(
        (refund) => refund.pointsReturned,
      ),
    ).toEqual([200, 200, 100]);
  });
  it('shares redeemed money by units without rounding it, and floors the points once', () => {
    const sold = order([line('1', 3, 9.99, { redeemed: cents(0.01) }), line('2', 3, 9.99, { redeemed: cents(0.01) })], {
      pointsUsed: 100,
    });
    expect(
      refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 1: 1 } }, { lines: { 1: 1, 2: 2 } }, { lines: { 2: 1 } }]).map(
        (refund) => refund.pointsReturned,
      ),
    ).toEqual([16, 17, 50, 17]);
  });
  it('shares redeemed money on the service charge by the exact base of each line', () => {
    const sold = order(
      [line('1', 1, 1, { serviceChargeBase: cents(1) }), line('2', 1, 2, { serviceChargeBase: cents(2) })],
      { serviceChargeRedeemed: cents(0.01), pointsUsed: 10 },
    );
    expect(refundAll(sold, [{ lines: { 1: 1 } }, { lines: { 2: 1 } }]).map((refund) => refund.pointsReturned)).toEqual([
      3, 7,
    ]);
  });
  it('reverses earned points by the spend that is left', () => {
    const rules: EarnRules = { spend: cents(5), points: 1, includeTax: false, excludedCategoryIDs: [] };
    expect(
      refundAll(order([line('1', 3, 14.97)], { earn: rules }), [{ lines: { 1: 1 } }, { lines: { 1: 2 } }]).map(
        (refund) => refund.pointsReversed,
      ),
    ).toEqual([1, 1]);
  });
  it('refuses to refund unknown lines, repeated lines and more than is left', () => {
    const sold = order([line('1', 2, 5)]);
    const ask = (lines: { id: string; quantity: Quantity }[]) =>
      refundShares(sold, [], { lines, isTipIncluded: false });
    expect(ask([{ id: '9', quantity: pieces(1) }])).toMatchObject({ code: 'refund.error.line_not_found' });
    expect(ask([{ id: '1', quantity: pieces(3) }])).toMatchObject({ code: 'refund.error.more_than_left' });
    expect(ask([{ id: '1', quantity: pieces(0) }])).toMatchObject({ code: 'refund.error.quantity' });
    expect(ask([{ id: '1', quantity: Number.NaN as Quantity }])).toMatchObject({ code: 'money.error.not_a_number' });
    expect(
      ask([
        { id: '1', quantity: pieces(1) },
        { id: '1', quantity: pieces(1) },
      ]),
    ).toMatchObject({ code: 'refund.error.line_twice' });
    expect(ask([])).toMatchObject({ code: 'refund.error.nothing' });
  });

  it('refuses a sale with impossible points rules, tax rates or units', () => {
    const ask = (sold: SoldOrder) =>
      refundShares(sold, [], { lines: [{ id: '1', quantity: pieces(1) }], isTipIncluded: false });
    const rules: EarnRules = { spend: cents(5), points: 1, includeTax: false, excludedCategoryIDs: [] };
    const taxed = (rate: number) => order([line('1', 1, 5, { taxes: [{ ...vat(0.35), rate: rate as Rate }] })]);
    expect(ask(order([line('1', 1, 5)], { earn: { ...rules, spend: cents(0) } }))).toMatchObject({
      code: 'loyalty.error.earn_rules',
    });
    expect(ask(order([line('1', 1, 5)], { earn: { ...rules, points: Number.NaN } }))).toMatchObject({
      code: 'money.error.not_a_number',
    });
    expect(ask(taxed(Number.NaN))).toMatchObject({ code: 'money.error.not_a_number' });
    expect(ask(taxed(-1))).toMatchObject({ code: 'refund.error.figures' });
    expect(ask(order([line('1', 1, 5)], { unit: cents(0) }))).toMatchObject({ code: 'refund.error.figures' });
    expect(ask(order([line('1', 1, 5)], { serviceChargeRedeemed: cents(1) }))).toMatchObject({
      code: 'refund.error.figures',
    });
  });

  it(
    'sums to the sale whatever the order of the refunds, per figure, per tax and in points',
    () => {
      const figure = fc.nat(50_000).map((n) => cents(n / 100));
      const soldLine = fc.tuple(fc.integer({ min: 1, max: 6 }), figure, figure, figure, figure, figure);
      fc.assert(
        fc.property(
          fc.array(soldLine, { minLength: 1, maxLength: 5 }),
          figure,
          fc.nat(2000),
          fc.infiniteStream(fc.nat(1000)),
          (rows, delivery, pointsUsed, picks) => {
            const lines = rows.map(([quantity, net, tax, charge, chargeTax, redeemed], index) =>
              line(String(index), quantity, 0, {
                net,
                taxes: [{ ...vat(0), amount: tax }],
                serviceCharge: charge,
                serviceChargeTaxes: [{ ...vat(0, true), amount: chargeTax }],
                redeemed,
              }),
            );
            const earnRules: EarnRules = { spend: cents(5), points: 3, includeTax: true, excludedCategoryIDs: [] };
            const sold = order(lines, { deliveryCharge: delivery, pointsUsed, earn: earnRules });
            const units = lines.flatMap((each) => Array.from({ length: each.quantity / 100_000 }, () => each.id));
            const refunds: Refund[] = [];
            while (units.length > 0) {
              const [id = ''] = units.splice((picks.next().value ?? 0) % units.length, 1);
              const verdict = refundShares(sold, refunds, {
                lines: [{ id, quantity: pieces(1) }],
                isTipIncluded: false,
              });
              if (!verdict.ok) throw new Error(verdict.code);
              refunds.push(verdict.value);
            }
            const total = (of: (refund: Refund) => number) => refunds.reduce((all, refund) => all + of(refund), 0);
            const sums = lines.map(({ id }) => {
              const parts = refunds.flatMap((refund) => refund.lines.filter((part) => part.id === id));
              const sumOf = (of: (part: RefundLine) => number) => parts.reduce((all, part) => all + of(part), 0);
              return [
                sumOf((part) => part.net),
                sumOf((part) => part.taxes[0]?.amount ?? 0),
                sumOf((part) => part.serviceCharge),
                sumOf((part) => part.serviceChargeTaxes[0]?.amount ?? 0),
              ];
            });
            const due =
              lines.reduce((all, each) => all + each.net + (each.taxes[0]?.amount ?? 0) + each.serviceCharge, 0) +
              delivery;
            const earned = earn(lines, earnRules, 'known');
            // One comparison a case: an assertion costs as much as a refund.
            expect({
              sums,
              amount: total((refund) => refund.amount),
              pointsReturned: total((refund) => refund.pointsReturned),
              pointsReversed: total((refund) => refund.pointsReversed),
              isNegative: refunds.some((refund) => !(refund.amount >= 0 && refund.pointsReturned >= 0)),
            }).toEqual({
              sums: lines.map((each) => [
                each.net,
                each.taxes[0]?.amount,
                each.serviceCharge,
                each.serviceChargeTaxes[0]?.amount,
              ]),
              amount: due,
              pointsReturned: lines.some((each) => each.redeemed > 0) ? pointsUsed : expect.any(Number),
              pointsReversed: earned.ok ? earned.value.points : Number.NaN,
              isNegative: false,
            });
          },
        ),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

describe('earning (decisions 62, 127)', () => {
  const rules: EarnRules = { spend: cents(5), points: 2, includeTax: false, excludedCategoryIDs: [] };
  it('earns whole points per sale, without inclusive tax', () => {
    expect(earn([line('1', 1, 10.7, { taxes: [vat(0.7, true), vat(9)] })], rules, 'known')).toEqual({
      ok: true,
      value: { eligible: cents(10), points: 4 },
    });
    expect(
      earn([line('1', 1, 10.7, { taxes: [vat(0.7, true), vat(9)] })], { ...rules, includeTax: true }, 'known'),
    ).toEqual({
      ok: true,
      value: { eligible: cents(19.7), points: 6 },
    });
  });
  it('gives the default customer no points, and none for lines that do not earn', () => {
    expect(earn([line('1', 1, 10)], rules, 'default')).toMatchObject({ value: { points: 0 } });
    expect(earn([line('1', 1, 10, { isEarning: false })], rules, 'known')).toMatchObject({ value: { points: 0 } });
    expect(pointsFor(cents(-10), rules)).toBe(0);
  });
  it('refuses impossible rules for earning points', () => {
    expect(earn([], { ...rules, spend: cents(0) }, 'known')).toMatchObject({ code: 'loyalty.error.earn_rules' });
    expect(earn([], { ...rules, points: Number.NaN }, 'known')).toMatchObject({ code: 'money.error.not_a_number' });
  });
});

describe('a sale without lines that are worth anything (decision 412)', () => {
  const sold = order([], { deliveryCharge: cents(4.5), additionalCharge: cents(1), tip: cents(2) });
  const nothing = { lines: [], isTipIncluded: false };

  it('gives its charges back with a request that names no line, and the tip where it is ticked', () => {
    const charges = refundAll(sold, [{ lines: {} }]);
    expect(charges).toMatchObject([{ amount: cents(5.5), tip: 0, isComplete: false }]);
    const tip = refundShares(sold, charges, { lines: [], isTipIncluded: true });
    expect(tip).toMatchObject({ ok: true, value: { amount: 0, tip: cents(2), isComplete: true } });
  });

  it('gives them back once', () => {
    const earlier = refundAll(sold, [{ lines: {} }]);
    expect(refundShares(sold, earlier, nothing)).toMatchObject({ ok: false, code: 'refund.error.nothing' });
  });

  it('keeps them while a line that is worth something is not back', () => {
    const withLine = order([line('a', 2, 10)], { deliveryCharge: cents(4.5) });
    expect(refundShares(withLine, [], nothing)).toMatchObject({ ok: false, code: 'refund.error.nothing' });
  });
});
