import type { Language, OperationalSetting } from '@tavola/contract';
import { orderCounters, type OrderCounter } from '@tavola/selling';
import { anyOf } from '#platform/database/any-of.ts';
import { sql } from '#platform/database/sql.ts';
import { sql as expression } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { StoredSetting } from './operational-setting.ts';

/** Writes the setting at the version it was read with; the new version, or null where it has moved on. */
export async function updateSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  values: {
    readonly language: Language;
    readonly businessDayCutoff: string;
    readonly stored: StoredSetting;
    readonly version: number;
  },
  now: Date,
): Promise<number | null> {
  const row = await tx
    .updateTable('locations')
    .set({
      language: values.language,
      business_day_cutoff: values.businessDayCutoff,
      // The form of the location’s figures has the cutoff too, at the version of the location.
      version: expression<number>`version + (business_day_cutoff <> ${values.businessDayCutoff})::int`,
      operational_setting: JSON.stringify(values.stored),
      setting_version: expression<number>`setting_version + 1`,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .where('setting_version', '=', values.version)
    .returning('setting_version')
    .executeTakeFirst();
  return row?.setting_version ?? null;
}

const OF_THE_DATE = 'order';

/**
 * Order numbers are counted by others from now on: all counters that count today continue from the highest of them, so
 * that no number is given twice on one day.
 */
export async function alignOrderCounters(
  tx: Tx,
  scope: LocationScope,
  numberings: readonly OperationalSetting['orderNumbering'][],
  businessDate: string,
): Promise<void> {
  const { companyID, locationID } = scope;
  const counters: { readonly kind: OrderCounter['kind'] | typeof OF_THE_DATE; readonly date: string }[] = [
    { kind: OF_THE_DATE, date: businessDate },
    ...numberings.flatMap((numbering) => orderCounters(numbering, businessDate)),
  ];
  const [kinds, dates] = [counters.map(({ kind }) => kind), counters.map(({ date }) => date)];
  const isOne = sql`company_id = ${companyID} AND location_id = ${locationID}
    AND (kind, business_date) IN (SELECT * FROM unnest(${kinds}::text[], ${dates}::date[]))`;
  await tx.pipeline([
    sql`INSERT INTO counters (company_id, location_id, kind, business_date, value)
      SELECT ${companyID}::uuid, ${locationID}::uuid, one.kind, one.date, coalesce((SELECT max(value) FROM counters WHERE ${isOne}), 0)
      FROM (SELECT DISTINCT kind, date FROM unnest(${kinds}::text[], ${dates}::date[]) AS u (kind, date)) AS one
      ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = excluded.value`,
  ]);
}

/** Terminals of a location on which people are signed in, but for one. */
export async function listOtherTerminals(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('client_id')
    .distinct()
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('ended_at', 'is', null)
    .where('client_id', 'is not', null)
    .where('client_id', '!=', clientID)
    .orderBy('client_id')
    .$narrowType<{ client_id: string }>()
    .execute();
  return rows.map((row) => row.client_id);
}

/** Whether the company has all of these categories. */
export async function hasCategories(tx: Tx, { companyID }: LocationScope, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('item_categories')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length === new Set(ids).size;
}
