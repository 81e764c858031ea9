import { allocate } from '../../money/allocate.ts';
import { moneyOfUnits, percentOf, percentWithin, subtract, sum, ZERO, type Money } from '../../money/money.ts';
import type { PricedPart } from '../order.ts';
import { taxKey, type Component, type TaxSet, type TaxSets } from './tax-sets.ts';
import type { Rounding, WorkLine } from '../lines/work-line.ts';

/**
 * A taxed entry: a line, a part of a combo without its own tax, or the service charge (`line` −1). `taxes` are in the
 * order of `set.components`.
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
  const taxes = set === null ? [] : set.components.map(() => ZERO);
  return { line, amount, set, isInclusive, taxes, redeemed: ZERO, netAfter: amount };
}

/**
 * Stage 6. Tax is worked out on the order's sums, credits included, rounded once and shared back by amount. Exclusive:
 * one sum per component, whichever taxes contain it. Inclusive: one sum per set of components, its tax shared over them
 * by rate; the total never moves (decisions 42, 43, 123 and 210).
 */
export function applyTaxes(entries: readonly TaxEntry[], rounding: Rounding): void {
  const exclusive: Component[] = [];
  const inclusive: TaxSet[] = [];
  for (const { amount, set, isInclusive } of entries) {
    if (set === null || amount === 0) continue;
    if (isInclusive) {
      if (!inclusive.includes(set)) inclusive.push(set);
    } else {
      for (const component of set.components) if (!exclusive.includes(component)) exclusive.push(component);
    }
  }
  for (const component of exclusive) taxComponent(entries, component, rounding);
  for (const set of inclusive) if (set.rate !== 0) taxInclusiveSet(entries, set, rounding);
}

/** The entries of one sum: those above zero and the credits, each with its size as weight. */
type Taxed = { readonly entries: TaxEntry[]; readonly weights: number[]; size: number };
type TaxedSum = { readonly charges: Taxed; readonly credits: Taxed };

const nothingTaxed = (): Taxed => ({ entries: [], weights: [], size: 0 });

function sumOf(entries: readonly TaxEntry[], isIn: (entry: TaxEntry, set: TaxSet) => boolean): TaxedSum {
  const [charges, credits] = [nothingTaxed(), nothingTaxed()];
  for (const entry of entries) {
    if (entry.set === null || entry.amount === 0 || !isIn(entry, entry.set)) continue;
    const side = entry.amount > 0 ? charges : credits;
    const size = Math.abs(entry.amount);
    side.entries.push(entry);
    side.weights.push(size);
    side.size += size;
  }
  return { charges, credits };
}

function taxComponent(entries: readonly TaxEntry[], component: Component, { step, mode }: Rounding): void {
  const taxed = sumOf(entries, (entry, set) => !entry.isInclusive && set.components.includes(component));
  const { whole, onCharges } = taxesOf(taxed, (amount) => percentOf(amount, component.rate, step, mode));
  shareTax(component, taxed, whole, onCharges, step);
}

function taxInclusiveSet(entries: readonly TaxEntry[], set: TaxSet, { step, mode }: Rounding): void {
  const taxed = sumOf(entries, (entry, other) => entry.isInclusive && other === set);
  const { whole, onCharges } = taxesOf(taxed, (amount) => percentWithin(amount, set.rate, step, mode));
  const rates = set.components.map((component) => component.rate);
  const wholes = allocate(whole, rates, step);
  const ofCharges = onCharges === whole ? wholes : allocate(onCharges, rates, step);
  set.components.forEach((component, i) => shareTax(component, taxed, wholes[i] ?? ZERO, ofCharges[i] ?? ZERO, step));
}

/** The tax of the whole sum, and that of the sum of what is charged, each rounded once. */
function taxesOf(
  { charges, credits }: TaxedSum,
  taxOf: (amount: Money) => Money,
): { readonly whole: Money; readonly onCharges: Money } {
  const onCharges = taxOf(moneyOfUnits(charges.size));
  return { whole: credits.size === 0 ? onCharges : taxOf(moneyOfUnits(charges.size - credits.size)), onCharges };
}

/** Charges are taxed on their own sum; the credits get the rest of the whole (decision 210). */
function shareTax(component: Component, { charges, credits }: TaxedSum, whole: Money, onCharges: Money, step: Money) {
  shareOver(onCharges, component, charges, step);
  shareOver(subtract(whole, onCharges), component, credits, step);
}

function shareOver(tax: Money, component: Component, { entries, weights }: Taxed, step: Money): void {
  if (tax === 0) return;
  const shares = allocate(tax, weights, step);
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    const share = shares[i];
    const at = entry?.set?.components.indexOf(component) ?? -1;
    if (entry !== undefined && share !== undefined && at >= 0) entry.taxes[at] = share;
  }
}

/** Tax of one kind in an entry. */
export function taxIn(entry: TaxEntry, isInclusive: boolean): Money {
  return entry.isInclusive === isInclusive ? sum(entry.taxes) : ZERO;
}
