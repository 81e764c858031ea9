import { MAX_UNITS, multiplyDivideBig } from '../money/exact.ts';
import { quantityOfUnits, SCALE, type Quantity } from '../money/money.ts';
import { DEFAULT_ROUNDING } from '../money/rounding.ts';

/**
 * What counting needs to know of a unit of measure: `initialUnit` of it are `entered` units of its reference, both as
 * they were typed (decision 21).
 */
export interface Unit {
  readonly uomid: number;
  readonly uomClassID: number;
  readonly enableConversion: boolean;
  /** Null = it refers to no other unit: a base unit, or an unconverted one. */
  readonly referenceUOMID: number | null;
  readonly initialUnit: Quantity;
  readonly entered: Quantity;
}

/** Units by their number. */
export type UnitTable = ReadonlyMap<number, Unit>;

/** An exact factor, reduced: 1/12 stays 1/12. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Units by their number. */
export const unitTable = (units: readonly Unit[]): UnitTable => new Map(units.map((unit) => [unit.uomid, unit]));

const ONE: Ratio = { numerator: 1n, denominator: 1n };

/**
 * How many `to` one `from` is; null where they are not convertible: another class, no conversion, a conversion that is
 * not above 0, or no base unit in common (back-office spec, section 4).
 */
export function ratioOf(units: UnitTable, from: number, to: number): Ratio | null {
  if (from === to) return ONE;
  const [source, target] = [toBase(units, from), toBase(units, to)];
  if (source === null || target === null || source.baseID !== target.baseID) return null;
  return reduced(source.ratio.numerator * target.ratio.denominator, source.ratio.denominator * target.ratio.numerator);
}

/** Whether quantities of one unit can be given in the other. */
export const isConvertible = (units: UnitTable, from: number, to: number): boolean => ratioOf(units, from, to) !== null;

/**
 * A quantity of one unit in another, rounded once to 5 decimals; null where they are not convertible or the quantity is
 * no whole number of 1/100000.
 */
export function convertQuantity(units: UnitTable, quantity: Quantity, from: number, to: number): Quantity | null {
  const ratio = ratioOf(units, from, to);
  return ratio === null || !Number.isInteger(quantity) ? null : timesRatio(BigInt(quantity), ratio);
}

/** 1/100000 units times a factor, rounded once; what is beyond all bounds stays at the bound. */
export function timesRatio(units: bigint, { numerator, denominator }: Ratio): Quantity {
  const product = units * numerator;
  if (product >= BigInt(MAX_UNITS) * denominator) return quantityOfUnits(MAX_UNITS);
  if (product <= -BigInt(MAX_UNITS) * denominator) return quantityOfUnits(-MAX_UNITS);
  return quantityOfUnits(multiplyDivideBig(product, denominator, DEFAULT_ROUNDING));
}

/** The product of two ratios, reduced. */
export const multiplyRatios = (a: Ratio, b: Ratio): Ratio =>
  reduced(a.numerator * b.numerator, a.denominator * b.denominator);

/** The sum of two ratios, reduced. */
export const addRatios = (a: Ratio, b: Ratio): Ratio =>
  reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

/** A quantity as a factor: 0.15 is 3/20. */
export const ratioOfQuantity = (quantity: Quantity): Ratio => reduced(BigInt(quantity), BigInt(SCALE));

/** Whether a unit would lead back to itself by this reference; an unknown reference does not. */
export function wouldCycle(units: UnitTable, uomid: number, referenceUOMID: number): boolean {
  const seen = new Set<number>();
  for (
    let next: number | null = referenceUOMID;
    next !== null && !seen.has(next);
    next = units.get(next)?.referenceUOMID ?? null
  ) {
    if (next === uomid) return true;
    seen.add(next);
  }
  return false;
}

/** Follows the references of a convertible unit to the base unit of its class; null for any other unit. */
function toBase(units: UnitTable, uomid: number): { readonly baseID: number; readonly ratio: Ratio } | null {
  let unit = units.get(uomid);
  let ratio = ONE;
  const seen = new Set<number>();
  while (unit !== undefined && unit.enableConversion && !seen.has(unit.uomid)) {
    if (unit.referenceUOMID === null) return { baseID: unit.uomid, ratio };
    seen.add(unit.uomid);
    const next = units.get(unit.referenceUOMID);
    if (next?.uomClassID !== unit.uomClassID || !isCount(unit.entered) || !isCount(unit.initialUnit)) return null;
    ratio = multiplyRatios(ratio, { numerator: BigInt(unit.entered), denominator: BigInt(unit.initialUnit) });
    unit = next;
  }
  return null;
}

const isCount = (units: number): boolean => Number.isInteger(units) && units > 0;

function reduced(numerator: bigint, denominator: bigint): Ratio {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
