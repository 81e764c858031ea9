import { ALL_ACCESS } from '@tavola/contract';
import type { Session } from '@tavola/server/platform/http/session.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestDatabase } from '../database/database.ts';
import { plantCompany, plantDevice, plantPlace, plantSession, plantUser, runAsOwner } from './plant-rows.ts';

/**
 * A company with one location and one super-user, written directly without a registration: for tests that need only a
 * tenant.
 */
export interface PlantedTenant {
  readonly scope: LocationScope;
  readonly subDomain: string;
  readonly userID: string;
  /** Adds a terminal to the location and a live session on it; `clientID` puts the session on an existing terminal. */
  signIn(options?: { readonly clientID?: string | null }): Promise<Session>;
}

let planted = 0;

/** Plants a tenant with a unique name in the test's database. */
export async function plantTenant(test: TestDatabase): Promise<PlantedTenant> {
  planted += 1;
  const number = planted;
  const subDomain = `planted-${number}`;
  const userName = `ann-${number}`;
  const run = runAsOwner(test);
  const companyID = await plantCompany(run, { name: `Planted ${number}`, isTaxInclusive: false });
  const scope = await plantPlace(run, companyID, { subDomain, name: `Planted ${number}` });
  const userID = await plantUser(run, companyID, { userName, isSuperUser: true });
  let terminals = 0;
  return {
    scope,
    subDomain,
    userID,
    signIn: async ({ clientID = newID() } = {}) => {
      terminals += 1;
      if (clientID !== null) await plantDevice(run, scope, { clientID, name: `Terminal ${terminals}` });
      const sessionID = await plantSession(run, scope, userID, clientID);
      return {
        sessionID,
        userID,
        userName,
        displayName: 'Ann Lee',
        scope,
        subDomain,
        clientID,
        isSuperUser: true,
        codes: new Set<number>([ALL_ACCESS]),
        language: 'en',
      };
    },
  };
}
