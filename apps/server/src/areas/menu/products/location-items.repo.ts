import type * as z from 'zod/mini';
import type { LocationItemInput } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type LocationItemWrite = z.infer<typeof LocationItemInput>;

/**
 * Writes what an item is at a location. Its itemVariants follow in tax; what else they have of their own there stays.
 */
export async function writeLocationItem(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  { taxID, isDefaultTax, isTaxInclusive, cost, isAvailableForSelection }: LocationItemWrite,
  now: Date,
): Promise<void> {
  await tx.raw(
    `
    INSERT INTO item_locations AS l (company_id, location_id, item_id, tax_id, is_default_tax, is_tax_inclusive, cost, is_available_for_selection, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET tax_id = excluded.tax_id, is_default_tax = excluded.is_default_tax, is_tax_inclusive = excluded.is_tax_inclusive, cost = excluded.cost,
      is_available_for_selection = excluded.is_available_for_selection, updated_at = excluded.updated_at, version = l.version + 1`,
    [
      companyID,
      locationID,
      id,
      isDefaultTax ? null : taxID,
      isDefaultTax,
      isTaxInclusive,
      cost,
      isAvailableForSelection,
      now,
    ],
  );
  await tx.raw(
    `
    UPDATE item_locations l SET tax_id = $4, is_default_tax = $5, is_tax_inclusive = $6, updated_at = $7, version = l.version + 1 FROM items i
    WHERE l.company_id = $1 AND l.location_id = $2 AND i.company_id = $1 AND i.id = l.item_id AND (i.base_item_id = $3 OR i.base_deposit_and_credit_item_id = $3)`,
    [companyID, locationID, id, isDefaultTax ? null : taxID, isDefaultTax, isTaxInclusive, now],
  );
}

/** Gives an item a row of its own at a location, as the company has it; one that is there stays. */
export async function initLocationItem(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO item_locations (company_id, location_id, item_id, is_tax_inclusive, updated_at) SELECT i.company_id, $2, i.id, i.is_tax_inclusive, $4::timestamptz FROM items i
    WHERE i.company_id = $1 AND i.id = $3 AND i.deleted_at IS NULL ON CONFLICT (company_id, location_id, item_id) DO NOTHING`,
    [companyID, locationID, id, now],
  );
}

/** Says whether an item is offered at a location. */
export async function setLocationAvailability(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isAvailable: boolean,
  now: Date,
): Promise<void> {
  await initLocationItem(tx, scope, id, now);
  await tx.raw(
    'UPDATE item_locations SET is_available_for_selection = $4, updated_at = $5, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND item_id = $3',
    [scope.companyID, scope.locationID, id, isAvailable, now],
  );
}
