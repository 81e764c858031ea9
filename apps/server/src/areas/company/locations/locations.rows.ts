import type {
  Calendar,
  ListQuery,
  Location,
  LocationInput,
  LocationRow,
  LocationSetting,
  OperationalSetting,
} from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addressColumns, addressOf } from '../company/address-columns.ts';
import { usualCalendar } from '../settings/operational-setting.ts';

type OfCompany = Pick<LocationScope, 'companyID'>;

const locationsOf = (tx: Tx, { companyID }: OfCompany) =>
  tx.selectFrom('locations as l').where('l.company_id', '=', companyID).where('l.deleted_at', 'is', null);

const ADDRESS = sql<string>`concat_ws(', ', l.address_line_1, l.postal_code, l.province)`;

/** One page of the locations that are open, or of the archived ones. */
export async function listLocations(
  tx: Tx,
  scope: OfCompany,
  query: ListQuery & { readonly isArchived?: boolean | undefined },
): Promise<{ items: LocationRow[]; total: number }> {
  const { rows, total } = await listPage(
    locationsOf(tx, scope)
      .select(['l.id', 'l.name', 'l.sub_domain', 'l.archived_at', 'l.version', ADDRESS.as('address')])
      .where('l.archived_at', query.isArchived === true ? 'is not' : 'is', null),
    {
      sort: { name: sql`lower(l.name)`, subDomain: sql`l.sub_domain`, archivedAt: sql`l.archived_at` },
      search: [sql`l.name`, sql`l.sub_domain`, ADDRESS],
      tieBreak: sql`lower(l.name), l.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      locationID: row.id,
      name: row.name,
      subDomain: row.sub_domain,
      address: row.address,
      archivedAt: row.archived_at,
      version: row.version,
    })),
    total,
  };
}

/** A location of the company, archived or not; null = unknown, or deleted for good. */
export async function getLocation(tx: Tx, scope: OfCompany, id: string): Promise<Location | null> {
  const row = await locationsOf(tx, scope)
    .select([
      'l.id',
      'l.name',
      'l.sub_domain',
      'l.phone',
      'l.country_id',
      'l.province',
      'l.postal_code',
      'l.address_line_1',
      'l.timezone_name',
      'l.calendar',
      'l.currency_id',
      'l.archived_at',
      'l.version',
    ])
    .where('l.id', '=', id)
    .$narrowType<{ calendar: Calendar | null }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    locationID: row.id,
    name: row.name,
    subDomain: row.sub_domain,
    phone: row.phone ?? '',
    address: addressOf(row),
    timezoneName: row.timezone_name,
    calendar: row.calendar ?? usualCalendar(row.country_id),
    currencyID: row.currency_id,
    archivedAt: row.archived_at,
    version: row.version,
  };
}

const inputColumns = ({ name, subDomain, phone, address, timezoneName, calendar }: LocationInput) => ({
  name,
  sub_domain: subDomain,
  phone: phone === '' ? null : phone,
  ...addressColumns(address),
  timezone_name: timezoneName,
  ...(calendar !== undefined && { calendar }),
});

/** Changes a location at the version it was read with. Null = it has moved on. */
export async function updateLocation(
  tx: Tx,
  scope: OfCompany,
  id: string,
  input: LocationInput & { readonly version: number },
  now: Date,
): Promise<Location | null> {
  const row = await tx
    .updateTable('locations')
    .set({ ...inputColumns(input), version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('company_id', '=', scope.companyID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : getLocation(tx, scope, id);
}

/** Adds a location with the currency, language, cutoff, rounding and rules of another one (decision 153). */
export async function insertLocationLike(
  tx: Tx,
  { companyID }: OfCompany,
  { id, likeID }: { readonly id: string; readonly likeID: string },
  input: LocationInput,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { currency_id, language, business_day_cutoff, rounding_mode, operational_setting } = await tx
    .selectFrom('locations')
    .select(['currency_id', 'language', 'business_day_cutoff', 'rounding_mode', 'operational_setting'])
    .where('company_id', '=', companyID)
    .where('id', '=', likeID)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('locations')
    .values({
      company_id: companyID,
      id,
      ...inputColumns(input),
      currency_id,
      language,
      business_day_cutoff,
      rounding_mode,
      operational_setting: JSON.stringify(operational_setting),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** The first of these names that another location of the company has, archived ones among them; null = none. */
export async function findTakenName(tx: Tx, scope: OfCompany, name: string, exceptID: string): Promise<string | null> {
  const row = await locationsOf(tx, scope)
    .select('l.name')
    .where(sql`lower(l.name)`, '=', sql`lower(${name})`)
    .where('l.id', '!=', exceptID)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Archives a location, brings it back, or deletes it for good. */
export async function markLocation(
  tx: Tx,
  { companyID }: OfCompany,
  id: string,
  mark: 'archived' | 'open' | 'deleted',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const marks = {
    archived: { archived_at: at },
    open: { archived_at: null },
    deleted: { deleted_at: at },
  } as const;
  await tx
    .updateTable('locations')
    .set({ ...marks[mark], version: sql<number>`version + 1`, updated_at: at })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}

/** How many locations of the company are open. */
export async function countOpenLocations(tx: Tx, scope: OfCompany): Promise<number> {
  const row = await locationsOf(tx, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('l.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Every open location of the company with its address. */
export async function listOpenSubDomains(
  tx: Tx,
  scope: OfCompany,
): Promise<{ name: string; subDomain: string; tenantIdentifierID: string }[]> {
  const rows = await locationsOf(tx, scope)
    .select(['l.id', 'l.name', 'l.sub_domain'])
    .where('l.archived_at', 'is', null)
    .orderBy(sql`lower(l.name)`)
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ name: row.name, subDomain: row.sub_domain, tenantIdentifierID: row.id }));
}

/** A person who opens a location works there. */
export async function insertWorker(tx: Tx, scope: LocationScope, userID: string): Promise<void> {
  await tx
    .insertInto('user_locations')
    .values({ company_id: scope.companyID, user_id: userID, location_id: scope.locationID })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Whether a person works at a location, open or archived; a super-user needs no row. */
export async function worksAt(tx: Tx, { companyID }: OfCompany, locationID: string, userID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_locations')
    .select('location_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('user_id', '=', userID)
    .executeTakeFirst();
  return row !== undefined;
}

/** How money is figured at a location, with its zone. */
export async function getLocationSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<(Omit<LocationSetting, 'mayChangeTaxInclusive'> & { readonly timezoneName: string }) | null> {
  const row = await tx
    .selectFrom('locations as l')
    .innerJoin('companies as c', (join) => join.on('c.company_id', '=', companyID))
    .select([
      'c.name',
      'c.is_tax_inclusive',
      'c.logo_url',
      'l.currency_id',
      'l.rounding_mode',
      'l.business_day_cutoff',
      'l.timezone_name',
      'l.version',
    ])
    .select((location) =>
      location
        .exists(
          location
            .selectFrom('sales as s')
            .select('s.id')
            .where('s.company_id', '=', companyID)
            .where('s.location_id', '=', locationID),
        )
        .as('has_sales'),
    )
    .where('l.company_id', '=', companyID)
    .where('l.id', '=', locationID)
    .$narrowType<{ rounding_mode: LocationSetting['roundingMode'] }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    companyProfile: { name: row.name, isTaxInclusive: row.is_tax_inclusive, logoUrl: row.logo_url },
    isTaxInclusive: row.is_tax_inclusive,
    roundingMode: row.rounding_mode,
    businessDayCutoff: row.business_day_cutoff,
    currencyID: row.currency_id,
    hasSales: row.has_sales === true,
    timezoneName: row.timezone_name,
    version: row.version,
  };
}

/**
 * Changes rounding and cutoff at the version they were read with. False = it has moved on. Another cutoff is a change
 * of the operational setting too, whose editors are then refused with the new one.
 */
export async function updateLocationSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  input: Pick<LocationSetting, 'roundingMode' | 'businessDayCutoff' | 'version'>,
  cutoff: Pick<OperationalSetting, 'earlierBusinessDayCutoff'> | null,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('locations')
    .set({
      rounding_mode: input.roundingMode,
      business_day_cutoff: input.businessDayCutoff,
      ...(cutoff !== null && {
        operational_setting: sql<string>`operational_setting || ${JSON.stringify(cutoff)}::jsonb`,
        setting_version: sql<number>`setting_version + 1`,
      }),
      version: sql<number>`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .where('version', '=', input.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes what new products and new orders of the company begin with. */
export async function setTaxInclusive(
  tx: Tx,
  { companyID }: OfCompany,
  isTaxInclusive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ is_tax_inclusive: isTaxInclusive, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .execute();
}
