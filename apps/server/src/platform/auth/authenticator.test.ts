import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '@tavola/contract';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

it('a session that was ended is over after a clock was set back, too', async () => {
  const place = await server.open();
  const { token } = await server.signIn(place, await place.addPerson({ userName: 'ann' }));
  const ask = async (): Promise<number> =>
    (await server.call(authRoutes.checkNonClientToken, {}, { ...BEARER, subDomain: place.subDomain, token })).status;
  expect(await ask()).toBe(200);
  server.clock.advance(-60_000);
  // By hand: no process of the product has ended it, so none forgets what it knows.
  await server.test.asOwner((owner) =>
    owner.query('UPDATE sessions SET ended_at = created_at WHERE company_id = $1', [place.scope.companyID]),
  );
  server.clock.advance(1);
  expect(await ask()).toBe(401);
});
