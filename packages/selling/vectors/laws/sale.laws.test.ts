import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ONE_PIECE,
  priceOrder,
  smallestUnit,
  sum,
  ZERO,
  type OrderDraft,
  type PricedLine,
  type PricedOrder,
  type PricingSettings,
  type Quantity,
  type Rate,
  type Verdict,
} from '../../src/index.ts';
import { refundShares, type Refund } from '../../src/orders/refunds/refund.ts';
import { soldOrder } from '../../src/orders/refunds/sold-order.ts';
import { priceBills } from '../../src/pricing/bills.ts';
import type { DraftBill } from '../../src/pricing/order.ts';
import { Draw, lawRuns, lawTimeoutMs, numbers } from './draw.ts';
import { brokenLaws } from './invariants.ts';
import { randomDraft, randomSettings } from './random-order.ts';

const law = { numRuns: lawRuns };

function accepted<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}

/** A table's order: what belongs to a bill is not on it. */
function table(draw: Draw, settings: PricingSettings, billIDs: readonly string[], hasVoidComps: boolean): OrderDraft {
  const draft = randomDraft(draw, settings, { hasVoidComps });
  const payers = () => billIDs.filter(() => draw.once(2));
  return {
    ...draft,
    orderDiscounts: [],
    orderComp: null,
    lines: draft.lines.map((line) => {
      const assignTo = draw.once(2) ? payers() : [];
      return { ...line, assignTo: assignTo.length === 0 ? null : assignTo };
    }),
  };
}

function sumOf(orders: readonly PricedOrder[], figure: (order: PricedOrder) => number): number {
  return orders.reduce((total, order) => total + figure(order), 0);
}

/** What belongs to a line before it is shared: units, gross, item discounts, and what each of them took. */
function figures(lines: readonly PricedLine[]): Record<string, number> {
  const sums: Record<string, number> = { quantity: 0, gross: 0, itemDiscount: 0 };
  const put = (what: string, figure: number) => {
    sums[what] = (sums[what] ?? 0) + figure;
  };
  for (const line of lines) {
    put('quantity', line.quantity);
    put('gross', line.gross);
    put('itemDiscount', line.itemDiscount);
    for (const { step, sourceID, amount } of line.adjustments)
      if (step === 'offer' || step === 'itemDiscount') put(`${step} ${sourceID}`, amount);
  }
  return sums;
}

/** Whether parts are equal, or the first ones have one smallest unit more (decisions 66 and 131). */
function areEqualParts(parts: readonly number[], unit: number): boolean {
  const sizes = parts.map((part) => Math.abs(part));
  const [first = 0] = sizes;
  return sizes.every((size, index) => first - size <= unit && size <= (sizes[index - 1] ?? size));
}

