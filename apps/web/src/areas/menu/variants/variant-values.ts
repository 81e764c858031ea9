import type { VariantInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';

/** A variant in its form. */
export type VariantValues = z.input<typeof VariantInput>;
export type OptionValues = VariantValues['variantOptions'][number];

/** An option without a surcharge, under a new id. */
export const blankOption = (): OptionValues => ({
  variantOptionID: newID(),
  name: '',
  displayName: '',
  priceAdd: 0,
  allergens: [],
  isActive: true,
  modifierGroupIDs: [],
});
/** A variant with one option to fill in. */
export const blankVariant = (): VariantValues => ({ name: '', displayName: '', variantOptions: [blankOption()] });
