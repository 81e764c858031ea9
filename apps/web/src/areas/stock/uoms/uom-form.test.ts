import type { Uom } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { blankUom, takenBy, toInput, uomFormSchema } from './uom-form.ts';

const uom = (uomid: number, name: string, symbol: string, uomClassID = 1): Uom => ({
  uomid,
  name,
  symbol,
  description: '',
  uomClassID,
  isDefault: false,
  isCustomData: true,
  isBaseUOM: true,
  enableConversion: true,
  referenceUOMID: -1,
  initialUnitForConversion: 1,
  enteredConversion: 1,
  conversion: 1,
  factor: 1,
  isConversionModifiable: true,
  version: 1,
});
const uoms = [uom(1, 'Box', 'bx'), uom(2, 'Gram', 'g', 2)];
const blank = blankUom([
  { uomClassID: 2, name: 'Weight', isDefault: false, uoms: [] },
  { uomClassID: 1, name: 'Count', isDefault: true, uoms: [] },
]);
const faults = (form: object, ownID: number | null = null) => {
  const read = uomFormSchema(takenBy(uoms, ownID)).safeParse({ ...blank, name: 'Tray', symbol: 'tr', ...form });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('the form of a unit (back-office spec, sections 3 and 5)', () => {
  it('starts in the default category, unconverted, at 1 to 1 without a reference', () => {
    expect(blank).toEqual({
      name: '',
      symbol: '',
      description: '',
      uomClassID: 1,
      enableConversion: false,
      initialUnitForConversion: 1,
      enteredConversion: 1,
      referenceUOMID: -1,
    });
  });

  it('refuses a name that another unit has, trimmed and in any letter case, and a symbol used in the same category', () => {
    expect(faults({ name: '  bOX ' })).toEqual([['name', 'name_taken']]);
    expect(faults({ symbol: ' bx ' })).toEqual([['symbol', 'symbol_taken']]);
    expect(faults({ symbol: 'g' })).toEqual([]);
    expect(faults({ name: 'Box', symbol: 'bx' }, 1)).toEqual([]);
  });

  it('requires a reference and figures above 0 for a converted unit', () => {
    expect(faults({ enableConversion: true, referenceUOMID: null })).toEqual([
      ['referenceUOMID', 'uoms.message.error.ref_uom_required'],
    ]);
    expect(faults({ enableConversion: true, initialUnitForConversion: 0, enteredConversion: 0 })).toEqual([
      ['initialUnitForConversion', 'min'],
      ['enteredConversion', 'min'],
    ]);
  });

  it('sends the conversion divided by the initial unit', () => {
    expect(toInput({ ...blank, initialUnitForConversion: 12, enteredConversion: 1 })).toMatchObject({
      initialUnitForConversion: 12,
      conversion: 1 / 12,
    });
  });
});
