import { NO_REFERENCE, type Uom, type UomClass } from '@tavola/contract';
import { toQuantity, unitTable, type UnitTable } from '@tavola/selling';
import { sql, type ExpressionBuilder, type InferResult, type NotNull } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
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
const isUsed = (eb: ExpressionBuilder<DB, 'uoms'>, companyID: string) =>
  eb.or([
    eb(
      'uoms.uomid',
      'in',
      eb
        .selectFrom('items as i')
        .select('i.uomid')
        .where('i.company_id', '=', companyID)
        .where('i.uomid', 'is not', null)
        .where('i.deleted_at', 'is', null)
        .$narrowType<{ uomid: NotNull }>(),
    ),
    eb(
      'uoms.uomid',
      'in',
      eb
        .selectFrom('item_units as r')
        .select('r.uomid')
        .where('r.company_id', '=', companyID)
        .where('r.uomid', 'is not', null)
        .$narrowType<{ uomid: NotNull }>(),
    ),
    eb(
      'uoms.uomid',
      'in',
      eb
        .selectFrom('modifier_options as o')
        .select('o.uomid')
        .where('o.company_id', '=', companyID)
        .where('o.uomid', 'is not', null)
        .where('o.deleted_at', 'is', null)
        .$narrowType<{ uomid: NotNull }>(),
    ),
    eb(
      'uoms.uomid',
      'in',
      eb
        .selectFrom('item_inventory as s')
        .select('s.uomid')
        .where('s.company_id', '=', companyID)
        .where('s.uomid', 'is not', null)
        .$narrowType<{ uomid: NotNull }>(),
    ),
    eb(
      'uoms.uomid',
      'in',
      eb
        .selectFrom('uoms as c')
        .select('c.reference_uomid')
        .where('c.company_id', '=', companyID)
        .where('c.reference_uomid', 'is not', null)
        .where('c.deleted_at', 'is', null)
        .$narrowType<{ reference_uomid: NotNull }>(),
    ),
  ]);
const COLUMNS = [
  'uoms.uomid',
  'uoms.uom_class_id',
  'uoms.name',
  'uoms.symbol',
  'uoms.description',
  'uoms.is_default',
  'uoms.is_custom_data',
  'uoms.is_base_uom',
  'uoms.enable_conversion',
  'uoms.reference_uomid',
  'uoms.initial_unit',
  'uoms.entered_conversion',
  'uoms.version',
] as const;
const uomsOf = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('uoms')
    .select((eb) => [...COLUMNS, isUsed(eb, companyID).$castTo<boolean>().as('is_used')])
    .where('uoms.company_id', '=', companyID)
    .where('uoms.deleted_at', 'is', null);
type UomRow = InferResult<ReturnType<typeof uomsOf>>[number];
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
const orNull = (row: UomRow | undefined): Uom | null => (row === undefined ? null : toUom(row));
const fields = (record: UomRecord) => ({
  name: record.name,
  symbol: record.symbol,
  description: record.description,
  uom_class_id: record.uomClassID,
  enable_conversion: record.enableConversion,
  is_base_uom: record.isBaseUOM,
  reference_uomid: record.referenceUOMID,
  initial_unit: String(record.initialUnit),
  entered_conversion: String(record.entered),
});

/** All units of the company by name. */
export async function listUoms(tx: Tx, scope: Scope): Promise<Uom[]> {
  const rows = await uomsOf(tx, scope)
    .orderBy(sql`lower(uoms.name), uoms.uomid`)
    .execute();
  return rows.map(toUom);
}

/** The units of a company, ready for counting; what uses them is not looked up. */
export async function readUnits(tx: Tx, { companyID }: Scope): Promise<UnitTable> {
  const rows = await tx
    .selectFrom('uoms')
    .select(['uomid', 'uom_class_id', 'enable_conversion', 'reference_uomid', 'initial_unit', 'entered_conversion'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .execute();
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

/** A unit of the system or the company, with whether anything uses it; null = unknown or deleted. */
export async function getUom(tx: Tx, scope: Scope, id: number): Promise<Uom | null> {
  return orNull(await uomsOf(tx, scope).where('uoms.uomid', '=', id).executeTakeFirst());
}

/** Categories in their order, with the units in each by name. */
export async function listUomClasses(tx: Tx, { companyID }: Scope): Promise<UomClass[]> {
  const [classes, units] = await Promise.all([
    tx
      .selectFrom('uom_classes')
      .select(['uom_class_id', 'name', 'is_default'])
      .where('company_id', '=', companyID)
      .orderBy('uom_class_id')
      .execute(),
    tx
      .selectFrom('uoms')
      .select(['uomid', 'uom_class_id', 'name', 'symbol'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name), uomid`)
      .execute(),
  ]);
  return classes.map((one) => ({
    uomClassID: one.uom_class_id,
    name: one.name,
    isDefault: one.is_default,
    uoms: units
      .filter((unit) => unit.uom_class_id === one.uom_class_id)
      .map(({ uomid, name, symbol }) => ({ uomid, name, symbol })),
  }));
}

/**
 * Holds the units of a company until the commit: whether a name is free or a unit is used must still be true when it is
 * written.
 */
export async function lockUoms(tx: Tx, { companyID }: Scope): Promise<void> {
  await lockKey(tx, `uoms ${companyID}`);
}

/** Adds a unit of the company's own, numbered above those of the system. The caller calls `lockUoms` first. */
export async function createUom(tx: Tx, { companyID }: Scope, record: UomRecord, now: Date): Promise<Uom | null> {
  return orNull(
    await tx
      .insertInto('uoms')
      .values((eb) => ({
        ...fields(record),
        company_id: companyID,
        uomid: eb
          .selectFrom('uoms as o')
          .select(sql<number>`greatest(coalesce(max(o.uomid), 0), ${sql.lit(LAST_SYSTEM_UOMID)}) + 1`.as('next'))
          .where('o.company_id', '=', companyID),
        is_custom_data: true,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      }))
      .returning((eb) => [...COLUMNS, isUsed(eb, companyID).$castTo<boolean>().as('is_used')])
      .executeTakeFirst(),
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
  return orNull(
    await tx
      .updateTable('uoms')
      .set({ ...fields(record), updated_at: now.toISOString(), version: sql<number>`version + 1` })
      .where('company_id', '=', companyID)
      .where('uomid', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning((eb) => [...COLUMNS, isUsed(eb, companyID).$castTo<boolean>().as('is_used')])
      .executeTakeFirst(),
  );
}

/** Makes a unit the default one, in two steps: at no moment are there two. */
export async function setDefaultUom(tx: Tx, { companyID }: Scope, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('uoms')
    .set({ is_default: false, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('is_default', '=', true)
    .where('uomid', '<>', id)
    .execute();
  await tx
    .updateTable('uoms')
    .set({ is_default: true, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('uomid', '=', id)
    .where('is_default', '=', false)
    .execute();
}

/** Marks units as deleted and returns the numbers of those that existed; the caller refuses used ones. */
export async function removeUoms(tx: Tx, { companyID }: Scope, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('uoms')
    .set({ deleted_at: now.toISOString(), updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('uomid', '=', anyOf(ids, 'integer'))
    .where('deleted_at', 'is', null)
    .returning('uomid')
    .execute();
  return rows.map(({ uomid }) => uomid);
}
