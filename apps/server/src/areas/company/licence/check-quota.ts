import type { QuotaKind } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { countCurrent, readLicence, writeSent } from './licence.rows.ts';

/**
 * Makes room for one more under the company's licence, or refuses with `license.quota_exceeded` (decision 10). Called
 * in the transaction that adds it, before it is added: from here to the commit other additions of the company wait, so
 * that two at once cannot take the last place. Existing locations and users are counted; a mail or a message counts by
 * this call, in its billing period (decision 207).
 */
export async function checkQuota(
  tx: Tx,
  scope: CompanyScope | LocationScope,
  kind: QuotaKind,
  now: Date = new Date(),
): Promise<void> {
  const { limits, sent, periodFrom } = await readLicence(tx, scope, now, true);
  const isSent = kind === 'emails' || kind === 'sms';
  const limit = limits[kind];
  if (limit === null && !isSent) return;
  const used = isSent ? sent[kind] : (await countCurrent(tx, scope))[kind];
  if (limit !== null && used >= limit) refuse('license.quota_exceeded', { quota: limit, used });
  if (isSent) await writeSent(tx, scope, { ...sent, [kind]: used + 1 }, periodFrom);
}
