import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { checkQuota } from './licence/check-quota.ts';
import { isUserNameFree } from './registration/names.rows.ts';
import { readOperationalSetting } from './settings/settings.rows.ts';

/**
 * What the company and its location say about the people who are added: free usernames, how short a PIN may be, and
 * how many people the licence allows.
 */
export const peopleRules = {
  isUserNameFree,
  minPinLength: async (tx: Tx, scope: LocationScope): Promise<number> =>
    (await readOperationalSetting(tx, scope)).minPinLength,
  makeRoom: (tx: Tx, scope: CompanyScope | LocationScope): Promise<void> => checkQuota(tx, scope, 'users'),
};
