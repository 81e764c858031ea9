import {
  FeatureFlag,
  type CallAnswer,
  type Language,
  type OperationalSetting,
  type settingsRoutes,
  type TerminalType,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { mergeOperationalSetting, type StoredSetting } from './operational-setting.ts';

/** How a location works (platform spec, section 3, Operation settings). */
export async function readOperationalSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<OperationalSetting> {
  const {
    rows: [row],
  } = await tx.raw<{
    currency_id: number;
    language: Language;
    timezone_name: string;
    business_day_cutoff: string;
    rounding_mode: OperationalSetting['roundingMode'];
    operational_setting: StoredSetting;
    feature_flags: string[];
  }>(
    `SELECT l.currency_id, l.language, l.timezone_name, l.business_day_cutoff, l.rounding_mode, l.operational_setting, c.feature_flags
       FROM locations l JOIN companies c ON c.company_id = $1 WHERE l.company_id = $1 AND l.id = $2`,
    [companyID, locationID],
  );
  if (row === undefined) refuse('tenant.not_found');
  const facts = {
    currencyID: row.currency_id,
    language: row.language,
    timezoneName: row.timezone_name,
    businessDayCutoff: row.business_day_cutoff,
    roundingMode: row.rounding_mode,
  };
  // Matched case-insensitively (platform spec, section 1).
  const flags = Object.values(FeatureFlag).filter((flag) =>
    row.feature_flags.some((one) => one.toLowerCase() === flag),
  );
  return mergeOperationalSetting(facts, row.operational_setting, flags);
}

/** Company, location and licence of an address, with how much of the licence is used. */
export async function readTenantInfo(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<CallAnswer<typeof settingsRoutes.tenantInfo>> {
  const {
    rows: [row],
  } = await tx.raw<{
    company_name: string;
    location_name: string;
    is_tax_inclusive: boolean;
    is_demo: boolean;
    licence_offer: string;
    licence_location_limit: number | null;
    licence_sms_limit: number | null;
    licence_email_limit: number | null;
    licence_user_limit: number | null;
    location_used: number;
    user_used: number;
    sms_used: number;
    emails_used: number;
    licence_billing_frequency: string;
    licence_valid_from: string;
    licence_valid_to: string;
  }>(
    `SELECT c.name AS company_name, l.name AS location_name, c.is_tax_inclusive, l.is_demo, c.licence_offer, c.licence_location_limit, c.licence_sms_limit, c.licence_email_limit,
            c.licence_user_limit, c.sms_used, c.emails_used, c.licence_billing_frequency, c.licence_valid_from, c.licence_valid_to,
            (SELECT count(*)::int FROM locations o WHERE o.company_id = $1 AND o.archived_at IS NULL) AS location_used,
            (SELECT count(*)::int FROM users u WHERE u.company_id = $1 AND u.is_active AND u.deleted_at IS NULL) AS user_used
       FROM companies c JOIN locations l ON l.company_id = $1 AND l.id = $2 WHERE c.company_id = $1`,
    [companyID, locationID],
  );
  if (row === undefined) refuse('tenant.not_found');
  return {
    companyName: row.company_name,
    locationName: row.location_name,
    companyTenantIdentifierID: companyID,
    locationTenantIdentifierID: locationID,
    isTaxInclusive: row.is_tax_inclusive,
    isDemo: row.is_demo,
    companyLicense: {
      licenseOfferType: row.licence_offer,
      quota: {
        locationLimit: row.licence_location_limit,
        smsLimit: row.licence_sms_limit,
        emailLimit: row.licence_email_limit,
        userLimit: row.licence_user_limit,
      },
      locationUsed: row.location_used,
      smsUsed: row.sms_used,
      emailUsed: row.emails_used,
      userUsed: row.user_used,
      expectedCostOfNextRenewal: null,
      billingFrequency: row.licence_billing_frequency,
      renewalDate: row.licence_valid_to,
      validFromDate: row.licence_valid_from,
      validToDate: row.licence_valid_to,
    },
  };
}

/** Locations of the company that a person may enter: a super-user all of them. */
export async function listSubDomains(
  tx: Tx,
  { companyID }: LocationScope,
  userID: string,
  isSuperUser: boolean,
): Promise<CallAnswer<typeof settingsRoutes.subDomains>> {
  const { rows } = await tx.raw<{ id: string; name: string; sub_domain: string }>(
    `SELECT l.id, l.name, l.sub_domain FROM locations l
      WHERE l.company_id = $1 AND l.archived_at IS NULL
        AND ($3 OR EXISTS (SELECT FROM user_locations ul WHERE ul.company_id = $1 AND ul.user_id = $2 AND ul.location_id = l.id))
      ORDER BY l.name, l.id`,
    [companyID, userID, isSuperUser],
  );
  return rows.map((row) => ({ name: row.name, subDomain: row.sub_domain, tenantIdentifierID: row.id }));
}

/** A device with the settings that decide what it may open. */
export async function readTerminal(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<CallAnswer<typeof settingsRoutes.currentTerminal>> {
  const {
    rows: [row],
  } = await tx.raw<{ name: string; type: TerminalType; is_use_cash_drawer: boolean; open_terminal: boolean }>(
    'SELECT name, type, is_use_cash_drawer, open_terminal FROM clients WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL',
    [companyID, locationID, clientID],
  );
  if (row === undefined) refuse('client.not_found');
  return {
    clientID,
    name: row.name,
    type: row.type,
    isUseCashDrawer: row.is_use_cash_drawer,
    openTerminal: row.open_terminal,
  };
}
