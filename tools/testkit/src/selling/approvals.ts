import type { SensitiveAction } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Selling, SellingServer } from './selling.ts';
import type { Caller } from '../server/server.ts';

/** An approval as the PIN dialog leaves it for this caller: a person with every right entered the PIN for an amount. */
export async function approved(
  server: Pick<SellingServer, 'test'>,
  { tenant }: Pick<Selling, 'tenant'>,
  caller: Caller,
  action: SensitiveAction,
  targetID: string,
  amount: number | null,
): Promise<string> {
  const approvalID = newID();
  const { companyID, locationID } = tenant.scope;
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO approvals (company_id, location_id, id, action, target_id, amount, requested_by, approved_by, client_id, created_at, expires_at)
       SELECT $1, $2, $3, $4, $5, $7, s.user_id, s.user_id, s.client_id, now() - interval '1 s', now() + interval '59 s' FROM sessions s WHERE s.company_id = $1 AND s.id = $6`,
      [companyID, locationID, approvalID, action, targetID, caller.token, amount],
    );
    await owner.query(
      'INSERT INTO user_permissions (company_id, id, user_id, codes) SELECT $1, $2, s.user_id, ARRAY[9999] FROM sessions s WHERE s.company_id = $1 AND s.id = $3 ON CONFLICT DO NOTHING',
      [companyID, newID(), caller.token],
    );
  });
  return approvalID;
}
