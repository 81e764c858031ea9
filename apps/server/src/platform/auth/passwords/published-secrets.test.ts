import { createApp, type Product } from '@tavola/server/app.ts';
import { demoRestaurant, publishedSecrets } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';
import { assertNoPublishedSecrets } from './published-secrets.ts';

let server: TestServer;
let product: Product;

const start = (settings: { isPublic?: boolean; areDemosOpened?: boolean } = {}) =>
  assertNoPublishedSecrets(
    { isPublic: true, areDemosOpened: false, dataDir: server.config.dataDir, ...settings },
    server.test.connections.owner,
    publishedSecrets,
  ).then(
    () => 'starts',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const change = (statement: string) => server.test.asOwner((client) => client.query(statement));

beforeAll(async () => {
  server = await startTestServer(async (services) => {
    product = await createApp(services);
    return product.server;
  });
});
afterAll(() => server.close());

it('published logins stop a start that strangers can reach until password and PIN are others, or DEMO=on', async () => {
  expect(await start()).toBe('starts');
  await product.openDemo(demoRestaurant('burrito', 'burrito-two'));
  expect(await start()).toMatch(
    /^StartRefusal: .* burrito-two at burrito-two, burrito-two-cashier at burrito-two\. .* set DEMO=on/,
  );
  expect(await start({ isPublic: false })).toBe('starts');
  expect(await start({ areDemosOpened: true })).toBe('starts');

  await change(`UPDATE users SET password_hash = '${await createPasswords().hash('Other!2026')}'`);
  expect(await start(), 'a PIN is enough to sign in').toContain('burrito-two-cashier');
  await change("DELETE FROM user_pins WHERE user_id = (SELECT id FROM users WHERE user_name = 'burrito-two')");
  expect(await start()).toMatch(/still works: burrito-two-cashier at burrito-two\./);
  await change("UPDATE users SET is_active = false WHERE user_name = 'burrito-two-cashier'");
  expect(await start()).toBe('starts');
});
