import {
  add,
  checkLine,
  isSolvedByTodaysPrice,
  negate,
  pointsDiscountOf,
  orderRefusal,
  SCALE,
  ZERO,
  type Cart,
  type CartLine,
  type CartModifier,
  type Catalog,
  type LineCheckContext,
  type Money,
  type PricedOrder,
  type Refusal,
} from '@tavola/selling';
import { shownOfLine } from '#runtime/names/shown-name.ts';

/** What takes money off a line: a discount, or a comp with its reason. */
export interface LineReduction {
  readonly name: string;
  readonly isComp: boolean;
  readonly amount: Money;
}
/** What the cart shows of a line in addition to its name. */
export interface LineView {
  readonly amount: Money;
  /** Discounts of the line by name, comps by their reason; a comp without a reason has no name. */
  readonly adjustments: readonly LineReduction[];
  readonly isFree: boolean;
}

/** Amounts by line. A part of a line that pricing split off (a free or voided unit) is shown with its line. */
export function lineViews(cart: Cart, priced: PricedOrder): ReadonlyMap<string, LineView> {
  const ids = new Set(cart.lines.map((line) => line.orderLineID));
  const reasons = new Map(cart.lines.map((line) => [line.orderLineID, line.voidComp?.name ?? '']));
  const views = new Map<string, { amount: Money; adjustments: Map<string, LineReduction>; isFree: boolean }>();
  for (const line of priced.lines) {
    const id = ids.has(line.orderLineID) ? line.orderLineID : (line.refOrderLineID ?? line.orderLineID);
    const view = views.get(id) ?? { amount: ZERO, adjustments: new Map<string, LineReduction>(), isFree: false };
    views.set(id, view);
    if (line.isVoided) continue;
    view.amount = add(view.amount, line.gross);
    view.isFree ||= line.isFreeItem;
    for (const { name, amount, step } of line.adjustments) {
      if (step === 'orderDiscount' || step === 'orderComp' || amount === 0) continue;
      const isComp = step === 'lineComp';
      const shown = isComp ? (reasons.get(id) ?? '') : name;
      const key = `${String(isComp)} ${shown}`;
      const before = view.adjustments.get(key)?.amount ?? ZERO;
      view.adjustments.set(key, { name: shown, isComp, amount: add(before, amount) });
    }
  }
  return new Map(
    [...views].map(([id, { adjustments, ...view }]) => [id, { ...view, adjustments: [...adjustments.values()] }]),
  );
}

/** What a line comes to after its own discounts and comps. */
export const netOf = ({ amount, adjustments }: Pick<LineView, 'amount' | 'adjustments'>): Money =>
  adjustments.reduce((net, adjustment) => add(net, adjustment.amount), amount);

/** A row of the totals, in the order they are added up. */
export interface TotalRow {
  readonly kind: 'subtotal' | 'discount' | 'comp' | 'serviceCharge' | 'tax' | 'delivery' | 'additional' | 'points';
  /** Percentage as text, where there is one. */
  readonly rate: string;
  readonly amount: Money;
}

/** The short form: the rows between the items and the total, which they sum to. */
export function totalRows({ totals }: PricedOrder, serviceChargeRate: string): TotalRow[] {
  const row = (kind: TotalRow['kind'], amount: Money, rate = ''): TotalRow[] =>
    amount === 0 ? [] : [{ kind, rate, amount }];
  return [
    { kind: 'subtotal', rate: '', amount: totals.subtotal },
    ...row('discount', negate(totals.discountAmount)),
    ...row('comp', negate(totals.compAmount)),
    ...row('serviceCharge', totals.serviceChargeAmount, serviceChargeRate),
    ...row('tax', totals.exclusiveTaxAmount),
    ...row('delivery', totals.deliveryChargeAmount),
    ...row('additional', totals.additionalChargeAmount),
    ...row('points', negate(pointsDiscountOf(totals))),
  ];
}

const problems = new WeakMap<LineCheckContext, WeakMap<CartLine, readonly Refusal[]>>();
const noProblems: readonly Refusal[] = [];

/** The problems of a line. An unchanged line is not checked again under the same rules. */
export function problemsOf(line: CartLine, catalog: Catalog, context: LineCheckContext): readonly Refusal[] {
  const known = problems.get(context) ?? new WeakMap<CartLine, readonly Refusal[]>();
  problems.set(context, known);
  const before = known.get(line);
  if (before !== undefined) return before;
  const found = checkLine(line, catalog, context);
  known.set(line, found.length === 0 ? noProblems : found);
  return found.length === 0 ? noProblems : found;
}

/** Whether a line of an order that can still be changed has another price today. */
export const hasNewPrices = (cart: Cart, catalog: Catalog, context: LineCheckContext): boolean =>
  orderRefusal(cart) === undefined &&
  cart.lines.some((line) => problemsOf(line, catalog, context).some(isSolvedByTodaysPrice));

/** Options and parts of a line as indented rows. */
export function detailsOf(line: CartLine): { readonly text: string; readonly depth: number }[] {
  const times = (quantity: number, name: string): string =>
    quantity === SCALE ? name : `${quantity / SCALE} × ${name}`;
  const called = (id: string, name: string): string => shownOfLine(line, id, name);
  const options = (modifiers: readonly CartModifier[], depth: number): { text: string; depth: number }[] =>
    modifiers.flatMap((modifier) => [
      { text: times(modifier.quantity, called(modifier.modifierOptionID, modifier.name)), depth },
      ...options(modifier.modifiers, depth + 1),
    ]);
  return [
    ...line.variantOptions.map((option) => ({ text: called(option.variantOptionID, option.name), depth: 0 })),
    ...options(line.modifiers, 0),
    ...line.parts.flatMap((part) => [
      { text: times(part.quantity, called(part.itemID, part.name)), depth: 0 },
      ...part.variantOptions.map((option) => ({ text: called(option.variantOptionID, option.name), depth: 1 })),
      ...options(part.modifiers, 1),
    ]),
  ];
}
