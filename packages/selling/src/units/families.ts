import { isConvertible, type Unit, type UnitTable } from './units.ts';

/** A base unit and the units that can be counted in it. */
export interface UnitFamily<U> {
  readonly base: U;
  readonly convertible: readonly U[];
}

/**
 * The units of a class as its row shows them: each base unit with its family, and the units without conversion
 * (back-office spec, section 9).
 */
export function familiesOf<U extends Pick<Unit, 'uomid' | 'uomClassID' | 'enableConversion' | 'referenceUOMID'>>(
  all: readonly U[],
  units: UnitTable,
  uomClassID: number,
): { readonly families: readonly UnitFamily<U>[]; readonly independent: readonly U[] } {
  const own = all.filter((unit) => unit.uomClassID === uomClassID);
  const bases = own.filter((unit) => unit.enableConversion && unit.referenceUOMID === null);
  return {
    families: bases.map((base) => ({
      base,
      convertible: own.filter(({ uomid }) => uomid !== base.uomid && isConvertible(units, uomid, base.uomid)),
    })),
    independent: own.filter((unit) => !unit.enableConversion),
  };
}
