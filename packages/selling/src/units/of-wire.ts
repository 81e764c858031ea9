import { NO_REFERENCE, type Uom } from '@tavola/contract';
import { SCALE, type Quantity } from '../money/money.ts';
import { unitTable, type Unit, type UnitTable } from './units.ts';

// Both figures have at most five decimals, so the rounding gives the exact integer.
const scaled = (figure: number): Quantity => Math.round(figure * SCALE) as Quantity;

/** A unit of the wire as counting takes it. */
export const unitOf = (uom: Uom): Unit => ({
  uomid: uom.uomid, uomClassID: uom.uomClassID, enableConversion: uom.enableConversion, referenceUOMID: uom.referenceUOMID === NO_REFERENCE ? null : uom.referenceUOMID,
  initialUnit: scaled(uom.initialUnitForConversion), entered: scaled(uom.enteredConversion),
});

export const unitsOf = (uoms: readonly Uom[]): UnitTable => unitTable(uoms.map(unitOf));
