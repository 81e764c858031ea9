import { randomUUID } from 'node:crypto';
import { apiKeyRoutes, integrationRoutes, locationRoutes, webhookRoutes } from '@tavola/contract';
import type { Api } from './api.ts';

/** A key that reads products at this location; gives its id. */
export async function sampleApiKey(api: Api): Promise<string> {
  const { locationID } = await api.call(locationRoutes.current);
  const body = {
    name: `Program ${randomUUID()}`,
    scopes: ['catalog.read' as const],
    locationIDs: [locationID],
    callsPerMinute: 60,
    endsOn: null,
  };
  return (await api.call(apiKeyRoutes.create, { body })).apiKeyID;
}

/** A webhook that nobody is behind; gives its id. */
export async function sampleWebhook(api: Api): Promise<string> {
  const { locationID } = await api.call(locationRoutes.current);
  const body = {
    name: `Receiver ${randomUUID()}`,
    address: 'https://hooks.example.com/tavola',
    isActive: true,
    eventTypes: ['order.received' as const],
    locationIDs: [locationID],
  };
  return (await api.call(webhookRoutes.create, { body })).webhookID;
}

/** Partners that sign are connected; gives the id of that. */
export async function sampleIntegration(api: Api): Promise<string> {
  const body = { isActive: true, sendsMenu: true, sendsStates: true };
  return (await api.call(integrationRoutes.create, { params: { id: 'signed' }, body })).integrationID;
}
