import { NO_REFERENCE, type Uom, type UomClass } from '@tavola/contract';
import { toQuantity, unitTable, type UnitTable } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface UomRow {
  [column: string]: unknown;
  uomid: number;
  uom_class_id: number;
  name: string;
  symbol: string;
  description: string | null;
  is_default: boolean;
  is_custom_data: boolean;
  is_base_uom: boolean;
  enable_conversion: boolean;
  reference_uomid: number | null;
  initial_unit: string;
  entered_conversion: string;
  is_used: boolean;
  version: number;
}

/** A unit as it will be stored. */
export interface UomRecord {
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly uomClassID: number;
  readonly enableConversion: boolean;
  readonly isBaseUOM: boolean;
  readonly referenceUOMID: number | null;
  readonly initialUnit: number;
  readonly entered: number;
}

// Each use is listed once and not looked up for every unit; there may be many items and there are few units.
const IS_USED = `(u.uomid IN (SELECT i.uomid FROM items i WHERE i.company_id = $1 AND i.uomid IS NOT NULL AND i.deleted_at IS NULL)
  OR u.uomid IN (SELECT r.uomid FROM item_units r WHERE r.company_id = $1 AND r.uomid IS NOT NULL)
  OR u.uomid IN (SELECT o.uomid FROM modifier_options o WHERE o.company_id = $1 AND o.uomid IS NOT NULL AND o.deleted_at IS NULL)
  OR u.uomid IN (SELECT s.uomid FROM item_inventory s WHERE s.company_id = $1 AND s.uomid IS NOT NULL)
  OR u.uomid IN (SELECT c.reference_uomid FROM uoms c WHERE c.company_id = $1 AND c.reference_uomid IS NOT NULL AND c.deleted_at IS NULL))`;
const COLUMNS = `u.uomid, u.uom_class_id, u.name, u.symbol, u.description, u.is_default, u.is_custom_data, u.is_base_uom, u.enable_conversion, u.reference_uomid, u.initial_unit, u.entered_conversion,
  ${IS_USED} AS is_used, u.version`;
/** Numbers below belong to the system's units. */
const LAST_SYSTEM_UOMID = 1000;

function toUom(row: UomRow): Uom {
  const [initial, entered] = [Number(row.initial_unit), Number(row.entered_conversion)];
  return {
    uomid: row.uomid,
    name: row.name,
    symbol: row.symbol,
    description: row.description ?? '',
    uomClassID: row.uom_class_id,
    isDefault: row.is_default,
    isCustomData: row.is_custom_data,
    isBaseUOM: row.is_base_uom,
    enableConversion: row.enable_conversion,
    referenceUOMID: row.reference_uomid ?? NO_REFERENCE,
    initialUnitForConversion: initial,
    enteredConversion: entered,
    conversion: entered / initial,
    factor: initial / entered,
    isConversionModifiable: !row.is_used,
    version: row.version,
  };
}
const first = ([row]: readonly UomRow[]): Uom | null => (row === undefined ? null : toUom(row));
const fields = (record: UomRecord) => [
  record.name,
  record.symbol,
  record.description,
  record.uomClassID,
  record.enableConversion,
  record.isBaseUOM,
  record.referenceUOMID,
  record.initialUnit,
  record.entered,
];

/** All units of the company by name. */
export async function listUoms(tx: Tx, { companyID }: Scope): Promise<Uom[]> {
  return (
    await tx.raw<UomRow>(
      `SELECT ${COLUMNS} FROM uoms u WHERE u.company_id = $1 AND u.deleted_at IS NULL ORDER BY lower(u.name), u.uomid`,
      [companyID],
    )
  ).rows.map(toUom);
}

/** The units of a company, ready for counting; what uses them is not looked up. */
export async function readUnits(tx: Tx, { companyID }: Scope): Promise<UnitTable> {
  const { rows } = await tx.raw<
    Pick<
      UomRow,
      'uomid' | 'uom_class_id' | 'enable_conversion' | 'reference_uomid' | 'initial_unit' | 'entered_conversion'
    >
  >(
    'SELECT uomid, uom_class_id, enable_conversion, reference_uomid, initial_unit, entered_conversion FROM uoms WHERE company_id = $1 AND deleted_at IS NULL',
    [companyID],
  );
  return unitTable(
    rows.map((row) => ({
      uomid: row.uomid,
      uomClassID: row.uom_class_id,
      enableConversion: row.enable_conversion,
      referenceUOMID: row.reference_uomid,
      initialUnit: toQuantity(Number(row.initial_unit)),
      entered: toQuantity(Number(row.entered_conversion)),
    })),
  );
}

