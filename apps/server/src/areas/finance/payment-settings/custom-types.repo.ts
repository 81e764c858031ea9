import { PaymentType, type CustomPaymentType, type CustomPaymentTypeInput, type ListQuery } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface TypeRow {
  [column: string]: unknown;
  id: string;
  name: string;
  logo_url: string | null;
  active_locations: number;
  version: number;
}

// A type of the company's own is recorded by hand like a card on a terminal of its own: exact, and without change.
const BUILT_ON = PaymentType.CreditCard;
const ACTIVE_LOCATIONS =
  '(SELECT count(*)::int FROM payment_settings p WHERE p.company_id = $1 AND p.custom_payment_type_id = t.id AND p.is_available_in_pos AND p.deleted_at IS NULL)';
const COLUMNS = `t.id, t.name, t.logo_url, ${ACTIVE_LOCATIONS} AS active_locations, t.version`;
const TYPES: NamedRecords = {
  table: 'custom_payment_types',
  as: 't',
  columns: 't.id',
  key: 'custom_payment_types_name_key',
};

const toType = (row: TypeRow): CustomPaymentType => ({
  customPaymentTypeID: row.id,
  name: row.name,
  logoUrl: row.logo_url,
  activeLocations: row.active_locations,
  version: row.version,
});

export async function listCustomTypes(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: CustomPaymentType[]; total: number }> {
  const { rows, total } = await listRows<TypeRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'custom_payment_types t WHERE t.company_id = $1 AND t.deleted_at IS NULL',
      values: [companyID],
      sort: { name: 'lower(t.name)', activeLocations: ACTIVE_LOCATIONS },
      search: ['t.name'],
      tieBreak: 'lower(t.name), t.id',
    },
    query,
  );
  return { items: rows.map(toType), total };
}

export async function getCustomType(tx: Tx, { companyID }: Scope, id: string): Promise<CustomPaymentType | null> {
  const {
    rows: [row],
  } = await tx.raw<TypeRow>(
    `SELECT ${COLUMNS} FROM custom_payment_types t WHERE t.company_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [companyID, id],
  );
  return row === undefined ? null : toType(row);
}

/** Adds a type. False = it is there already (a repeated call). */
export async function createCustomType(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, logoUrl }: CustomPaymentTypeInput,
  now: Date,
): Promise<boolean> {
  return (await addRecord(tx, TYPES, scope, id, { name, logo_url: logoUrl }, now)) !== null;
}

/**
 * False = unknown, or no longer at this version. Where a location has kept the name of the type, its terminals show the
 * new one.
 */
export async function updateCustomType(
  tx: Tx,
  { companyID }: CompanyScope,
  id: string,
  { name, logoUrl, version }: CustomPaymentTypeInput & { version: number },
  now: Date,
): Promise<boolean> {
  await tx.raw(
    `
    UPDATE payment_settings p SET name = $4, updated_at = $5, version = p.version + 1 FROM custom_payment_types t
    WHERE p.company_id = $1 AND p.custom_payment_type_id = $2 AND p.deleted_at IS NULL AND t.company_id = $1 AND t.id = $2 AND t.version = $3 AND t.deleted_at IS NULL AND p.name = t.name AND p.name <> $4`,
    [companyID, id, version, name, now],
  );
  return (await changeRecord(tx, TYPES, { companyID }, id, version, { name, logo_url: logoUrl }, now)) !== null;
}

/** Payments keep the name of their type, and the rows are only marked (decision 25). */
export async function removeCustomTypes(
  tx: Tx,
  { companyID }: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  await tx.raw(
    'UPDATE payment_settings SET deleted_at = $3, updated_at = $3, is_available_in_pos = false, version = version + 1 WHERE company_id = $1 AND custom_payment_type_id = ANY($2::uuid[]) AND deleted_at IS NULL',
    [companyID, ids, now],
  );
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE custom_payment_types SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL RETURNING id',
    [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Gives every location of the company the type, switched off and last in its order. */
export async function giveToLocations(
  tx: Tx,
  { companyID }: CompanyScope,
  id: string,
  { name }: CustomPaymentTypeInput,
  newID: () => string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.raw<{ id: string; place: number }>(
    `
    SELECT l.id, (SELECT coalesce(max(p.sort_number), 0) + 1 FROM payment_settings p WHERE p.company_id = $1 AND p.location_id = l.id) AS place FROM locations l WHERE l.company_id = $1`,
    [companyID],
  );
  if (rows.length === 0) return;
  const places = rows.map(
    (_, index) =>
      `($1, $${3 * index + 6}, $${3 * index + 7}, $2, $3, ${BUILT_ON}, false, $${3 * index + 8}::int, $4, $5)`,
  );
  await tx.raw(
    `INSERT INTO payment_settings (company_id, location_id, id, custom_payment_type_id, name, payment_type_id, is_available_in_pos, sort_number, created_at, updated_at) VALUES ${places.join(', ')}`,
    [companyID, id, name, now, now, ...rows.flatMap((row) => [row.id, newID(), row.place])],
  );
}
