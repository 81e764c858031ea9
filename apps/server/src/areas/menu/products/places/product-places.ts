import { isAllowed, permission, type FieldCode, type ProductPlace, type ProductPlaceInput } from '@tavola/contract';
import type { CatalogFor } from '#areas/catalog/index.ts';
import { listEnteredPlaces, readOperationalSetting } from '#areas/company/index.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { chargingPlace, itemCharges } from '../charges.ts';
import { writeLocationItem } from './location-items.rows.ts';
import { findPlaceVersion, listTaxesAt } from './product-places.rows.ts';
import { lockProduct } from '../product-writes.rows.ts';
import { getProduct, readLocationItem } from '../products.rows.ts';

type Caller = Pick<Call, 'scope' | 'session'>;
interface Place {
  readonly scope: LocationScope;
  readonly canEdit: boolean;
}

/** The locations that the caller may enter and whose products they may see there (decision 15). */
async function placesOf(tx: Tx, caller: Caller): Promise<Place[]> {
  const { view, edit } = permission.product;
  return (await listEnteredPlaces(tx, caller))
    .filter(({ codes }) => isAllowed(codes, [view, edit]))
    .map(({ scope, codes }) => ({ scope, canEdit: isAllowed(codes, [edit]) }));
}

/** What a product is at each location of the person. Refuses one that is unknown or deleted. */
export async function listPlaces(
  tx: Tx,
  caller: Caller,
  id: string,
  catalogFor: CatalogFor,
  now: Date,
): Promise<ProductPlace[]> {
  const product = requireFound(await getProduct(tx, caller.scope, id));
  const found: ProductPlace[] = [];
  for (const { scope, canEdit } of await placesOf(tx, caller)) {
    const item = requireFound(await readLocationItem(tx, scope, id, product.isTaxInclusive));
    const version = (await findPlaceVersion(tx, scope, id, false))?.version ?? 0;
    const { currencyCode, currencySymbol, currencyDecimals } = await readOperationalSetting(tx, scope);
    found.push({
      ...item,
      version,
      canEdit,
      currencyCode,
      currencySymbol,
      currencyDecimals,
      taxes: await listTaxesAt(tx, scope),
      charges:
        product.itemVariations.length > 0
          ? []
          : itemCharges(await chargingPlace(tx, scope, catalogFor, now), product.itemID),
    });
  }
  return found;
}

/**
 * Writes what a product is at several locations. Refuses a location that the person may not edit products at, a tax
 * that is not the location's, and values that someone else has changed since.
 */
export async function savePlaces(
  tx: Tx,
  caller: Caller,
  id: string,
  inputs: readonly ProductPlaceInput[],
  now: Date,
): Promise<void> {
  // Two saves of one product follow one another: a location without a row could not be locked.
  if ((await lockProduct(tx, caller.scope, id)) === null) refuse('resource.not_found');
  requireFound(await getProduct(tx, caller.scope, id));
  const places = new Map((await placesOf(tx, caller)).map((place) => [place.scope.locationID, place]));
  const fields: { path: string; code: FieldCode }[] = [];
  const seen = new Set<string>();
  for (const [index, { locationID, version, ...input }] of inputs.entries()) {
    const place = places.get(locationID.toLowerCase());
    if (place === undefined) refuse('resource.not_found');
    if (!place.canEdit) refuse('permission.denied');
    if (seen.has(place.scope.locationID)) fields.push({ path: `locationItems[${index}].locationID`, code: 'repeated' });
    seen.add(place.scope.locationID);
    const taxID = input.isDefaultTax ? null : (input.taxID?.toLowerCase() ?? null);
    if (taxID !== null && !(await listTaxesAt(tx, place.scope)).some((tax) => tax.taxID === taxID))
      fields.push({ path: `locationItems[${index}].taxID`, code: 'gone' });
    if (fields.length > 0) continue;
    if (((await findPlaceVersion(tx, place.scope, id, true))?.version ?? 0) !== version)
      refuse('resource.version_conflict');
    await writeLocationItem(tx, place.scope, id.toLowerCase(), { ...input, locationID, taxID }, now);
  }
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
}
