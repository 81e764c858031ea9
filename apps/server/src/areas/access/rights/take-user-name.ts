import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { deleteUserNames, insertUserName } from '../company-users/company-users.rows.ts';
import type { RightsServices } from './change-rights.ts';

/**
 * Gives a person the name they sign in with, in place of the one they had. Refuses a name that anybody of the product
 * has or that a registration under way has reserved; of two who ask at once one gets it (decision 152).
 */
export async function takeUserName(
  tx: Tx,
  { peopleRules }: RightsServices,
  companyID: string,
  userID: string,
  userName: string,
): Promise<void> {
  const refuseName = (): never =>
    refuse('user.name_taken', {}, { fields: [{ path: 'userName', code: 'username_taken' }] });
  if (!(await peopleRules.isUserNameFree(tx, userName))) refuseName();
  await deleteUserNames(tx, { companyID }, [userID]);
  try {
    await insertUserName(tx, { companyID }, userID, userName);
  } catch (error) {
    if (databaseFault(error)?.constraint === 'logins_pkey') refuseName();
    throw error;
  }
}
