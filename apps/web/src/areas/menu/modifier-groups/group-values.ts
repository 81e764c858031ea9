import type { ModifierGroupInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';

/** A modifier group in its form. */
export type GroupValues = z.input<typeof ModifierGroupInput>;
export type OptionValues = NonNullable<GroupValues['modifierOptions']>[number];

export const blankOption = (): OptionValues => ({
  modifierOptionID: newID(),
  name: '',
  displayName: '',
  priceAdd: 0,
  itemID: null,
  quantity: 1,
  isActive: true,
  isAvailable: true,
  modifierGroupIDs: [],
});
export const blankGroup = (): GroupValues => ({
  name: '',
  displayName: '',
  minSelectedOptions: 0,
  maxSelectedOptions: 0,
  isRequired: false,
  isActive: true,
  modifierOptions: [blankOption()],
  itemCategoryIDs: [],
});
