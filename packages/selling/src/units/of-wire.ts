import { NO_REFERENCE, type Uom } from '@tavola/contract';
import { toQuantity } from '../money/figures.ts';
import { unitTable, type Unit, type UnitTable } from './units.ts';

/** A unit of the wire as counting takes it. */
export const unitOf = (uom: Uom): Unit => ({
  uomid: uom.uomid,
  uomClassID: uom.uomClassID,
  enableConversion: uom.enableConversion,
  referenceUOMID: uom.referenceUOMID === NO_REFERENCE ? null : uom.referenceUOMID,
  initialUnit: toQuantity(uom.initialUnitForConversion),
  entered: toQuantity(uom.enteredConversion),
});

/** The units of a company, as the wire has them, by their number. */
export const unitsOf = (uoms: readonly Uom[]): UnitTable => unitTable(uoms.map(unitOf));
