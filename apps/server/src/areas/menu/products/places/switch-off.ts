import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { familyOf, listUses, removeUses } from '../product-uses.rows.ts';

/** What a person has agreed to. */
export interface Force {
  readonly isForceCombo?: boolean | undefined;
  readonly isRemoveUses?: boolean | undefined;
}

const NAMED = 3;
const NAME_LENGTH = 24;
/** The first of the names, and how many more there are. */
export const namedFew = (uses: readonly { readonly name: string }[]): string => {
  const names = uses
    .slice(0, NAMED)
    .map(({ name }) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name))
    .join(', ');
  return uses.length > NAMED ? `${names} +${uses.length - NAMED}` : names;
};

/**
 * Checks what prevents switching items off (back-office spec, section 4): recipes and modifier options until they are
 * removed there, combos until the person confirms. `current` of the refusal lists all of them.
 */
export async function assertMayBeOff(
  tx: Tx,
  scope: LocationScope,
  name: string,
  itemIDs: readonly string[],
  { isForceCombo, isRemoveUses }: Force,
  now: Date,
): Promise<void> {
  if (itemIDs.length === 0) return;
  const uses = await listUses(tx, scope, itemIDs, ['recipes', 'modifierOptions', 'combos']);
  const parts = [...uses.recipes, ...uses.modifierOptions];
  if (parts.length > 0) {
    if (isRemoveUses !== true) refuse('item.error.used_in_recipes', { name, uses: namedFew(parts) }, { current: uses });
    await removeUses(tx, scope, itemIDs, now);
  }
  if (uses.combos.length > 0 && isForceCombo !== true)
    refuse('item.error.related_combo', { name, combos: namedFew(uses.combos) }, { current: uses });
}

/** Refuses the delete of products that something still uses; what is deleted with them no longer uses anything. */
export async function assertAllUnused(
  tx: Tx,
  scope: LocationScope,
  products: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const uses = await listUses(
    tx,
    scope,
    await familyOf(
      tx,
      scope,
      products.map(({ id }) => id),
    ),
    ['recipes', 'modifierOptions', 'combos'],
  );
  if (uses.recipes.length + uses.modifierOptions.length + uses.combos.length === 0) return;
  // One of them is in the way, and its name is said.
  for (const { id, name } of products) await assertUnused(tx, scope, name, await familyOf(tx, scope, [id]));
}

/** Refuses the delete of items that recipes, modifier options or combos still take. */
export async function assertUnused(
  tx: Tx,
  scope: LocationScope,
  name: string,
  itemIDs: readonly string[],
): Promise<void> {
  if (itemIDs.length === 0) return;
  const uses = await listUses(tx, scope, itemIDs, ['recipes', 'modifierOptions', 'combos']);
  const count = uses.recipes.length + uses.modifierOptions.length + uses.combos.length;
  if (count > 0) refuse('resource.in_use', { name, count }, { current: uses });
}
