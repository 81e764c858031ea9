import { allocate } from '../money/allocate.ts';
import { percentOf, percentWithin, type Money } from '../money/money.ts';
import type { PricedPart } from './order.ts';
import { taxKey, type Component, type TaxSet, type TaxSets } from './tax-sets.ts';
import type { Rounding, WorkLine } from './work-line.ts';

/**
 * A taxed entry: a line, a part of a combo without tax of its own, or the service charge (`line` −1). `taxes` are in
 * the order of `set.components`.
 */
export type TaxEntry = {
  readonly line: number;
  readonly amount: Money;
  readonly set: TaxSet | null;
  readonly isInclusive: boolean;
  readonly taxes: Money[];
  /** Filled by the redemption stage. */
  redeemed: Money;
  netAfter: Money;
};

/** The entries of an order in line order, the service charge last (decision 122). Voided lines have none. */
export function taxEntries(
  lines: readonly WorkLine[],
  partsOf: readonly (readonly PricedPart[])[],
  sets: TaxSets,
  charge: { readonly amount: Money; readonly taxID: string | null; readonly isInclusive: boolean },
): TaxEntry[] {
  const entries: TaxEntry[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined || line.isVoided) continue;
    const { draft } = line;
    const parts = partsOf[i];
    if (draft.taxID === null && parts !== undefined && parts.length > 0) {
      parts.forEach((part, at) => {
        const own = draft.parts[at];
        entries.push(entryOf(i, part.net, own === undefined ? null : taxKey(own), own?.isTaxInclusive ?? false, sets));
      });
    } else {
      entries.push(entryOf(i, line.left, taxKey(draft), draft.isTaxInclusive, sets));
    }
  }
  if (charge.amount !== 0) entries.push(entryOf(-1, charge.amount, charge.taxID, charge.isInclusive, sets));
  return entries;
}

function entryOf(line: number, amount: Money, key: string | null, isInclusive: boolean, sets: TaxSets): TaxEntry {
  const set = key === null ? null : (sets.get(key) ?? null);
  const taxes = set === null ? [] : set.components.map(() => 0 as Money);
  return { line, amount, set, isInclusive, taxes, redeemed: 0 as Money, netAfter: amount };
}

/**
 * Stage 6. Tax is calculated on the order's sums, rounded once and shared back by amount. Exclusive: one sum per
 * component, whichever taxes include it. Inclusive: one sum per set of components, its tax shared over them by rate;
 * the total never changes (decisions 42, 43 and 123). Negative amounts are sums of their own, so that a credit mirrors
 * what it returns.
 */
export function applyTaxes(entries: readonly TaxEntry[], rounding: Rounding): void {
  taxSide(entries, false, rounding);
  if (entries.some((entry) => entry.amount < 0 && entry.set !== null)) taxSide(entries, true, rounding);
}

function taxSide(entries: readonly TaxEntry[], isNegative: boolean, rounding: Rounding): void {
  const exclusive: Component[] = [];
  const inclusive: TaxSet[] = [];
  for (const { amount, set, isInclusive } of entries) {
    if (set === null || amount === 0 || amount < 0 !== isNegative) continue;
    if (isInclusive) {
      if (!inclusive.includes(set)) inclusive.push(set);
    } else {
      for (const component of set.components) if (!exclusive.includes(component)) exclusive.push(component);
    }
  }
  for (const component of exclusive) taxComponent(entries, component, isNegative, rounding);
  for (const set of inclusive) taxInclusiveSet(entries, set, isNegative, rounding);
}

function taxComponent(
  entries: readonly TaxEntry[],
  component: Component,
  isNegative: boolean,
  { step, mode }: Rounding,
): void {
  const taxed: TaxEntry[] = [];
  const weights: number[] = [];
  let size = 0;
  for (const entry of entries) {
    if (
      entry.isInclusive ||
      entry.set === null ||
      entry.amount === 0 ||
      entry.amount < 0 !== isNegative ||
      !entry.set.components.includes(component)
    )
      continue;
    taxed.push(entry);
    weights.push(Math.abs(entry.amount));
    size += Math.abs(entry.amount);
  }
  const tax = percentOf((isNegative ? -size : size) as Money, component.rate, step, mode);
  shareTax(tax, component, taxed, weights, step);
}

function taxInclusiveSet(
  entries: readonly TaxEntry[],
  set: TaxSet,
  isNegative: boolean,
  { step, mode }: Rounding,
): void {
  const taxed: TaxEntry[] = [];
  const weights: number[] = [];
  let size = 0;
  for (const entry of entries) {
    if (!entry.isInclusive || entry.set !== set || entry.amount === 0 || entry.amount < 0 !== isNegative) continue;
    taxed.push(entry);
    weights.push(Math.abs(entry.amount));
    size += Math.abs(entry.amount);
  }
  const tax = percentWithin((isNegative ? -size : size) as Money, set.rate, step, mode);
  if (set.rate === 0) return;
  const byComponent = allocate(
    tax,
    set.components.map((component) => component.rate),
    step,
  );
  set.components.forEach((component, i) => shareTax(byComponent[i] ?? (0 as Money), component, taxed, weights, step));
}

function shareTax(
  tax: Money,
  component: Component,
  taxed: readonly TaxEntry[],
  weights: readonly number[],
  step: Money,
): void {
  if (tax === 0) return;
  const shares = allocate(tax, weights, step);
  for (let i = 0; i < taxed.length; i++) {
    const entry = taxed[i];
    const share = shares[i];
    const at = entry?.set?.components.indexOf(component) ?? -1;
    if (entry !== undefined && share !== undefined && at >= 0) entry.taxes[at] = share;
  }
}

/** Tax of one kind in an entry. */
export function taxIn(entry: TaxEntry, isInclusive: boolean): number {
  if (entry.isInclusive !== isInclusive) return 0;
  let total = 0;
  for (const tax of entry.taxes) total += tax;
  return total;
}
