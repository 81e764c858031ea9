import { kdsIntegrationRoutes, settingsRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantDemoKitchen } from './demo-kitchen.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

it('the kitchen of a demo has a display, a default station, and a bar with the drinks', async () => {
  const office = await server.open({ isSelling: true });
  await plantDemoKitchen(server.services, office.tenant.subDomain);
  const { body: setting } = await server.call(settingsRoutes.operational, {}, office.owner);
  expect(setting.isKDSEnable).toBe(true);
  const { body: stations } = await server.call(kdsIntegrationRoutes.list, {}, office.owner);
  expect(stations.map(({ name, isDefault, categoryIDs }) => [name, isDefault, categoryIDs.length])).toEqual([
    ['Bar', false, 1],
    ['Hot kitchen', true, 0],
  ]);
});
