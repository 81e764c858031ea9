import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

// A licence changes a few times a year and is asked for with every new order.
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

const remembered = new Map<string, { readonly validTo: Date; readonly readAt: number }>();

/**
 * Refuses with `license.invalid_or_expired` when the company's licence is over: selling of new orders and changes in
 * the back office stop, open orders can still be paid and everything can be read (decision 10). A renewal counts within
 * 5 seconds.
 */
export async function assertLicence(tx: Tx, { companyID }: CompanyScope | LocationScope, now: Date): Promise<void> {
  const validTo = recall(companyID, now) ?? (await readValidTo(tx, companyID, now));
  if (validTo <= now) refuse('license.invalid_or_expired', { date: validTo.toISOString().slice(0, 10) });
}

function recall(companyID: string, now: Date): Date | undefined {
  const known = remembered.get(companyID);
  const age = known === undefined ? Infinity : now.getTime() - known.readAt;
  return age >= 0 && age < REMEMBERED_MS ? known?.validTo : undefined;
}

async function readValidTo(tx: Tx, companyID: string, now: Date): Promise<Date> {
  const row = await tx
    .selectFrom('companies')
    .select('licence_valid_to')
    .where('company_id', '=', companyID)
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  const validTo = new Date(row.licence_valid_to);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(companyID, { validTo, readAt: now.getTime() });
  return validTo;
}
