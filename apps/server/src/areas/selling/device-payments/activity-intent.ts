import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { momentOf } from '../commands/moment.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import type { Intent } from '../commands/work.ts';
import { readPerson } from '../rows/payments/refunds.rows.ts';
import type { StoredActivity } from './activities.rows.ts';

/** What a card terminal has done is recorded for the person and the terminal that asked it, with no rights. */
export async function intentOf(
  tx: Tx,
  scope: LocationScope,
  { userID, clientID }: Pick<StoredActivity, 'userID' | 'clientID'>,
  deps: SellingDeps,
): Promise<Intent> {
  const displayName = await readPerson(tx, scope, userID);
  return {
    tx,
    actor: { scope, userID, displayName, clientID, rights: new Set(), requestId: null },
    moment: momentOf(deps.now()),
    policy: 'online',
    deps,
  };
}
