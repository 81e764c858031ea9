import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  assignLine,
  changeLine,
  differenceOf,
  discountBill,
  emptyCheck,
  isFixed,
  ONE_PIECE,
  openBill,
  payBill,
  priceCheck,
  priceOrder,
  proveSplit,
  smallestUnit,
  takeUnitsApart,
  voidTableLine,
  ZERO,
  type BillTerms,
  type DraftLine,
  type Money,
  type PricedCheck,
  type PricedLine,
  type PricedOrder,
  type PricingSettings,
  type Quantity,
  type TableCheck,
  type Verdict,
} from '../../src/index.ts';
import { Draw, lawRuns, lawTimeoutMs, numbers } from './draw.ts';
import { randomDraft, randomSettings, type Scope } from './random-order.ts';

const law = { numRuns: lawRuns };
/** Points and credits larger than a bill are no part of a table's story. */
const scope: Scope = { hasCredits: false, hasVoidComps: false };

type Story = {
  readonly terms: BillTerms;
  readonly settings: PricingSettings;
  /** The check after each command that was not refused, and what those commands were. */
  readonly states: readonly TableCheck[];
  readonly kinds: readonly Kind[];
};

/** A table whose lines and commands come from the numbers; what is refused changes nothing. */
function live(choices: readonly number[], hasAutomatic: boolean): Story {
  const draw = new Draw(choices);
  const drawn = randomSettings(draw, { ...scope, hasOffers: hasAutomatic });
  const settings = hasAutomatic ? drawn : { ...drawn, automaticDiscounts: [] };
  const order = randomDraft(draw, settings, scope);
  const terms: BillTerms = { ...order, orderDiscounts: [], redeemPoints: 0 as Quantity };
  let check = emptyCheck(Array.from({ length: 1 + draw.below(3) }, (_, i) => ({ billID: `B${i + 1}`, terms })));
  const states = [check];
  const kinds: Kind[] = [];
  const lines = [...order.lines];
  const discounts = [...order.orderDiscounts];
  for (let step = 0; step < 9; step++) {
    const kind = draw.of(KINDS);
    const next = command(draw, check, kind, { lines, discounts, terms, settings });
    if (!next.ok) continue;
    check = next.value;
    states.push(check);
    kinds.push(kind);
  }
  return { terms, settings, states, kinds };
}

type Hand = {
  readonly lines: DraftLine[];
  readonly discounts: BillTerms['orderDiscounts'][number][];
  readonly terms: BillTerms;
  readonly settings: PricingSettings;
};

const KINDS = [
  ...(['add', 'add', 'add', 'assign', 'pay', 'open', 'void', 'discount', 'comp', 'quantity'] as const),
  ...(['move', 'lineDiscount', 'apart', 'apart', 'apart'] as const),
] as const;
type Kind = (typeof KINDS)[number];

function command(
  draw: Draw,
  check: TableCheck,
  kind: Kind,
  { lines, discounts, terms, settings }: Hand,
): Verdict<TableCheck> {
  const bill = check.bills[draw.below(check.bills.length)]?.billID ?? '';
  const lineID = check.lines[draw.below(Math.max(1, check.lines.length))]?.draft.orderLineID ?? '';
  const some = check.bills.map(({ billID }) => billID).filter(() => draw.once(2));
  switch (kind) {
    case 'add': {
      const line = lines.shift();
      if (line === undefined) return assignLine(check, lineID, some);
      return addLine(check, line, draw.of<'shared' | 'all' | string[]>(['shared', 'all', some]));
    }
    case 'assign':
      return assignLine(check, lineID, draw.once(4) ? 'all' : some.toReversed());
    case 'move':
      return assignLine(check, lineID, [bill]);
    case 'apart': {
      // Whole pieces are a quantity.
      const quantity = ((1 + draw.below(2)) * ONE_PIECE) as Quantity;
      return takeUnitsApart(check, lineID, quantity, `${lineID}+${check.lines.length}`);
    }
    case 'lineDiscount': {
      const discount = discounts.shift();
      return changeLine(check, lineID, (line) =>
        discount === undefined ? line : { ...line, discounts: [...line.discounts, discount] },
      );
    }
    case 'open':
      return openBill(check, `B${check.bills.length + 1}`, terms);
    case 'void':
      return voidTableLine(check, lineID);
    case 'discount': {
      const discount = discounts.shift();
      return discount === undefined ? openBill(check, bill, terms) : discountBill(check, bill, discount);
    }
    case 'comp':
      return changeLine(check, lineID, (line) => ({
        ...line,
        voidComp: draw.once(2)
          ? { type: 'void', quantity: Math.ceil(line.quantity / 2) as Quantity }
          : {
              type: 'comp',
              quantity: Math.ceil(line.quantity / 2) as Quantity,
              value: { type: 'fixed', amount: 300_000 as Money },
            },
      }));
    case 'quantity':
      return changeLine(check, lineID, (line) => ({ ...line, quantity: (line.quantity * 2) as Quantity }));
    case 'pay': {
      const priced = priceCheck(check, settings);
      const found = check.bills.find((each) => each.billID === bill);
      const due = priced.ok
        ? priced.value.bills.find((each) => each.billID === bill)?.order.totals.totalDueAmount
        : ZERO;
      const balance = found?.frozen?.balance ?? due ?? ZERO;
      const unit = smallestUnit(settings.currency);
      const amount = (draw.once(2) ? balance : Math.floor(balance / 2 / unit) * unit) as Money;
      const paid = payBill(check, bill, [{ type: 'exact', amount }], { unit, cashStep: ZERO }, settings);
      return paid.ok ? { ok: true, value: paid.value.check } : paid;
    }
  }
}

