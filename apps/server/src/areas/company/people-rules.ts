import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isUserNameFree } from './registration/names.rows.ts';
import { readOperationalSetting } from './settings/settings.rows.ts';

/** What the company and its location say about the people who are added: free usernames, and how short a PIN may be. */
export const peopleRules = {
  isUserNameFree,
  minPinLength: async (tx: Tx, scope: LocationScope): Promise<number> =>
    (await readOperationalSetting(tx, scope)).minPinLength,
};
