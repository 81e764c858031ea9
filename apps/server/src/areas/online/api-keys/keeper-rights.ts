import { apiScopes, isAllowed, rightsOfScope, type ApiKeyRecord, type ApiScope } from '@tavola/contract';
import { listEnteredPlaces, type Entering } from '#areas/company/index.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { listPlaces, type Keeper, type KeptKey } from './api-keys.rows.ts';

/** The scopes of which a person may make every call, by location. */
type GivenScopes = ReadonlyMap<string, readonly ApiScope[]>;

/** The scopes of which a person may make every call, at each location that they may enter (decisions 326, 461). */
export async function scopesToGive(tx: Tx, person: Entering): Promise<GivenScopes> {
  const rights = apiScopes.map((scope) => ({ scope, asked: rightsOfScope(scope) }));
  const allowed = (held: ReadonlySet<number>) =>
    rights.filter(({ asked }) => asked.every((codes) => isAllowed(held, codes))).map(({ scope }) => scope);
  return new Map((await listEnteredPlaces(tx, person)).map(({ scope, codes }) => [scope.locationID, allowed(codes)]));
}

/** Shows keys with what their keepers may still do (decision 479); reads each keeper once. */
export function createKeeperRights(tx: Tx, { scope }: Pick<Call, 'scope'>) {
  const known = new Map<string, GivenScopes>();
  let open: ReadonlySet<string> | null = null;
  const scopesOf = async ({ userID, isSuperUser }: Keeper): Promise<GivenScopes> => {
    const found = known.get(userID);
    if (found !== undefined) return found;
    const codes = await effectiveCodes(tx, scope, userID);
    const given = await scopesToGive(tx, { scope, session: { userID, isSuperUser, codes } });
    known.set(userID, given);
    return given;
  };
  return {
    async shown({ record, keeper }: KeptKey): Promise<ApiKeyRecord> {
      if (!keeper.isActive) return { ...record, keeperState: 'Gone' };
      open ??= new Set((await listPlaces(tx, scope)).map(({ locationID }) => locationID));
      const given = await scopesOf(keeper);
      // At a location that was closed nothing is missed.
      const places = record.locationIDs.filter((id) => open?.has(id) === true);
      const isWhole = places.every((id) => record.scopes.every((one) => given.get(id)?.includes(one) === true));
      return { ...record, keeperState: isWhole ? 'Active' : 'RightsMissing' };
    },
  };
}
