import type { ModifierGroupInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';

/** A modifier group in its form. */
export type GroupValues = z.input<typeof ModifierGroupInput>;
export type OptionValues = NonNullable<GroupValues['modifierOptions']>[number];

/** An option to choose once, without a surcharge, under a new id. */
export const blankOption = (): OptionValues => ({
  modifierOptionID: newID(),
  name: '',
  displayName: '',
  priceAdd: 0,
  itemID: null,
  quantity: 1,
  allergens: [],
  isActive: true,
  isAvailable: true,
  modifierGroupIDs: [],
});
/** An optional group without a maximum (0) and with one option to fill in. */
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

/**
 * The limits when a group becomes required or optional: required means at least one, which the minimum shows, and an
 * optional group asks for none. Other limits stay.
 */
export function limitsWhen(
  isRequired: boolean,
  { minSelectedOptions: min }: Pick<GroupValues, 'minSelectedOptions'>,
): Pick<GroupValues, 'isRequired' | 'minSelectedOptions'> {
  const isOne = isRequired ? min === undefined || min < 1 : min === 1;
  return isOne ? { isRequired, minSelectedOptions: isRequired ? 1 : 0 } : { isRequired };
}