export async function getUom(tx: Tx, { companyID }: Scope, id: number): Promise<Uom | null> {
  return first(
    (
      await tx.raw<UomRow>(
        `SELECT ${COLUMNS} FROM uoms u WHERE u.company_id = $1 AND u.uomid = $2 AND u.deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows,
  );
}

/** Categories in their order, with the units in each by name. */
export async function listUomClasses(tx: Tx, { companyID }: Scope): Promise<UomClass[]> {
  const [classes, units] = await Promise.all([
    tx.raw<{ uom_class_id: number; name: string; is_default: boolean }>(
      'SELECT uom_class_id, name, is_default FROM uom_classes WHERE company_id = $1 ORDER BY uom_class_id',
      [companyID],
    ),
    tx.raw<{ uomid: number; uom_class_id: number; name: string; symbol: string }>(
      'SELECT uomid, uom_class_id, name, symbol FROM uoms WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), uomid',
      [companyID],
    ),
  ]);
  return classes.rows.map((one) => ({
    uomClassID: one.uom_class_id,
    name: one.name,
    isDefault: one.is_default,
    uoms: units.rows
      .filter((unit) => unit.uom_class_id === one.uom_class_id)
      .map(({ uomid, name, symbol }) => ({ uomid, name, symbol })),
  }));
}

/**
 * Holds the units of a company until the commit: whether a name is free or a unit is used must still be true when it is
 * written.
 */
export async function lockUoms(tx: Tx, { companyID }: Scope): Promise<void> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('uoms ' || $1, 0))`, [companyID]);
}

export async function createUom(tx: Tx, { companyID }: Scope, record: UomRecord, now: Date): Promise<Uom | null> {
  return first(
    (
      await tx.raw<UomRow>(
        `
    INSERT INTO uoms AS u (company_id, uomid, name, symbol, description, uom_class_id, enable_conversion, is_base_uom, reference_uomid, initial_unit, entered_conversion, is_custom_data, created_at, updated_at)
    SELECT $1::uuid, greatest(coalesce(max(o.uomid), 0), ${LAST_SYSTEM_UOMID}) + 1, $3::text, $4::text, $5::text, $6::integer, $7::boolean, $8::boolean, $9::integer, $10::numeric, $11::numeric, true, $2::timestamptz, $2::timestamptz
    FROM uoms o WHERE o.company_id = $1 RETURNING ${COLUMNS}`,
        [companyID, now, ...fields(record)],
      )
    ).rows,
  );
}

/** Null = no longer at this version. */
export async function updateUom(
  tx: Tx,
  { companyID }: Scope,
  id: number,
  version: number,
  record: UomRecord,
  now: Date,
): Promise<Uom | null> {
  return first(
    (
      await tx.raw<UomRow>(
        `
    UPDATE uoms u SET name = $5, symbol = $6, description = $7, uom_class_id = $8, enable_conversion = $9, is_base_uom = $10, reference_uomid = $11, initial_unit = $12, entered_conversion = $13,
      updated_at = $4, version = u.version + 1
    WHERE u.company_id = $1 AND u.uomid = $2 AND u.version = $3 AND u.deleted_at IS NULL RETURNING ${COLUMNS}`,
        [companyID, id, version, now, ...fields(record)],
      )
    ).rows,
  );
}

/** Makes a unit the default one, in two steps: at no moment are there two. */
export async function setDefaultUom(tx: Tx, { companyID }: Scope, id: number, now: Date): Promise<void> {
  await tx.raw(
    'UPDATE uoms SET is_default = false, updated_at = $3 WHERE company_id = $1 AND is_default AND uomid <> $2',
    [companyID, id, now],
  );
  await tx.raw(
    'UPDATE uoms SET is_default = true, updated_at = $3 WHERE company_id = $1 AND uomid = $2 AND NOT is_default',
    [companyID, id, now],
  );
}

export async function removeUoms(tx: Tx, { companyID }: Scope, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.raw<{ uomid: number }>(
    'UPDATE uoms SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND uomid = ANY($2::integer[]) AND deleted_at IS NULL RETURNING uomid',
    [companyID, ids, now],
  );
  return rows.map(({ uomid }) => uomid);
}
