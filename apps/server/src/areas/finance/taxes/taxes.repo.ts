import { combinedRate, type TaxInput, type TaxRecord } from '@tavola/contract';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface TaxRow {
  [column: string]: unknown;
  id: string;
  name: string;
  rate: string;
  is_default: boolean;
  version: number;
  components: { name: string; rate: number }[] | null;
}

const COMPONENTS = `(SELECT json_agg(json_build_object('name', c.name, 'rate', c.rate::float8) ORDER BY c.sort_number) FROM tax_components c WHERE c.company_id = $1 AND c.location_id = $2 AND c.tax_id = t.id) AS components`;
const SELECT = `SELECT t.id, t.name, t.rate, t.is_default, t.version, ${COMPONENTS} FROM taxes t WHERE t.company_id = $1 AND t.location_id = $2 AND t.deleted_at IS NULL`;
const TAXES: NamedRecords = { table: 'taxes', isOfLocation: true, as: 't', columns: 't.id', key: 'taxes_name_key' };

const toTax = (row: TaxRow): TaxRecord => ({
  taxID: row.id,
  name: row.name,
  rate: Number(row.rate),
  isDefault: row.is_default,
  taxComponents: row.components ?? [],
  version: row.version,
});
const rateOf = ({ rate, taxComponents }: TaxInput): number =>
  taxComponents.length === 0 ? rate : combinedRate(taxComponents);

export async function listTaxes(tx: Tx, { companyID, locationID }: LocationScope): Promise<TaxRecord[]> {
  return (await tx.raw<TaxRow>(`${SELECT} ORDER BY lower(t.name), t.id`, [companyID, locationID])).rows.map(toTax);
}

export async function getTax(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<TaxRecord | null> {
  const {
    rows: [row],
  } = await tx.raw<TaxRow>(`${SELECT} AND t.id = $3`, [companyID, locationID, id]);
  return row === undefined ? null : toTax(row);
}

/** Adds a tax, not the default yet. False = it is there already (a repeated call). */
export async function createTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput,
  now: Date,
): Promise<boolean> {
  const fields = { name: input.name, rate: rateOf(input), is_default: false };
  return (await addRecord(tx, TAXES, scope, id, fields, now)) !== null;
}

/** False = unknown, or no longer at this version. */
export async function updateTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput & { version: number },
  now: Date,
): Promise<boolean> {
  const fields = { name: input.name, rate: rateOf(input) };
  return (await changeRecord(tx, TAXES, scope, id, input.version, fields, now)) !== null;
}

export async function saveComponents(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taxID: string,
  components: TaxInput['taxComponents'],
  newID: () => string,
): Promise<void> {
  await tx.raw('DELETE FROM tax_components WHERE company_id = $1 AND location_id = $2 AND tax_id = $3', [
    companyID,
    locationID,
    taxID,
  ]);
  if (components.length === 0) return;
  const rows = components.map(
    (_, index) => `($1, $2, $${3 * index + 4}, $3, $${3 * index + 5}, $${3 * index + 6}, ${index})`,
  );
  await tx.raw(
    `INSERT INTO tax_components (company_id, location_id, id, tax_id, name, rate, sort_number) VALUES ${rows.join(', ')}`,
    [companyID, locationID, taxID, ...components.flatMap(({ name, rate }) => [newID(), name, rate])],
  );
}

/**
 * Makes those who choose a default wait for one another; comes before any row is written, so that none waits for a row
 * of the other.
 */
export async function waitForDefault(tx: Tx, { locationID }: LocationScope): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`default tax of ${locationID}`]);
}

/** Takes the default from the tax that has it. Two taxes are never the default, not even between two statements. */
export async function makeDefaultTax(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE taxes SET is_default = false, updated_at = $4, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id <> $3 AND is_default AND deleted_at IS NULL',
    [companyID, locationID, id, now],
  );
  await tx.raw('UPDATE taxes SET is_default = true WHERE company_id = $1 AND location_id = $2 AND id = $3', [
    companyID,
    locationID,
    id,
  ]);
}

/** Orders keep the name and rate that they were charged, and the row is only marked (decision 25). */
export async function removeTaxes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE taxes SET deleted_at = $4, updated_at = $4, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id = ANY($3::uuid[]) AND deleted_at IS NULL RETURNING id',
    [companyID, locationID, ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Who bears a tax. */
export interface TaxUse {
  readonly name: string;
  readonly productCount: number;
  /** A few of them, by name. */
  readonly products: readonly string[];
  readonly isOfServiceCharge: boolean;
  readonly giftCardCount: number;
}

const NAMED_PRODUCTS = 3;

/** The first of these taxes that something bears, with who does; null = none. */
export async function usedTax(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<TaxUse | null> {
  const { rows } = await tx.raw<{ id: string; name: string; has_charge: boolean; gift_cards: number }>(
    `
    SELECT t.id, t.name, EXISTS (SELECT FROM service_charge_settings s WHERE s.company_id = $1 AND s.location_id = $2 AND s.tax_id = t.id) AS has_charge,
      (SELECT count(*)::int FROM gift_card_products g WHERE g.company_id = $1 AND g.location_id = $2 AND g.tax_id = t.id) AS gift_cards
    FROM taxes t WHERE t.company_id = $1 AND t.location_id = $2 AND t.id = ANY($3::uuid[]) AND t.deleted_at IS NULL ORDER BY lower(t.name)`,
    [scope.companyID, scope.locationID, ids],
  );
  for (const { id, name, has_charge: isOfServiceCharge, gift_cards: giftCardCount } of rows) {
    const { products, productCount } = await productsBearing(tx, scope, id);
    if (productCount > 0 || isOfServiceCharge || giftCardCount > 0)
      return { name, products, productCount, isOfServiceCharge, giftCardCount };
  }
  return null;
}

// Two statements: joined, these two long tables under a fence are compared row by row (see the sell data's own).
async function productsBearing(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taxID: string,
): Promise<Pick<TaxUse, 'products' | 'productCount'>> {
  const { rows: here } = await tx.raw<{ item_id: string }>(
    `
    SELECT item_id FROM item_locations WHERE company_id = $1 AND location_id = $2
      AND ((tax_id = $3 AND NOT is_default_tax) OR tax_overrides @> jsonb_build_array(jsonb_build_object('taxID', $3::text)))`,
    [companyID, locationID, taxID],
  );
  if (here.length === 0) return { products: [], productCount: 0 };
  const {
    rows: [found],
  } = await tx.raw<{ count: number; names: string[] | null }>(
    `
    SELECT count(*)::int AS count, (array_agg(name ORDER BY lower(name)))[1:${NAMED_PRODUCTS}] AS names FROM items
    WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND base_item_id IS NULL`,
    [companyID, here.map(({ item_id }) => item_id)],
  );
  return { products: found?.names ?? [], productCount: found?.count ?? 0 };
}

/** The default tax, if it is one of these. */
export async function defaultAmong(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<string | null> {
  const {
    rows: [row],
  } = await tx.raw<{ name: string }>(
    'SELECT name FROM taxes WHERE company_id = $1 AND location_id = $2 AND id = ANY($3::uuid[]) AND is_default AND deleted_at IS NULL',
    [companyID, locationID, ids],
  );
  return row?.name ?? null;
}
