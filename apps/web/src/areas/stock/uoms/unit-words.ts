import type { Uom } from '@tavola/contract';
import { convertQuantity, SCALE, type Quantity, type UnitTable } from '@tavola/selling';
import type { AppLanguage } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';

/**
 * What a unit is in its reference, exact to 5 decimals: of a larger unit one (`1 gal = 3,785.41178 ml`), of a smaller
 * one as many as were typed (`16 oz = 1 lb`). Empty where the unit refers to no other.
 */
export function equationOf(uom: Uom, uoms: readonly Uom[], units: UnitTable, language: AppLanguage): string {
  const reference = uoms.find(({ uomid }) => uomid === uom.referenceUOMID);
  if (reference === undefined) return '';
  const isLarger = uom.enteredConversion >= uom.initialUnitForConversion;
  const one = isLarger ? convertQuantity(units, SCALE as Quantity, uom.uomid, reference.uomid) : null;
  const [many, worth] = one === null ? [uom.initialUnitForConversion, uom.enteredConversion] : [1, one / SCALE];
  return `${formatQuantity(many, language)} ${uom.symbol} = ${formatQuantity(worth, language)} ${reference.symbol}`;
}
