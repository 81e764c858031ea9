import type { ComboInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '../../../queries/ids.ts';

/** A combo as its form holds it. */
export type ComboValues = z.input<typeof ComboInput>;
export type ChoiceValues = ComboValues['comboChoices'][number];
export type PartValues = ChoiceValues['comboChoiceItems'][number];

export const blankChoice = (): ChoiceValues => ({ comboChoiceID: newID(), name: '', quantity: 1, comboChoiceItems: [] });
export const blankPart = (itemID: string): PartValues => ({ itemID, priceAdd: 0, isDefault: false, variantOptionIDs: [] });
export const blankCombo = (isTaxInclusive: boolean): ComboValues => ({
  name: '', displayName: '', description: '', categoryID: null, barcode: '', refCode: '', imageUrl: '', basePrice: '' as unknown as number, isActive: true, isDefaultTax: true, taxID: null, isTaxInclusive, isAvailableForSelection: true,
  comboChoices: [blankChoice()],
});
