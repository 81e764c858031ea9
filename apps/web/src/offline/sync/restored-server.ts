import { answeringServer, serverNamed } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';
import { forgetHandedIn, lackedBy, type Acknowledging } from '../store/handed-in.ts';
import { returnMove } from '../store/pending-cash.ts';
import { returnPending } from '../store/pending-orders.ts';

/**
 * A server that was restored from a backup lacks what it had acknowledged since: what was sold here without a
 * connection waits again, and is handed in as before (decision 516; reliability C4).
 */

/** The server that acknowledges now. */
export const acknowledging = (): Acknowledging => ({
  locationID: queryClient.getQueryData(tenantQuery.queryKey)?.locationTenantIdentifierID ?? '',
  serverKey: answeringServer(),
});

/** Lets what this server may lack wait again, once it has answered; answers how much. */
export async function returnLacked(): Promise<number> {
  await serverNamed();
  const server = acknowledging();
  let count = 0;
  for (const [kind, giveBack] of [
    ['order', returnPending],
    ['move', returnMove],
  ] as const)
    for (const { place, row } of await lackedBy(server, kind)) {
      await giveBack(row);
      // Only now: a page that is killed in between gives it back once more, which changes nothing.
      await forgetHandedIn([place]);
      count += 1;
    }
  return count;
}
