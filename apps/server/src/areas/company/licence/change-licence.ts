import { amountOf, DEMO_OFFER, quotaKinds } from '@tavola/contract';
import { recordAudit, type AuditActor } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import { companyScope, locationScope, type CompanyScope } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { endOfDay } from './licence-days.ts';
import {
  listLocationClocks,
  readLicence,
  writeLicence,
  type Licence,
  type LicenceState,
  type QuotaLimits,
} from './licence.rows.ts';

const DEMO_DAYS = 30; // decision 207
const DAY_MS = 24 * 60 * 60_000;

/** A demo licence for 30 days from now; one that lasts as long already keeps its end, so a repeat changes nothing. */
export async function renewDemo(tx: Tx, call: Call, now: Date): Promise<Licence> {
  const { scope } = call;
  const state = await readLicence(tx, scope, now, true);
  const { licence } = state;
  if (licence === null) refuse('license.missing');
  if (licence.offer !== DEMO_OFFER) refuse('license.not_demo');
  const until = new Date(now.getTime() + DEMO_DAYS * DAY_MS);
  if (until.getTime() - licence.validTo.getTime() < DAY_MS) return licence;
  return change(tx, { companyID: scope.companyID, actor: call.actor }, state, renewed(licence, until, now), {}, now);
}

/** What an operator changes of a licence; what is left out remains. */
export interface LicenceChange {
  /** The last business date of the licence, `2027-01-31`; null = the licence is taken away. */
  readonly until?: string | null;
  readonly limits?: Partial<QuotaLimits>;
  /** The business date of the next renewal; null = the last one of the licence. */
  readonly renews?: string | null;
  /** What the next renewal costs; null = not known. */
  readonly cost?: number | null;
}

/** Changes the licence of a company on behalf of the operator (decision 154); its open pages follow. */
export async function changeLicence(
  tx: Tx,
  { companyID }: CompanyScope,
  { until, limits = {}, renews, cost }: LicenceChange,
  now: Date,
): Promise<LicenceState> {
  const state = await readLicence(tx, { companyID }, now, true);
  const clocks = await listLocationClocks(tx, { companyID });
  const dated =
    until === undefined ? state.licence : until === null ? null : renewed(state.licence, endOfDay(until, clocks), now);
  const licence = dated && {
    ...dated,
    ...(renews !== undefined && { renewsAt: renews === null ? null : endOfDay(renews, clocks) }),
    ...(cost !== undefined && { renewalCost: cost === null ? null : amountOf(cost) }),
  };
  await change(tx, { companyID, actor: null }, state, licence, limits, now);
  return readLicence(tx, { companyID }, now);
}

const NEW_LICENCE = { offer: 'Standard', billingFrequency: 'Yearly', renewalCost: null } as const;

/** An expired licence restarts, and so does its billing period. */
const renewed = (licence: Licence | null, validTo: Date, now: Date): Licence => ({
  ...(licence ?? NEW_LICENCE),
  validFrom: licence !== null && licence.validTo > now ? licence.validFrom : now,
  validTo,
  // The day of a renewal that has happened now.
  renewsAt: null,
});

async function change<L extends Licence | null>(
  tx: Tx,
  { companyID, actor }: { readonly companyID: string; readonly actor: AuditActor | null },
  before: LicenceState,
  licence: L,
  changed: Partial<QuotaLimits>,
  now: Date,
): Promise<L> {
  const limits = { ...before.limits, ...changed };
  await writeLicence(tx, { companyID }, licence, limits, now);
  const places = (await listLocationClocks(tx, { companyID })).map(({ locationID }) =>
    locationScope(companyID, locationID),
  );
  const [first] = places;
  const by = actor ?? (first && { scope: first, userID: null, clientID: null, requestId: null });
  if (by !== undefined)
    await recordAudit(
      tx,
      by,
      {
        action: 'licence.changed',
        targetType: 'company',
        targetID: companyID,
        before: shown(before.licence, before.limits),
        after: shown(licence, limits),
      },
      now,
    );
  // Selling remembers its place until this version changes; another end counts from the next order on.
  if (licence?.validTo.getTime() !== before.licence?.validTo.getTime())
    await raisePosVersion(tx, companyScope(companyID), now);
  for (const place of places) await publish(tx, place, 'licenseChanged', {});
  return licence;
}

const shown = (licence: Licence | null, limits: QuotaLimits) => ({
  validTo: licence?.validTo.toISOString() ?? null,
  renewsAt: licence?.renewsAt?.toISOString() ?? null,
  renewalCost: licence?.renewalCost ?? null,
  ...Object.fromEntries(quotaKinds.map((kind) => [kind, limits[kind]])),
});