test(
  'split bills sum to the bill, line by line, and each line has equal parts to the smallest unit',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const draw = new Draw(choices);
        const all = randomSettings(draw);
        const settings = {
          ...all,
          automaticDiscounts: all.automaticDiscounts.filter(
            (discount) => discount.kind === 'buyXGetY' || discount.appliesTo !== 'order',
          ),
        };
        const bills: DraftBill[] = ['main', ...draw.list(3, (index) => `bill${index}`)].map((billID) => ({
          billID,
          orderDiscounts: [],
        }));
        const draft = table(
          draw,
          settings,
          bills.map((bill) => bill.billID),
          true,
        );
        const whole = accepted(priceOrder(draft, settings));
        const split = accepted(priceBills(draft, bills, settings)).map((bill) => bill.order);
        const shares = split.flatMap((bill) => bill.lines);
        expect(
          whole.lines.map((line) => figures(shares.filter((share) => share.orderLineID === line.orderLineID))),
        ).toEqual(whole.lines.map((line) => figures([line])));
        const unequal = whole.lines.filter(({ orderLineID }) => {
          const parts = shares.filter((share) => share.orderLineID === orderLineID);
          return [parts.map(({ gross }) => gross), parts.map(({ itemDiscount }) => itemDiscount)].some(
            (each) => !areEqualParts(each, smallestUnit(settings.currency)),
          );
        });
        expect(unequal).toEqual([]);
        expect(sumOf(split, (bill) => bill.totals.subtotal)).toBe(whole.totals.subtotal);
        expect(sumOf(split, (bill) => bill.totals.deliveryChargeAmount + bill.totals.additionalChargeAmount)).toBe(
          whole.totals.deliveryChargeAmount + whole.totals.additionalChargeAmount,
        );
        const broken = split.flatMap((bill) =>
          brokenLaws(
            {
              ...draft,
              lines: draft.lines.filter((line) => bill.lines.some((share) => share.orderLineID === line.orderLineID)),
            },
            settings,
            bill,
          ),
        );
        expect(broken).toEqual([]);
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'split bills without what a bill rounds by itself sum to the total due',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const draw = new Draw(choices);
        const all = randomSettings(draw);
        const settings = {
          ...all,
          taxes: all.taxes.map((tax) => ({ ...tax, components: [] })),
          automaticDiscounts: [],
        };
        const bills: DraftBill[] = ['main', 'second', 'third'].map((billID) => ({ billID, orderDiscounts: [] }));
        const draft = {
          ...table(
            draw,
            settings,
            bills.map((bill) => bill.billID),
            false,
          ),
          serviceChargeRate: ZERO as number as Rate,
        };
        const split = accepted(priceBills(draft, bills, settings)).map((bill) => bill.order);
        expect(sumOf(split, (bill) => bill.totals.totalDueAmount)).toBe(
          accepted(priceOrder(draft, settings)).totals.totalDueAmount,
        );
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'refunds in any order sum to the sale, tax by tax, and return all points',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const draw = new Draw(choices);
        const settings = randomSettings(draw);
        const draft = randomDraft(draw, settings, { hasCredits: false });
        const due = accepted(priceOrder(draft, settings)).totals.totalDueAmount / smallestUnit(settings.currency);
        const priced = accepted(
          priceOrder(
            { ...draft, redeemPoints: (draw.once(2) && due > 0 ? draw.below(due) * ONE_PIECE : 0) as Quantity },
            settings,
          ),
        );
        const sold = soldOrder(priced, settings, ZERO);
        const refunds: Refund[] = [];
        for (const lines of requests(priced, draw))
          refunds.push(accepted(refundShares(sold, refunds, { lines, isTipIncluded: false })));
        if (sold.lines.length === 0) return;
        expect(sum(refunds.map((refund) => refund.amount))).toBe(priced.totals.totalDueAmount);
        expect(sum(refunds.map((refund) => refund.taxAmount))).toBe(priced.totals.totalTaxAmount);
        expect(refunds.reduce((points, refund) => points + refund.pointsReturned, 0)).toBe(
          (priced.redemption?.pointsUsed ?? 0) / ONE_PIECE,
        );
        for (const tax of priced.taxes) {
          const back = refunds
            .flatMap((refund) => refund.lines.flatMap((line) => [...line.taxes, ...line.serviceChargeTaxes]))
            .filter(
              (other) => other.name === tax.name && other.rate === tax.rate && other.isInclusive === tax.isInclusive,
            );
          expect(sum(back.map((each) => each.amount))).toBe(tax.amount);
        }
      }),
      law,
    );
  },
  lawTimeoutMs,
);

/** Every unit of every line, cut into parts and taken in a random order, one or two lines at a time. */
function requests(priced: PricedOrder, draw: Draw): { id: string; quantity: Quantity }[][] {
  const parts = priced.lines
    .filter((line) => !line.isVoided)
    .flatMap((line) => {
      const first = draw.once(2) && line.quantity > 1 ? 1 + draw.below(line.quantity - 1) : line.quantity;
      const cut = first === line.quantity ? [first] : [first, line.quantity - first];
      return cut.map((quantity) => ({ id: line.orderLineID, quantity: quantity as Quantity, at: draw.below(1000) }));
    });
  return parts.toSorted((a, b) => a.at - b.at).map(({ id, quantity }) => [{ id, quantity }]);
}
