import { createHash } from 'node:crypto';
import type { Recipe, RecipeInput, RecipePartInput } from '@tavola/contract';
import { isConvertible } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readUnits } from '../uoms/uoms.rows.ts';
import { byOwner } from './read-stock-needs.ts';
import {
  hasOwner,
  listItemParts,
  listParts,
  listVariantBases,
  lockOwner,
  readElements,
  replaceParts,
  type Element,
  type RecipeOwner,
} from './recipes.rows.ts';

/** The recipe of an item or option; empty where it has none. */
export async function readRecipe(tx: Tx, scope: LocationScope, owner: RecipeOwner): Promise<Recipe> {
  if (!(await hasOwner(tx, scope, owner))) refuse('resource.not_found');
  return toRecipe(tx, scope, owner);
}

/**
 * Replaces a recipe. Refuses unknown or duplicate elements, units that do not convert, elements that contain the item
 * themselves, and a recipe that has changed since it was read.
 */
export async function saveRecipe(
  tx: Tx,
  scope: LocationScope,
  owner: RecipeOwner,
  { parts, revision }: RecipeInput,
  newID: () => string,
): Promise<Recipe> {
  if (!(await lockOwner(tx, scope, owner))) refuse('resource.not_found');
  const present = await toRecipe(tx, scope, owner);
  if (present.revision !== revision) refuse('resource.version_conflict', {}, { current: present });
  const elements = await readElements(
    tx,
    scope,
    parts.map(({ elementItemID }) => elementItemID),
  );
  await checkParts(tx, scope, parts, elements);
  if (owner.kind === 'item') await checkCircle(tx, scope, owner.id, parts, elements);
  await replaceParts(
    tx,
    scope,
    owner,
    parts.map((part) => ({ id: newID(), ...part })),
  );
  return toRecipe(tx, scope, owner);
}

async function toRecipe(tx: Tx, scope: LocationScope, owner: RecipeOwner): Promise<Recipe> {
  const parts = await listParts(tx, scope, owner);
  // Prices change independently and are not part of what a person edits.
  const content = parts.map(({ elementItemID, quantity, uomid }) => [elementItemID, quantity, uomid]);
  return {
    parts,
    revision: parts.length === 0 ? '' : createHash('sha1').update(JSON.stringify(content)).digest('hex'),
  };
}

async function checkParts(
  tx: Tx,
  scope: LocationScope,
  parts: readonly RecipePartInput[],
  elements: ReadonlyMap<string, Element>,
): Promise<void> {
  const units = await readUnits(tx, scope);
  const seen = new Set<string>();
  for (const [index, { elementItemID, uomid }] of parts.entries()) {
    const element =
      elements.get(elementItemID) ??
      refuse('recipes.error.element', {}, { fields: [{ path: `parts[${index}].elementItemID`, code: 'invalid' }] });
    const { name } = element;
    if (seen.has(elementItemID))
      refuse('recipes.error.twice', { name }, { fields: [{ path: `parts[${index}].elementItemID`, code: 'invalid' }] });
    seen.add(elementItemID);
    const isFit =
      uomid === null || (element.uomid !== null && units.has(uomid) && isConvertible(units, uomid, element.uomid));
    if (!isFit)
      refuse('recipes.error.unit', { name }, { fields: [{ path: `parts[${index}].uomid`, code: 'invalid' }] });
  }
}

/** Nothing may be made of itself, not even through a variant that has its product's recipe. */
async function checkCircle(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  parts: readonly RecipePartInput[],
  elements: ReadonlyMap<string, Element>,
): Promise<void> {
  const [rows, baseOf] = [await listItemParts(tx, scope), await listVariantBases(tx, scope)];
  const recipes = new Map(
    [...byOwner(rows)].map(([id, lines]) => [id, lines.map(({ elementItemID }) => elementItemID)]),
  );
  recipes.set(
    itemID,
    parts.map(({ elementItemID }) => elementItemID),
  );
  const elementsOf = (id: string): readonly string[] => recipes.get(id) ?? recipes.get(baseOf.get(id) ?? '') ?? [];
  const clean = new Set<string>();
  const leadsBack = (id: string, above: ReadonlySet<string>): boolean => {
    if (above.has(id)) return true;
    if (clean.has(id)) return false;
    const next = new Set([...above, id]);
    if (elementsOf(id).some((element) => leadsBack(element, next))) return true;
    clean.add(id);
    return false;
  };
  const culprit = parts.find(({ elementItemID }) => leadsBack(elementItemID, new Set([itemID])));
  if (culprit !== undefined) refuse('recipes.error.cycle', { name: elements.get(culprit.elementItemID)?.name ?? '' });
}
