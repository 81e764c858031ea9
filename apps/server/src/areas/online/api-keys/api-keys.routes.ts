import { randomInt } from 'node:crypto';
import { API_KEY_PREFIX, type apiKeyRoutes, type ApiKeyInput, type ApiKeyRecord } from '@tavola/contract';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createKey, getKey, giveKey, keepKey, listKeys, listPlaces, updateKey } from './api-keys.rows.ts';
import { createKeeperRights, scopesToGive } from './keeper-rights.ts';

/** What the server remembers of keys; a change makes it forget them. */
export interface ApiKeyMemory {
  forget(): void;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 32;
/** Characters of a key that its list shows. */
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6;

const newKey = (): string =>
  API_KEY_PREFIX + Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'A').join('');

/** The calls of API keys. */
export function createApiKeyHandlers({
  now,
  newID,
  apiKeys,
  database,
}: Pick<Services, 'now' | 'newID' | 'database'> & { readonly apiKeys: ApiKeyMemory }): Handlers<typeof apiKeyRoutes> {
  const find = async (tx: Tx, call: Call, id: string) =>
    createKeeperRights(tx, call).shown(requireFound(await getKey(tx, call.scope, id)));
  /** Does it for the company; from then on nobody remembers a key as it was. */
  const changing = async <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await call.transactForCompany(work);
    apiKeys.forget();
    return done;
  };
  return {
    list: (call) =>
      call.readForCompany(async (tx) => {
        const { shown } = createKeeperRights(tx, call);
        const records: ApiKeyRecord[] = [];
        for (const key of await listKeys(tx, call.scope)) records.push(await shown(key));
        return records;
      }),
    options: (call) =>
      call.readForCompany(async (tx) => {
        const mine = await scopesToGive(tx, call);
        const places = await listPlaces(tx, call.scope);
        return { locations: places.map((place) => ({ ...place, scopes: [...(mine.get(place.locationID) ?? [])] })) };
      }),
    get: (call) => call.readForCompany((tx) => find(tx, call, call.params.id)),
    create: (call) => {
      const id = call.body.apiKeyID ?? newID();
      return changing(call, async (tx) => {
        await addedOnce(tx, id, {
          create: async () => {
            await assertMayGive(tx, call, call.body);
            return createKey(tx, call.scope, { id, input: call.body, userID: call.session.userID, now: now() });
          },
          read: () => getKey(tx, call.scope, id),
        });
        return find(tx, call, id);
      });
    },
    update: (call) =>
      changing(call, async (tx) => {
        const { id } = call.params;
        await find(tx, call, id);
        await assertMayGive(tx, call, call.body);
        const changed = await updateKey(tx, call.scope, { id, input: call.body, now: now() });
        const current = () => find(tx, call, id);
        return changedOrRefused(changed === null ? null : await current(), current);
      }),
    makeKey: async (call) => {
      const { scope } = call;
      const { id } = call.params;
      const key = newKey();
      const made = { id, start: key.slice(0, SHOWN_LENGTH), userID: call.session.userID, now: now() };
      await changing(call, async (tx) => {
        await assertMayGive(tx, call, await find(tx, call, id));
        await keepKey(tx, scope, { ...made, hash: null });
      });
      // Apart from `transact`, whose repeat would answer a key that was never kept.
      const apiKey = await database.tenant(scope, async (tx) => {
        await keepKey(tx, scope, { ...made, hash: sha256(key) });
        return find(tx, call, id);
      });
      apiKeys.forget();
      return { key, apiKey };
    },
    takeOver: (call) =>
      changing(call, async (tx) => {
        const { id } = call.params;
        await assertMayGive(tx, call, await find(tx, call, id));
        await giveKey(tx, call.scope, { id, userID: call.session.userID, now: now() });
        return find(tx, call, id);
      }),
    remove: (call) =>
      changing(call, async (tx) =>
        removedOrRefused(await markRemoved(tx, 'api_keys', call.scope.companyID, call.query.ids, removal(call, now()))),
      ),
  };
}

/** Refuses locations that are not there, and a key that could do what its maker may not. */
async function assertMayGive(tx: Tx, call: Call, { scopes, locationIDs }: Pick<ApiKeyInput, 'scopes' | 'locationIDs'>) {
  const known = new Set((await listPlaces(tx, call.scope)).map(({ locationID }) => locationID));
  if (!locationIDs.every((id) => known.has(id)))
    throw new Refusal('validation.failed', { fields: [{ path: 'locationIDs', code: 'gone' }] });
  const mine = await scopesToGive(tx, call);
  for (const id of locationIDs)
    if (!scopes.every((scope) => mine.get(id)?.includes(scope) === true)) refuse('api_key.right_missing');
}
