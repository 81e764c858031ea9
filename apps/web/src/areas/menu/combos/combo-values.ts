import { copyName, PRODUCT_NAME_LENGTH, type ComboInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';

/** A combo in its form. */
export type ComboValues = z.input<typeof ComboInput>;
export type ChoiceValues = ComboValues['comboChoices'][number];
export type PartValues = ChoiceValues['comboChoiceItems'][number];

/** A choice of one item, without parts yet, under a new id. */
export const blankChoice = (): ChoiceValues => ({
  comboChoiceID: newID(),
  name: '',
  quantity: 1,
  comboChoiceItems: [],
});
/** A part without a surcharge that is not preselected, with every option of its variants (an empty list). */
export const blankPart = (itemID: string): PartValues => ({
  itemID,
  priceAdd: 0,
  isDefault: false,
  variantOptionIDs: [],
});
/** A copy of a combo under a new name; codes belong to one item only. */
export const copyOfCombo = (combo: ComboValues, takenNames: Iterable<string>): ComboValues => ({
  ...combo,
  name: copyName(combo.name, takenNames, PRODUCT_NAME_LENGTH),
  barcode: '',
  refCode: '',
  comboChoices: combo.comboChoices.map((choice) => ({ ...choice, comboChoiceID: newID() })),
});

/** A combo for sale with one choice; `isTaxInclusive` is how this location figures prices. */
export const blankCombo = (isTaxInclusive: boolean): ComboValues => ({
  name: '',
  displayName: '',
  description: '',
  categoryID: null,
  barcode: '',
  refCode: '',
  imageUrl: '',
  // Starts empty; the schema asks for a figure.
  basePrice: '' as unknown as number,
  isActive: true,
  isDefaultTax: true,
  taxID: null,
  isTaxInclusive,
  isAvailableForSelection: true,
  comboChoices: [blankChoice()],
});
