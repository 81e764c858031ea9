import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { localInstant } from '#platform/time/local-time.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { ClockPerson } from './people.rows.ts';

/** Refuses a person who is clocked in at another location; the transaction reaches all of them. */
export async function requireNotElsewhere(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { userID, name }: Pick<ClockPerson, 'userID' | 'name'>,
  timezoneName: string,
): Promise<void> {
  const found = await tx
    .selectFrom('shifts as s')
    .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).onRef('l.id', '=', 's.location_id'))
    .select(['l.name', 's.started_at'])
    .where('s.company_id', '=', companyID)
    .where('s.user_id', '=', userID)
    .where('s.location_id', '<>', locationID)
    .where('s.ended_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return;
  const time = localInstant(new Date(found.started_at), timezoneName).slice(0, 16).replace('T', ' ');
  refuse('time_clock.in_elsewhere', { name, location: found.name, time });
}
