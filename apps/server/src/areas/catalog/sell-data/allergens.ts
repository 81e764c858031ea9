import { allergensOf, type Allergen } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { SnapshotRows } from './snapshot.rows.ts';
import { toVariantGroups } from './variant-groups.ts';

/** The rows that say what contains what. */
export type AllergenRows = Pick<
  SnapshotRows,
  | 'items'
  | 'stockFacts'
  | 'modifierOptions'
  | 'variants'
  | 'variantOptions'
  | 'itemVariants'
  | 'comboChoices'
  | 'comboChoiceItems'
>;

/** What items and options contain, in the order of the list of allergens. */
export interface Contained {
  readonly ofItem: (id: string) => Allergen[];
  readonly ofOption: (id: string) => Allergen[];
}

/**
 * What everything contains (decision 373): what its record says, what its recipe is made of down to the last
 * ingredient, and for a variant what its product and its options add. A product of variants and a combo contain what
 * any of theirs does, so that nothing is left out before a guest has chosen.
 */
export function judgeAllergens(rows: AllergenRows): Contained {
  const own = new Map([
    ...[...rows.items, ...rows.modifierOptions].map(({ id, allergens }) => [id, allergens] as const),
    ...groupBy(
      rows.stockFacts.filter(({ kind }) => kind === 'contains'),
      ({ id }) => id,
      ({ code }) => code ?? '',
    ),
  ]);
  const elements = groupBy(
    rows.stockFacts.filter(({ kind }) => kind === 'part'),
    ({ id }) => id,
    ({ element_id }) => element_id ?? '',
  );
  const items = new Map(rows.items.map((item) => [item.id, item]));
  const variants = groupBy(
    rows.items.filter(({ base_item_id }) => base_item_id !== null),
    ({ base_item_id }) => base_item_id ?? '',
    ({ id }) => id,
  );
  const chosenOptions = optionsOfVariants(rows);
  const parts = groupBy(
    rows.comboChoiceItems,
    ({ combo_choice_id }) => combo_choice_id,
    ({ item_id }) => item_id,
  );
  const partsOfCombo = groupBy(
    rows.comboChoices,
    ({ item_id }) => item_id,
    ({ id }) => parts.get(id) ?? [],
  );
  const linkedItem = new Map(rows.modifierOptions.map(({ id, item_id }) => [id, item_id]));
  const known = new Map<string, ReadonlySet<string>>();
  const gather = (id: string): ReadonlySet<string> => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = new Set(own.get(id));
    // A circle of recipes, which is refused when it is saved, ends here.
    known.set(id, found);
    const base = items.get(id)?.base_item_id ?? null;
    for (const code of [...(base === null ? [] : (own.get(base) ?? [])), ...(chosenOptions.get(id) ?? [])])
      found.add(code);
    const made = [
      ...(elements.get(id) ?? elements.get(base ?? '') ?? []),
      ...(variants.get(id) ?? []),
      ...(partsOfCombo.get(id) ?? []).flat(),
      ...[linkedItem.get(id) ?? []].flat(),
    ];
    for (const code of made.flatMap((each) => [...gather(each)])) found.add(code);
    return found;
  };
  const listed = (id: string): Allergen[] => allergensOf(gather(id));
  return { ofItem: listed, ofOption: listed };
}

/** What the options of each variant add, by the variant. */
function optionsOfVariants(rows: AllergenRows): ReadonlyMap<string, readonly string[]> {
  const groups = toVariantGroups(rows);
  const groupsOfItem = groupBy(
    rows.itemVariants,
    ({ item_id }) => item_id,
    ({ variant_id }) => groups.get(variant_id),
  );
  return new Map(
    rows.items.flatMap(({ id, base_item_id, combination_indices }) =>
      base_item_id === null || combination_indices === null
        ? []
        : [
            [
              id,
              combination_indices
                .split('*')
                .flatMap(
                  (index, place) =>
                    groupsOfItem.get(base_item_id)?.[place]?.variantOptions[Number(index)]?.allergens ?? [],
                ),
            ] as const,
          ],
    ),
  );
}
