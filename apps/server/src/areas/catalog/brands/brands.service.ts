import type { Brand, BrandInput, BrandStatus } from '@tavola/contract';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuseInUse } from '#platform/crud/record-users.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireImage } from '../images/require-image.ts';
import {
  createBrand,
  getBrand,
  isLastActive,
  listBrandStatus,
  setBrandHere,
  takeBrandsOff,
  updateBrand,
  listBrandUsers,
} from './brands.rows.ts';

/** Adds a brand, and offers it at this location if asked to. Null = it already exists. Refuses unknown pictures. */
export async function addBrand(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: BrandInput & { readonly isActiveHere?: boolean | undefined },
  now: Date,
): Promise<Brand | null> {
  await requireImage(tx, scope, input.imageUrl);
  const added = await createBrand(tx, scope, id, input, now);
  if (added !== null && input.isActiveHere === true) await setBrandHere(tx, scope, id, true, now);
  return added;
}

/** Changes a brand. Refuses unknown pictures and a version that is not the current one. */
export async function changeBrand(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: BrandInput & { version: number },
  now: Date,
): Promise<Brand> {
  await requireImage(tx, scope, input.imageUrl);
  return changedOrRefused(await updateBrand(tx, scope, id, input, now), () => getBrand(tx, scope, id));
}

/** Deletes brands. Refuses brands in use, and leaving a location without an active brand. */
export async function deleteBrands(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseInUse(tx, scope, 'brands', await listBrandUsers(tx, scope, ids));
  await requireOtherActive(tx, scope, ids);
  return removedOrRefused(await markRemoved(tx, 'brands', scope.companyID, ids, by));
}

/** Switches a brand at this location. Refuses to switch off the last active one. */
export async function switchBrand(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<BrandStatus> {
  requireFound(await getBrand(tx, scope, id));
  if (!isActive) await requireOtherActive(tx, scope, [id]);
  await setBrandHere(tx, scope, id, isActive, now);
  return requireFound((await listBrandStatus(tx, scope, true)).find(({ brandID }) => brandID === id) ?? null);
}

/** Takes brands off this location. Refuses to take off the last active one. */
export async function removeBrandsHere(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
): Promise<{ removedIDs: string[] }> {
  await requireOtherActive(tx, scope, ids);
  return removedOrRefused(await takeBrandsOff(tx, scope, ids));
}

async function requireOtherActive(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  if (await isLastActive(tx, scope, ids)) refuse('brand.error.require_active');
}
