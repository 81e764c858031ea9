import type { SettledStep } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** What people at a location settled by hand. */
export async function readSettled(tx: Tx, { companyID, locationID }: LocationScope): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('start_settled')
    .select('step')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .execute();
  return new Set(rows.map(({ step }) => step));
}

/** Settles a step; settling it twice changes nothing. */
export async function settleStep(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  step: SettledStep,
  userID: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('start_settled')
    .values({
      company_id: companyID,
      location_id: locationID,
      step,
      settled_by: userID,
      settled_at: now.toISOString(),
    })
    .onConflict((taken) => taken.doNothing())
    .execute();
}
