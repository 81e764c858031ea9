import type { ProductFlag } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { setLocationAvailability } from './location-items.rows.ts';
import { familyOf } from '../product-uses.rows.ts';
import { lockProduct, setItemFlag } from '../product-writes.rows.ts';
import { assertMayBeOff, type Force } from './switch-off.ts';

interface Switch extends Force {
  readonly flagName: ProductFlag;
  readonly flagValue: boolean;
}

const COLUMNS = {
  isActive: 'is_active',
  isAvailableForSelection: 'is_available_for_selection',
  isUseAsIngredient: 'is_use_as_ingredient',
} as const;

/**
 * Switches a flag of a product, variant or combo. Switching a product's availability off applies to this location
 * alone; switching it on also switches it on for the company, otherwise it would have no effect. A variant follows its
 * product at every location and has only one switch.
 */
export async function switchFlag(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { flagName, flagValue, ...force }: Switch,
  now: Date,
): Promise<{ itemID: string; version: number }> {
  const item = await lockProduct(tx, scope, id);
  if (item === null || item.type === 'Ingredient') refuse('resource.not_found');
  if (flagName === 'isActive' && !flagValue && item.isActive)
    await assertMayBeOff(tx, scope, item.name, await familyOf(tx, scope, [id]), force, now);
  const isOfPlace = flagName === 'isAvailableForSelection' && item.type !== 'ProductVariant';
  if (isOfPlace) await setLocationAvailability(tx, scope, [id], flagValue, now);
  const column = isOfPlace && !flagValue ? null : COLUMNS[flagName];
  const version = await setItemFlag(tx, scope, id, column, flagValue, now);
  return version === null ? refuse('resource.not_found') : { itemID: id.toLowerCase(), version };
}
