import { randomUUID } from 'node:crypto';
import { apiKeyRoutes, locationRoutes } from '@tavola/contract';
import type { Api } from './api.ts';

/** A key that reads products at this location; gives its id. */
export async function sampleApiKey(api: Api): Promise<string> {
  const { locationID } = await api.call(locationRoutes.current);
  const body = {
    name: `Program ${randomUUID()}`,
    scopes: ['catalog.read'] as const,
    locationIDs: [locationID],
    callsPerMinute: 60,
    endsOn: null,
  };
  return (await api.call(apiKeyRoutes.create, { body: { ...body, scopes: [...body.scopes] } })).apiKeyID;
}
