import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ONE_PIECE,
  priceOrder,
  smallestUnit,
  ZERO,
  type DraftLine,
  type OrderDraft,
  type PricedOrder,
  type PricingSettings,
  type Quantity,
  type Rate,
} from '../../src/index.ts';
import { HUNDRED_PERCENT } from '../../src/money/money.ts';
import { Draw, lawRuns, lawTimeoutMs, numbers } from './draw.ts';
import { brokenLaws } from './invariants.ts';
import { randomDraft, randomSettings, type Scope } from './random-order.ts';
import { taxesExactly } from './tax-oracle.ts';

const law = { numRuns: lawRuns };

function random(
  choices: readonly number[],
  scope: Scope = {},
): { draw: Draw; settings: ReturnType<typeof randomSettings>; draft: OrderDraft } {
  const draw = new Draw(choices);
  const settings = randomSettings(draw, scope);
  return { draw, settings, draft: randomDraft(draw, settings, scope) };
}

function price(draft: OrderDraft, settings: PricingSettings): PricedOrder {
  const verdict = priceOrder(draft, settings);
  if (!verdict.ok) throw new Error(`${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}

/** Whether there is one order discount at most, or each takes its share of every line that something is left of. */
function orderDiscountsReachAll({ lines }: PricedOrder): boolean {
  const ofOrder = lines.flatMap((line) => line.adjustments.filter(({ step }) => step === 'orderDiscount'));
  const sources = new Set(ofOrder.map(({ sourceID }) => sourceID));
  if (sources.size <= 1) return true;
  const charged = lines.filter((line) => line.gross > line.itemDiscount);
  return ofOrder.length === sources.size * charged.length;
}

/** The same order with some of its due redeemed. */
function redeem(draft: OrderDraft, settings: PricingSettings, draw: Draw): OrderDraft {
  const due = price(draft, settings).totals.totalDueAmount / smallestUnit(settings.currency);
  return { ...draft, redeemPoints: (due > 0 ? (draw.below(due) + 1) * ONE_PIECE : 0) as Quantity };
}

test(
  'parts sum to the whole, totals are the sum of their lines, nothing is negative but a credit, no discount exceeds its base',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { settings, draft } = random(choices);
        expect(brokenLaws(draft, settings, price(draft, settings))).toEqual([]);
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'the same holds with points redeemed, which lower the total by exactly their money',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { draw, settings, draft } = random(choices);
        const redeemed = redeem(draft, settings, draw);
        const priced = price(redeemed, settings);
        expect(brokenLaws(redeemed, settings, priced)).toEqual([]);
        expect(priced.totals.totalDueAmount).toBe(
          price(draft, settings).totals.totalDueAmount -
            (redeemed.redeemPoints / ONE_PIECE) * smallestUnit(settings.currency),
        );
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'pricing twice equals pricing once, and changes nothing of what it is given',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { draw, settings, draft } = random(choices);
        const redeemed = redeem(draft, settings, draw);
        const before = JSON.stringify([redeemed, settings]);
        const once = JSON.stringify(price(redeemed, settings));
        expect(JSON.stringify(price(redeemed, settings))).toBe(once);
        expect(JSON.stringify([redeemed, settings])).toBe(before);
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'each tax is the rounding of the exact fraction of its sum, credits included',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { settings, draft } = random(choices);
        const priced = price(draft, settings);
        const taxes = Object.fromEntries(
          priced.taxes.map((tax) => [`${tax.name} ${tax.rate} ${tax.isInclusive}`, tax.amount]),
        );
        expect(taxes).toEqual(taxesExactly(draft, settings, priced));
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'the tax of other lines and of the charge never depends on a credit',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { settings, draft } = random(choices);
        const lines = draft.lines.filter((line) => line.kind !== 'credit');
        fc.pre(lines.length > 0);
        const taxesOf = (priced: PricedOrder) => ({
          charge: priced.serviceChargeTaxes,
          lines: priced.lines.filter((line) => line.kind !== 'credit').map((line) => [line.orderLineID, line.taxes]),
        });
        expect(taxesOf(price(draft, settings))).toEqual(taxesOf(price({ ...draft, lines }, settings)));
      }),
      law,
    );
  },
  lawTimeoutMs,
);

function withTaxes(draft: OrderDraft, taxOf: (line: Pick<DraftLine, 'taxID'>) => string | null): OrderDraft {
  return {
    ...draft,
    lines: draft.lines.map((line) => ({
      ...line,
      taxID: taxOf(line),
      isTaxInclusive: true,
      parts: line.parts.map((part) => ({ ...part, taxID: taxOf(part), isTaxInclusive: true })),
    })),
  };
}

test(
  'inclusive totals never move',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { settings, draft } = random(choices);
        const inclusive = { ...settings, isTaxInclusive: true };
        const untaxed = { ...inclusive, serviceCharge: { ...settings.serviceCharge, taxID: null } };
        expect(
          price(
            withTaxes(draft, (line) => line.taxID),
            inclusive,
          ).totals.totalDueAmount,
        ).toBe(
          price(
            withTaxes(draft, () => null),
            untaxed,
          ).totals.totalDueAmount,
        );
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  '100 % off is 0.00 with no tax',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const { draw, settings, draft } = random(choices, { hasCredits: false });
        const all = { type: 'percent', rate: HUNDRED_PERCENT } as const;
        const free: OrderDraft = draw.once(2)
          ? { ...draft, orderComp: all }
          : {
              ...draft,
              orderDiscounts: [...draft.orderDiscounts, { id: 'all', name: 'all', value: all, isCombinable: true }],
            };
        const { totals, taxes, lines } = price({ ...free, serviceChargeRate: ZERO as number as Rate }, settings);
        expect(totals.totalDueAmount - totals.deliveryChargeAmount - totals.additionalChargeAmount).toBe(0);
        expect(totals.totalTaxAmount).toBe(0);
        expect(taxes.length).toBe(0);
        expect(lines.every((line) => line.net === 0 || line.isVoided)).toBe(true);
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'the order of adding lines changes nothing but the order',
  () => {
    fc.assert(
      fc.property(numbers, fc.nat(100), (choices, turn) => {
        // Ties go to the earlier line, so results that depend on which line a cent falls on are left out: offers, line
        // comps, several taxes, and an order discount together with another one that reaches only some of the lines.
        const { settings, draft } = random(choices, {
          hasOffers: false,
          hasVoidComps: false,
          hasParts: false,
          hasCredits: false,
        });
        const one: OrderDraft = {
          ...draft,
          lines: draft.lines.map((line) => ({ ...line, taxID: 'one', isTaxInclusive: true })),
        };
        const place = { ...settings, isTaxInclusive: true, serviceCharge: { ...settings.serviceCharge, taxID: 'one' } };
        const from = turn % one.lines.length;
        const turned = price({ ...one, lines: [...one.lines.slice(from), ...one.lines.slice(0, from)] }, place);
        const straight = price(one, place);
        fc.pre(orderDiscountsReachAll(straight));
        expect({ totals: turned.totals, taxes: turned.taxes }).toEqual({
          totals: straight.totals,
          taxes: straight.taxes,
        });
        for (const line of turned.lines) {
          const same = straight.lines.find((other) => other.orderLineID === line.orderLineID);
          expect(line.gross).toEqual(same?.gross);
          expect(line.itemDiscount).toEqual(same?.itemDiscount);
        }
      }),
      law,
    );
  },
  lawTimeoutMs,
);
