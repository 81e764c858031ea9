import { randomBytes } from 'node:crypto';
import type { authRoutes, CallAnswer } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, locationScope } from '#platform/tenancy/scope.ts';
import { mayEnter } from './auth.rows.ts';
import type { SignInServices } from './deliver.ts';
import { hashSignInCode, insertSignInCode } from './sign-in-codes.rows.ts';

/**
 * A code with which the caller continues at another location, or at the changed address of this one, where the browser
 * remains the terminal that it is (decision 200).
 */
export async function giveLocationCode(
  call: Call,
  { database, now }: SignInServices,
  locationID: string,
): Promise<CallAnswer<typeof authRoutes.locationCode>> {
  const { scope, session } = call;
  const place = locationScope(scope.companyID, locationID);
  const { userID, sessionID } = session;
  return database.tenant(companyOf(scope), async (tx) => {
    if (!(await mayEnter(tx, place, userID))) refuse('login.error.wrong_location');
    const { sub_domain } = await tx
      .selectFrom('locations')
      .select('sub_domain')
      .where('company_id', '=', scope.companyID)
      .where('id', '=', locationID)
      .executeTakeFirstOrThrow();
    const code = randomBytes(32).toString('base64url');
    const clientID = locationID === scope.locationID ? session.clientID : null;
    await insertSignInCode(tx, place, hashSignInCode(code), { userID, clientID, sessionID }, now());
    return { code, subDomain: sub_domain };
  });
}
