import { isLicenceValid, refuseLicence } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findCompanyFacts } from '../../rows/companies.rows.ts';
import { policyRules } from '../sale-policy.ts';
import type { Saving } from './saving.ts';

/** Refuses new orders without a valid licence; open ones can still be changed and paid (decision 10). */
export async function assertLicence(
  tx: Tx,
  { actor: { scope }, moment: { recordedAt }, place, policy }: Pick<Saving, 'actor' | 'moment' | 'place' | 'policy'>,
): Promise<void> {
  const at = new Date(recordedAt.getTime() - policyRules[policy].licenceGraceMs);
  const isValid = (validTo: string | null): boolean => isLicenceValid(endOf(validTo), at);
  if (isValid(place.licenceValidTo)) return;
  // The place is kept for a while; a renewal counts at once.
  const { licenceValidTo } = await findCompanyFacts(tx, scope);
  if (!isValid(licenceValidTo)) refuseLicence(endOf(licenceValidTo), place.operational);
}

const endOf = (validTo: string | null): Date | null => (validTo === null ? null : new Date(validTo));
