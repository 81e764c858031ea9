import type { ShiftBreak } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

/** Begins a break of a shift. */
export async function insertBreak(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  shiftID: string,
  { shiftBreakID, kind, startedOn, endedOn }: ShiftBreak,
): Promise<void> {
  await tx
    .insertInto('shift_breaks')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: shiftBreakID,
      shift_id: shiftID,
      kind,
      started_at: startedOn,
      ended_at: endedOn,
    })
    .execute();
}

/** Ends the break that is under way in a shift, if there is one. */
export async function endBreak(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
  shiftID: string,
  endedOn: string,
): Promise<void> {
  await tx
    .updateTable('shift_breaks')
    .set({ ended_at: endedOn })
    .where('company_id', '=', companyID)
    .where('shift_id', '=', shiftID)
    .where('ended_at', 'is', null)
    .execute();
}

/** Raises the version of a shift whose breaks have changed. */
export async function touchShift(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
  shiftID: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shifts')
    .set({ updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', shiftID)
    .execute();
}

/** Replaces the breaks of a shift. */
export async function replaceBreaks(
  tx: Tx,
  scope: LocationScope,
  { shiftID, breaks: before }: { readonly shiftID: string; readonly breaks: readonly ShiftBreak[] },
  breaks: readonly ShiftBreak[],
): Promise<void> {
  const keptIDs = breaks.map(({ shiftBreakID }) => shiftBreakID);
  const gone = before.filter(({ shiftBreakID }) => !keptIDs.includes(shiftBreakID));
  if (gone.length > 0)
    await tx
      .deleteFrom('shift_breaks')
      .where('company_id', '=', scope.companyID)
      .where('shift_id', '=', shiftID)
      .where('id', '=', anyOf(gone.map(({ shiftBreakID }) => shiftBreakID)))
      .execute();
  for (const each of breaks) {
    const known = before.find(({ shiftBreakID }) => shiftBreakID === each.shiftBreakID);
    if (known === undefined) await insertBreak(tx, scope, shiftID, each);
    else if (known.kind !== each.kind || known.startedOn !== each.startedOn || known.endedOn !== each.endedOn)
      await tx
        .updateTable('shift_breaks')
        .set({ kind: each.kind, started_at: each.startedOn, ended_at: each.endedOn })
        .where('company_id', '=', scope.companyID)
        .where('shift_id', '=', shiftID)
        .where('id', '=', each.shiftBreakID)
        .execute();
  }
}
