import type { LiveSession } from '#platform/auth/sessions/sessions.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The sessions that are live at a location. */
export async function liveSessionsAt(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  now: Date,
): Promise<Pick<LiveSession, 'sessionID' | 'locationID' | 'clientID'>[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'client_id'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id')
    .execute();
  return rows.map(({ id, client_id }) => ({ sessionID: id, locationID, clientID: client_id }));
}
