import {
  FeatureFlag,
  type Calendar,
  type CallAnswer,
  type Language,
  type OperationalSetting,
  type settingsRoutes,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { findCountry } from '#platform/reference/countries.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readCompanyLicence } from '../licence/licence.rows.ts';
import { localMoment } from '#platform/time/local-time.ts';
import {
  businessDateIn,
  isUsuallyCentsFirst,
  mergeOperationalSetting,
  usualCalendar,
  type StoredSetting,
} from './operational-setting.ts';

/**
 * How a location works (platform spec, section 3, Operation settings). `granted` are the features that the operator
 * gives to every restaurant (decision 203); who looks at no features leaves them out.
 */
export async function readOperationalSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  granted: readonly FeatureFlag[] = [],
): Promise<OperationalSetting> {
  const row = await tx
    .selectFrom('locations as l')
    .innerJoin('companies as c', (join) => join.on('c.company_id', '=', companyID))
    .select([
      'l.currency_id',
      'l.language',
      'l.country_id',
      'l.calendar',
      'l.timezone_name',
      'l.business_day_cutoff',
      'l.rounding_mode',
      'l.operational_setting',
      'l.setting_version',
      'c.feature_flags',
    ])
    .where('l.company_id', '=', companyID)
    .where('l.id', '=', locationID)
    .$narrowType<{
      language: Language;
      rounding_mode: OperationalSetting['roundingMode'];
      operational_setting: StoredSetting;
      calendar: Calendar | null;
    }>()
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  const facts = {
    countryCode: findCountry(row.country_id)?.code ?? '',
    currencyID: row.currency_id,
    language: row.language,
    timezoneName: row.timezone_name,
    businessDayCutoff: row.business_day_cutoff,
    roundingMode: row.rounding_mode,
    version: row.setting_version,
    calendar: row.calendar ?? usualCalendar(row.country_id),
    isUsuallyCentsFirst: isUsuallyCentsFirst(row.country_id),
  };
  // Matched case-insensitively (platform spec, section 1).
  const flags = Object.values(FeatureFlag).filter(
    (flag) => granted.includes(flag) || row.feature_flags.some((one) => one.toLowerCase() === flag),
  );
  return mergeOperationalSetting(facts, row.operational_setting, flags);
}

/** Company, location and licence of an address, with how much of the licence is used. */
export async function readTenantInfo(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { now, supportContact }: { readonly now: Date; readonly supportContact: string | null },
): Promise<CallAnswer<typeof settingsRoutes.tenantInfo>> {
  const row = await tx
    .selectFrom('companies as c')
    .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).on('l.id', '=', locationID))
    .select(['c.name as company_name', 'l.name as location_name', 'l.sub_domain', 'c.is_tax_inclusive', 'l.is_demo'])
    .select((company) => [
      company
        .exists(company.selectFrom('demo_records as r').select('r.record_id').where('r.company_id', '=', companyID))
        .as('has_demo_data'),
    ])
    .where('c.company_id', '=', companyID)
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  return {
    companyName: row.company_name,
    locationName: row.location_name,
    companyTenantIdentifierID: companyID,
    locationTenantIdentifierID: locationID,
    subDomain: row.sub_domain,
    isTaxInclusive: row.is_tax_inclusive,
    isDemo: row.is_demo,
    hasDemoData: row.has_demo_data === true,
    companyLicense: await readCompanyLicence(tx, { companyID }, now),
    supportContact,
  };
}

/** Locations of the company that a person may enter: a super-user all of them. */
export async function listSubDomains(
  tx: Tx,
  { companyID }: LocationScope,
  userID: string,
  isSuperUser: boolean,
): Promise<CallAnswer<typeof settingsRoutes.subDomains>> {
  const rows = await tx
    .selectFrom('locations as l')
    .select(['l.id', 'l.name', 'l.sub_domain'])
    .where('l.company_id', '=', companyID)
    .where('l.archived_at', 'is', null)
    .$if(!isSuperUser, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('user_locations as ul')
            .select('ul.location_id')
            .where('ul.company_id', '=', companyID)
            .where('ul.user_id', '=', userID)
            .whereRef('ul.location_id', '=', 'l.id'),
        ),
      ),
    )
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ name: row.name, subDomain: row.sub_domain, tenantIdentifierID: row.id }));
}

/** The business day of a moment at a location (decision 91). */
export async function businessDayAt(tx: Tx, scope: LocationScope, at: Date): Promise<string> {
  const setting = await readOperationalSetting(tx, scope);
  return businessDateIn(setting, localMoment(at, setting.timezoneName));
}
