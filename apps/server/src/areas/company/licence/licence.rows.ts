import type { Amount, CompanyLicence, QuotaKind } from '@tavola/contract';
import type { NotNull } from 'kysely';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { billingPeriod } from './billing-period.ts';
import type { LocationClock } from './licence-days.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** What a company may use, until when, and how much of it is used. */
export interface Licence {
  readonly offer: string;
  readonly billingFrequency: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** When it is renewed; null = when it ends. */
  readonly renewsAt: Date | null;
  /** What the next renewal costs; null = the operator has not said. */
  readonly renewalCost: Amount | null;
}

/** How many a licence allows; null = as many as wanted. */
export type QuotaLimits = Readonly<Record<QuotaKind, number | null>>;

/** A company's licence and limits, with what was sent in this billing period. */
export interface LicenceState {
  /** null = the company has none. */
  readonly licence: Licence | null;
  readonly limits: QuotaLimits;
  readonly sent: Readonly<Record<'emails' | 'sms', number>>;
  /** Start of the billing period; null where there is no licence. */
  readonly periodFrom: Date | null;
}

/**
 * Reads a licence. `isLocked` makes transactions of one company that count against it follow one another: each reads
 * what the one before it has written.
 */
export async function readLicence(tx: Tx, { companyID }: Scope, now: Date, isLocked = false): Promise<LicenceState> {
  const row = await tx
    .selectFrom('companies')
    .select([
      'licence_offer',
      'licence_billing_frequency',
      'licence_valid_from',
      'licence_valid_to',
      'licence_renews_at',
      'licence_renewal_cost',
      'licence_location_limit',
      'licence_user_limit',
      'licence_email_limit',
      'licence_sms_limit',
      'licence_usage_from',
      'emails_used',
      'sms_used',
    ])
    .where('company_id', '=', companyID)
    // Rows that refer to the company can still be added by others.
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  const licence = licenceOf(row);
  const periodFrom = licence && billingPeriod(licence.validFrom, licence.billingFrequency, now).from;
  const isCurrent =
    periodFrom === null || row.licence_usage_from === null || +new Date(row.licence_usage_from) === +periodFrom;
  return {
    licence,
    limits: {
      locations: row.licence_location_limit,
      users: row.licence_user_limit,
      emails: row.licence_email_limit,
      sms: row.licence_sms_limit,
    },
    sent: isCurrent ? { emails: row.emails_used, sms: row.sms_used } : { emails: 0, sms: 0 },
    periodFrom,
  };
}

function licenceOf(row: {
  readonly licence_offer: string | null;
  readonly licence_billing_frequency: string | null;
  readonly licence_valid_from: string | null;
  readonly licence_valid_to: string | null;
  readonly licence_renews_at: string | null;
  readonly licence_renewal_cost: string | null;
}): Licence | null {
  const { licence_offer: offer, licence_billing_frequency: billingFrequency } = row;
  const { licence_valid_from: from, licence_valid_to: to } = row;
  if (offer === null || billingFrequency === null || from === null || to === null) return null;
  const { licence_renews_at: renewsAt, licence_renewal_cost: cost } = row;
  return {
    offer,
    billingFrequency,
    validFrom: new Date(from),
    validTo: new Date(to),
    renewsAt: renewsAt === null ? null : new Date(renewsAt),
    renewalCost: amountOrNull(cost),
  };
}

/** Locations that are not archived, and people who are active (decision 207). */
export async function countCurrent(
  tx: Tx,
  { companyID }: Scope,
): Promise<Readonly<Record<'locations' | 'users', number>>> {
  const row = await tx
    .selectFrom('companies as c')
    .select((company) => [
      company
        .selectFrom('locations as l')
        .select((own) => own.cast<number>(own.fn.countAll(), 'integer').as('count'))
        .where('l.company_id', '=', companyID)
        .where('l.archived_at', 'is', null)
        .$asScalar()
        .as('locations'),
      company
        .selectFrom('users as u')
        .select((own) => own.cast<number>(own.fn.countAll(), 'integer').as('count'))
        .where('u.company_id', '=', companyID)
        .where('u.is_active', '=', true)
        .where('u.deleted_at', 'is', null)
        .$asScalar()
        .as('users'),
    ])
    .where('c.company_id', '=', companyID)
    // A count is a row also where there is nothing to count.
    .$narrowType<{ locations: NotNull; users: NotNull }>()
    .executeTakeFirstOrThrow();
  return row;
}

/** Writes what was sent in a billing period. */
export async function writeSent(
  tx: Tx,
  { companyID }: Scope,
  sent: LicenceState['sent'],
  periodFrom: Date | null,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      emails_used: sent.emails,
      sms_used: sent.sms,
      licence_usage_from: periodFrom?.toISOString() ?? null,
    })
    .where('company_id', '=', companyID)
    .execute();
}

/** Writes the licence and the limits of a company. */
export async function writeLicence(
  tx: Tx,
  { companyID }: Scope,
  licence: Licence | null,
  limits: QuotaLimits,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      licence_offer: licence?.offer ?? null,
      licence_billing_frequency: licence?.billingFrequency ?? null,
      licence_valid_from: licence?.validFrom.toISOString() ?? null,
      licence_valid_to: licence?.validTo.toISOString() ?? null,
      licence_renews_at: licence?.renewsAt?.toISOString() ?? null,
      licence_renewal_cost: licence?.renewalCost == null ? null : String(licence.renewalCost),
      licence_location_limit: limits.locations,
      licence_user_limit: limits.users,
      licence_email_limit: limits.emails,
      licence_sms_limit: limits.sms,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', companyID)
    .execute();
}

/** The open locations of a company with their clocks, the oldest first. */
export async function listLocationClocks(
  tx: Tx,
  { companyID }: Scope,
): Promise<(LocationClock & { readonly locationID: string })[]> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'timezone_name', 'business_day_cutoff'])
    .where('company_id', '=', companyID)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    locationID: row.id,
    timezoneName: row.timezone_name,
    businessDayCutoff: row.business_day_cutoff,
  }));
}

/** The end of a company's licence, and the clock of a location; `validTo` null = there is no licence. */
export async function readLicenceEnd(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<LocationClock & { readonly validTo: Date | null }> {
  const row = await tx
    .selectFrom('companies as c')
    .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).on('l.id', '=', locationID))
    .select(['c.licence_valid_to', 'l.timezone_name', 'l.business_day_cutoff'])
    .where('c.company_id', '=', companyID)
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  return {
    validTo: row.licence_valid_to === null ? null : new Date(row.licence_valid_to),
    timezoneName: row.timezone_name,
    businessDayCutoff: row.business_day_cutoff,
  };
}

/** The licence as the contract has it; null = the company has none. */
export async function readCompanyLicence(tx: Tx, scope: Scope, now: Date): Promise<CompanyLicence | null> {
  const { licence, limits, sent } = await readLicence(tx, scope, now);
  if (licence === null) return null;
  const current = await countCurrent(tx, scope);
  return {
    licenseOfferType: licence.offer,
    quota: {
      locationLimit: limits.locations,
      smsLimit: limits.sms,
      emailLimit: limits.emails,
      userLimit: limits.users,
    },
    locationUsed: current.locations,
    smsUsed: sent.sms,
    emailUsed: sent.emails,
    userUsed: current.users,
    expectedCostOfNextRenewal: licence.renewalCost,
    billingFrequency: licence.billingFrequency,
    renewalDate: (licence.renewsAt ?? licence.validTo).toISOString(),
    validFromDate: licence.validFrom.toISOString(),
    validToDate: licence.validTo.toISOString(),
  };
}
