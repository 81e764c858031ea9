import type { ComboInput, ComboRecord } from '@tavola/contract';
import { requireLive } from '#platform/crud/require-live.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireImage } from '#areas/catalog/index.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { withUniqueItem } from '../products/save-product.ts';
import { writeLocationItem } from '../products/places/location-items.rows.ts';
import { readPartItems, writeChoices, type SavedChoice } from './combo-choices.rows.ts';
import { getCombo } from './combos.rows.ts';

/** A combo as stored: a display name is never empty, and a choice has one default at most, its first. */
export const settledCombo = <T extends ComboInput>(combo: T): T => ({
  ...combo,
  displayName: combo.displayName || combo.name,
  comboChoices: combo.comboChoices.map((choice) => {
    const first = choice.comboChoiceItems.findIndex(({ isDefault }) => isDefault);
    return {
      ...choice,
      comboChoiceItems: choice.comboChoiceItems.map((part, index) => ({ ...part, isDefault: index === first })),
    };
  }),
});

const pricesOf = ({ basePrice, comboChoices }: ComboInput) => [
  ['basePrice', basePrice] as const,
  ...comboChoices.flatMap(({ comboChoiceItems }, place) =>
    comboChoiceItems.map(
      ({ priceAdd }, index) => [`comboChoices[${place}].comboChoiceItems[${index}].priceAdd`, priceAdd] as const,
    ),
  ),
];

/** Writes the combo's own row, and says what is wrong with its name, codes and category. */
export async function writeRow(
  tx: Tx,
  scope: LocationScope,
  combo: ComboInput,
  write: () => Promise<boolean>,
): Promise<boolean> {
  await requireLive(tx, scope, 'item_categories', [combo.categoryID]);
  await requireImage(tx, scope, combo.imageUrl);
  await requireWholePrices(tx, scope, pricesOf(combo));
  return withUniqueItem(combo, write);
}

/**
 * Writes what hangs on a combo whose own row is written: choices, and tax and availability here; then gives all of it.
 * The caller's transaction ends with a refusal.
 */
export async function writeContent(
  tx: Tx,
  scope: LocationScope,
  id: string,
  combo: ComboInput,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<ComboRecord | null> {
  await requireLive(tx, scope, 'taxes', combo.isDefaultTax ? [] : [combo.taxID]);
  const choices = combo.comboChoices.map((choice) => ({ ...choice, comboChoiceID: choice.comboChoiceID ?? newID() }));
  await checkParts(tx, scope, choices);
  await writeChoices(tx, scope, id, choices);
  const { taxID, isDefaultTax, isTaxInclusive, isAvailableForSelection } = combo;
  await writeLocationItem(
    tx,
    scope,
    id,
    { locationID: scope.locationID, taxID, isDefaultTax, isTaxInclusive, cost: null, isAvailableForSelection },
    now(),
  );
  return getCombo(tx, scope, id);
}

/** Parts are items that are sold by themselves and still exist, with their own options. */
async function checkParts(tx: Tx, scope: LocationScope, choices: readonly SavedChoice[]): Promise<void> {
  const items = await readPartItems(
    tx,
    scope,
    choices.flatMap((choice) => choice.comboChoiceItems.map(({ itemID }) => itemID)),
  );
  for (const [place, choice] of choices.entries()) {
    for (const [index, part] of choice.comboChoiceItems.entries()) {
      const path = `comboChoices[${place}].comboChoiceItems[${index}].itemID`;
      const item = items.get(part.itemID.toLowerCase()) ?? refuse('resource.not_found');
      if (item.isRemoved) refuse('combos.error.item_gone', { name: item.name }, { fields: [{ path, code: 'gone' }] });
      if (item.type !== 'Product' && item.type !== 'ProductVariant')
        refuse('combos.error.item_kind', { name: item.name }, { fields: [{ path, code: 'invalid' }] });
      if (!part.variantOptionIDs.every((optionID) => item.optionIDs.has(optionID.toLowerCase())))
        refuse('resource.not_found');
    }
  }
}
