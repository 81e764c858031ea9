import { rateOfUnits, type Rate } from '../../money/money.ts';
import type { DraftLine, DraftPart, OrderDraft, TaxRule, TaxRuleComponent } from '../order.ts';

/** A component as one object however many taxes contain it: equal name and rate are one component (decision 123). */
export type Component = { readonly index: number; readonly name: string; readonly rate: Rate };

/** A set of components as one object however many taxes have it; `rate` is the sum of theirs (decision 43). */
export type TaxSet = { readonly index: number; readonly components: readonly Component[]; readonly rate: Rate };

/** Taxes by id; null for one without components, which taxes nothing. */
export type TaxSets = ReadonlyMap<string, TaxSet | null>;

// A settings object lives for many pricings; its taxes are read once.
const known = new WeakMap<readonly TaxRule[], TaxSets>();

/** Reads the taxes of a place; the list must not change while it is in use. */
export function taxSets(taxes: readonly TaxRule[]): TaxSets {
  const found = known.get(taxes);
  if (found !== undefined) return found;
  const components = new Map<string, Component>();
  const sets = new Map<string, TaxSet>();
  const byID = new Map<string, TaxSet | null>();
  for (const tax of taxes) {
    const own = new Set<Component>();
    for (const { name, rate } of tax.components) {
      const key = JSON.stringify([name, rate]);
      const component = components.get(key) ?? { index: components.size, name, rate };
      components.set(key, component);
      own.add(component);
    }
    byID.set(tax.taxID, own.size === 0 ? null : setOf([...own], sets));
  }
  known.set(taxes, byID);
  return byID;
}

type Taxed = Pick<DraftLine | DraftPart, 'taxID' | 'taxComponents'>;

/** Under what a line or part finds its tax: its own components, or what the place says of the tax now. */
export const taxKey = ({ taxID, taxComponents }: Taxed): string | null =>
  taxID === null || taxComponents == null ? taxID : `${taxID} ${textOf(taxComponents)}`;

const texts = new WeakMap<readonly TaxRuleComponent[], string>();

function textOf(components: readonly TaxRuleComponent[]): string {
  const known = texts.get(components);
  if (known !== undefined) return known;
  const text = JSON.stringify(components);
  texts.set(components, text);
  return text;
}

// A draft is checked and then taxed: its taxes are read once.
const ofLines = new WeakMap<OrderDraft['lines'], { readonly taxes: readonly TaxRule[]; readonly sets: TaxSets }>();

/** The taxes of a place together with those that the lines of an order were stored with (decision 158). */
export function taxSetsOf(draft: Pick<OrderDraft, 'lines'>, taxes: readonly TaxRule[]): TaxSets {
  const known = ofLines.get(draft.lines);
  if (known?.taxes === taxes) return known.sets;
  // Most lines have the same tax.
  const own = new Map<string, TaxRule>();
  const add = (taxed: Taxed): void => {
    if (taxed.taxComponents == null) return;
    const taxID = taxKey(taxed);
    if (taxID !== null && !own.has(taxID)) own.set(taxID, { taxID, components: taxed.taxComponents });
  };
  for (const line of draft.lines) {
    add(line);
    for (const part of line.parts) add(part);
  }
  const sets = own.size === 0 ? taxSets(taxes) : taxSets([...taxes, ...own.values()]);
  ofLines.set(draft.lines, { taxes, sets });
  return sets;
}

function setOf(components: readonly Component[], sets: Map<string, TaxSet>): TaxSet {
  const key = components
    .map((component) => component.index)
    .sort((a, b) => a - b)
    .join();
  const rate = rateOfUnits(components.reduce((total, component) => total + component.rate, 0));
  const set = sets.get(key) ?? { index: sets.size, components, rate };
  sets.set(key, set);
  return set;
}