const priced = ({ settings }: Story, check: TableCheck): PricedCheck => {
  const verdict = priceCheck(check, settings);
  if (!verdict.ok) throw new Error(`${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
};

const total = (amounts: readonly number[]): number => amounts.reduce<number>((sum, amount) => sum + amount, 0);

/** Gross and item discounts of the units that are not voided, of the line priced by itself. */
function alone(draft: DraftLine, { settings, terms }: Story): [number, number] {
  const order = priceOrder({ ...terms, orderComp: null, lines: [draft] }, settings);
  if (!order.ok) throw new Error(order.code);
  const lines = order.value.lines.filter((line) => !line.isVoided);
  return [total(lines.map((line) => line.gross)), total(lines.map((line) => line.itemDiscount))];
}

test(
  'whatever is added, assigned, moved, voided, discounted and paid at a table, the bills hold exactly what its lines cost',
  () => {
    const done = new Set<Kind>();
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, false);
        for (const kind of story.kinds) done.add(kind);
        const last = story.states.at(-1);
        if (last === undefined) throw new Error('no table');
        const { bills } = priced(story, last);
        for (const { draft } of last.lines) {
          const shares = bills.flatMap(({ order }) => order.lines.filter((line) => isOf(line, draft)));
          const sums = [total(shares.map((share) => share.gross)), total(shares.map((share) => share.itemDiscount))];
          expect(sums).toEqual(alone(draft, story));
        }
      }),
      law,
    );
    // A law that never sees a command says nothing about it.
    expect(KINDS.filter((kind) => !done.has(kind))).toEqual([]);
  },
  lawTimeoutMs,
);

test(
  'taking pieces apart changes nothing of another line, and of the line itself by no more than its roundings',
  () => {
    let apart = 0;
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, false);
        const unit = smallestUnit(story.settings.currency);
        for (const [step, kind] of story.kinds.entries()) {
          const [was, now] = [story.states[step], story.states[step + 1]];
          if (kind !== 'apart' || was === undefined || now === undefined) continue;
          apart += 1;
          const [before, after] = [priced(story, was).bills, priced(story, now).bills];
          const isIn = ({ lines }: TableCheck, line: TableCheck['lines'][number]): boolean => lines.includes(line);
          for (const { draft } of now.lines.filter((line) => isIn(was, line)))
            expect(sharesOf(after, draft)).toEqual(sharesOf(before, draft));
          const whole = was.lines.filter((line) => !isIn(now, line)).map(({ draft }) => draft);
          const parts = now.lines.filter((line) => !isIn(was, line)).map(({ draft }) => draft);
          expect(whole.length).toBe(1);
          expect(parts.length).toBe(2);
          expect(total(parts.map(({ quantity }) => quantity))).toBe(whole[0]?.quantity);
          const roundings = 2 * (1 + (whole[0]?.discounts.length ?? 0)) * unit;
          const [old, fresh] = [sumsOf(before, whole), sumsOf(after, parts)];
          for (const at of [0, 1] as const) expect(Math.abs(old[at] - fresh[at])).toBeLessThanOrEqual(roundings);
        }
      }),
      law,
    );
    expect(apart).toBeGreaterThan(0);
  },
  lawTimeoutMs,
);

test(
  'a bill is the sum of its shares; once it holds a payment it never changes, nor what its lines cost other bills',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, true);
        const frozen = new Map<string, PricedOrder>();
        let before: PricedCheck['bills'] = [];
        for (const check of story.states) {
          const { bills, lines } = priced(story, check);
          for (const { billID, order, isFrozen } of bills) {
            expect(brokenSums(order)).toEqual([]);
            if (frozen.has(billID)) expect(order).toEqual(frozen.get(billID));
            else if (isFrozen) frozen.set(billID, order);
          }
          for (const { draft } of check.lines.filter((line) => isFixed(check, line)))
            expect(sharesOf(bills, draft)).toEqual(sharesOf(before, draft));
          for (const { orderLineID, gross, itemDiscount, whole } of lines) {
            expect(gross, orderLineID).toEqual(whole?.gross);
            expect(itemDiscount, orderLineID).toEqual(whole?.itemDiscount);
          }
          before = bills;
        }
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'a bill that shares no line costs the same at another table, and so does each bill that stays',
  () => {
    let moved = 0;
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, false);
        const from = story.states.at(-1);
        if (from === undefined) throw new Error('no table');
        const costs = (check: TableCheck) =>
          priced(story, check).bills.map(({ billID, order }) => [billID, order] as const);
        const before = new Map(costs(from));
        const alone = from.bills.find(
          ({ billID, frozen }) =>
            frozen === null && from.lines.every(({ billIDs }) => billIDs.length === 1 || !billIDs.includes(billID)),
        );
        if (alone === undefined) return;
        moved += 1;
        const isIts = ({ billIDs }: TableCheck['lines'][number]): boolean => billIDs.includes(alone.billID);
        const left: TableCheck = {
          bills: from.bills.filter((bill) => bill !== alone),
          lines: from.lines.filter((line) => !isIts(line)),
        };
        const there = emptyCheck([{ billID: 'there', terms: story.terms }]);
        const to: TableCheck = { bills: [...there.bills, alone], lines: from.lines.filter(isIts) };
        for (const [billID, order] of [...costs(left), ...costs(to)])
          if (before.has(billID)) expect(order).toEqual(before.get(billID));
      }),
      law,
    );
    expect(moved).toBeGreaterThan(0);
  },
  lawTimeoutMs,
);

const proved = ({ settings }: Story, check: TableCheck, bills: PricedCheck['bills']) => {
  const verdict = proveSplit(check, bills, settings);
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
};

test(
  'what is said of the bills sums to what they come to more than the table as one bill',
  () => {
    let split = 0;
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, true);
        for (const check of story.states) {
          const { bills } = priced(story, check);
          const proof = proved(story, check, bills);
          expect(proof.allBills).toBe(total(bills.map(({ order }) => order.totals.totalDueAmount)));
          expect(total(proof.cents.map(({ amount }) => amount))).toBe(differenceOf(proof));
          if (differenceOf(proof) !== 0) split += 1;
        }
      }),
      law,
    );
    expect(split).toBeGreaterThan(0);
  },
  lawTimeoutMs,
);

test(
  'the table as one bill is what its lines cost as one order, however they are shared',
  () => {
    fc.assert(
      fc.property(numbers, (choices) => {
        const story = live(choices, true);
        const check = story.states.findLast(({ bills }) =>
          bills.every(({ frozen, terms }) => frozen === null && terms.orderDiscounts.length === 0),
        );
        if (check === undefined) return;
        // Voided units cost nothing and still share the cents of the line that they were taken apart from.
        const lines = check.lines.map(({ draft }) => draft);
        const { deliveryCharge, additionalCharge } = story.terms;
        const times = (charge: Money) => (charge * check.bills.length) as Money;
        const order = priceOrder(
          {
            ...story.terms,
            lines,
            deliveryCharge: times(deliveryCharge),
            additionalCharge: times(additionalCharge),
          },
          story.settings,
        );
        if (!order.ok) throw new Error(order.code);
        expect(proved(story, check, priced(story, check).bills).oneBill).toBe(order.value.totals.totalDueAmount);
      }),
      law,
    );
  },
  lawTimeoutMs,
);

const isOf = (line: PricedLine, { orderLineID }: DraftLine): boolean =>
  line.orderLineID === orderLineID || line.refOrderLineID === orderLineID;

/** Gross and item discounts of a line, and of units split off it, on each bill that has a share. */
const sharesOf = (bills: PricedCheck['bills'], draft: DraftLine): (readonly [string, string, Money, Money])[] =>
  bills.flatMap(({ billID, order }) =>
    order.lines
      .filter((line) => isOf(line, draft))
      .map(({ orderLineID, gross, itemDiscount }) => [billID, orderLineID, gross, itemDiscount] as const),
  );

/** Gross and item discounts of lines over all bills. */
function sumsOf(bills: PricedCheck['bills'], drafts: readonly DraftLine[]): [number, number] {
  const shares = drafts.flatMap((draft) => sharesOf(bills, draft));
  return [total(shares.map(([, , gross]) => gross)), total(shares.map(([, , , itemDiscount]) => itemDiscount))];
}

/** Which totals of a bill are not the sum of its shares. */
function brokenSums({ lines, totals }: PricedOrder): string[] {
  const taxes = lines.flatMap((line) => [...line.taxes, ...line.serviceChargeTaxes].map((tax) => tax.amount));
  const pairs: [string, number, number][] = [
    ['gross', total(lines.map((line) => line.gross)), totals.subtotal],
    ['net', total(lines.map((line) => line.net)), totals.subtotal - totals.discountAmount - totals.compAmount],
    ['tax', total(taxes), totals.totalTaxAmount],
    ['charge', total(lines.map((line) => line.serviceCharge)), totals.serviceChargeAmount],
    ['voided', lines.filter((line) => line.isVoided || line.net < 0).length, 0],
  ];
  return pairs.filter(([, sum, figure]) => sum !== figure).map(([what]) => what);
}
