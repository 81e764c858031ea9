import {
  NO_REFERENCE,
  quantity,
  referenceGiven,
  uomFields,
  type Uom,
  type UomClass,
  type UomInput,
} from '@tavola/contract';
import * as z from 'zod/mini';

/** Names and symbols known to be taken: by the other units, and those that the server has refused since. */
export interface TakenWords {
  readonly names: ReadonlySet<string>;
  /** By `symbolKey`: another category may use the same symbol. */
  readonly symbols: ReadonlySet<string>;
}

/** By which two names of units are the same: without spaces around it, in any case of letters. */
export const nameKey = (name: string): string => name.trim().toLowerCase();
/** By which two symbols are the same: within a category, as written, because `mg` and `Mg` are two units. */
export const symbolKey = (uomClassID: number, symbol: string): string => `${uomClassID} ${symbol.trim()}`;

/** The names and symbols of the other units. */
export const takenBy = (uoms: readonly Uom[], ownID: number | null): TakenWords => {
  const others = uoms.filter(({ uomid }) => uomid !== ownID);
  return {
    names: new Set(others.map(({ name }) => nameKey(name))),
    symbols: new Set(others.map(({ uomClassID, symbol }) => symbolKey(uomClassID, symbol))),
  };
};

const fields = z.object({ ...uomFields, enteredConversion: quantity() });
export type UomForm = z.infer<typeof fields>;

/** The rules of the form: those of the call, and that no name is taken (back-office spec, section 5). */
export const uomFormSchema = ({ names, symbols }: TakenWords) =>
  fields.check(
    referenceGiven,
    z.refine(({ name }) => !names.has(nameKey(name)), { error: 'name_taken', path: ['name'] }),
    z.refine(({ uomClassID, symbol }) => !symbols.has(symbolKey(uomClassID, symbol)), {
      error: 'symbol_taken',
      path: ['symbol'],
    }),
  );

/** A new unit is in the default category, else the first, and is not converted (back-office spec, section 3). */
export const blankUom = (classes: readonly UomClass[]): UomForm => ({
  name: '',
  symbol: '',
  description: '',
  uomClassID: (classes.find(({ isDefault }) => isDefault) ?? classes[0])?.uomClassID ?? 0,
  enableConversion: false,
  initialUnitForConversion: 1,
  enteredConversion: 1,
  referenceUOMID: NO_REFERENCE,
});

/** The body of the call: the conversion divided by the initial unit (back-office spec, section 4). */
export const toInput = ({ enteredConversion, ...form }: UomForm): UomInput => ({
  ...form,
  conversion: enteredConversion / form.initialUnitForConversion,
});
