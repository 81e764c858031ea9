import type { Uom } from '@tavola/contract';
import { convertQuantity, SCALE, type Quantity, type UnitTable } from '@tavola/selling';
import type { AppLanguage } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';

/**
 * A unit in terms of its reference, exact to 5 decimals: one of a larger unit (`1 gal = 3,785.41178 ml`), the typed
 * number of a smaller one (`16 oz = 1 lb`). Empty when the unit has no reference.
 */
export function equationOf(uom: Uom, uoms: readonly Uom[], units: UnitTable, language: AppLanguage): string {
  const reference = uoms.find(({ uomid }) => uomid === uom.referenceUOMID);
  if (reference === undefined) return '';
  const isLarger = uom.enteredConversion >= uom.initialUnitForConversion;
  const one = isLarger ? convertQuantity(units, SCALE as Quantity, uom.uomid, reference.uomid) : null;
  const [many, worth] = one === null ? [uom.initialUnitForConversion, uom.enteredConversion] : [1, one / SCALE];
  return `${formatQuantity(many, language)} ${uom.symbol} = ${formatQuantity(worth, language)} ${reference.symbol}`;
}
