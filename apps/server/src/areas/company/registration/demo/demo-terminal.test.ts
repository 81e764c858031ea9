import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes, clientRoutes, type ErrorBody } from '@tavola/contract';
import { startProduct, strangeAddress, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';

let server: ProductServer;
beforeAll(async () => {
  server = await startProduct();
});
afterAll(() => server.close());

const caller = (place: Place, token?: string) => ({
  subDomain: place.subDomain,
  headers: { 'x-token-transport': 'bearer', 'x-forwarded-for': strangeAddress() },
  ...(token === undefined ? {} : { token }),
});

/** A fresh browser with the login that the server prints, and the terminals that it may choose from. */
async function freshCashier(place: Place) {
  const { userName, password } = place.demo.cashier;
  const signedIn = await server.call(
    authRoutes.login,
    { body: { username: userName, password, forceLogout: true } },
    caller(place),
  );
  expect(signedIn.status).toBe(200);
  const token = signedIn.body.token ?? '';
  return { token, terminals: (await server.call(clientRoutes.list, {}, caller(place, token))).body };
}

const choose = (place: Place, token: string, clientID: string) =>
  server.call(
    authRoutes.issueRealAccessToken,
    { query: { forceLogout: 'true' }, body: { clientID } },
    caller(place, token),
  );

describe('the shared terminal of a demo restaurant', () => {
  it.each(['burrito', 'thai'] as const)(
    'lets the %s demo’s printed cashier sign in on a fresh browser',
    async (kind) => {
      const place = server[kind];
      const { token, terminals } = await freshCashier(place);
      const shared = terminals.filter(({ isShared }) => isShared);
      // One demo shows a counted drawer as well; the counter that sells at once comes first.
      expect(shared.map(({ name }) => name)).toEqual(
        kind === 'thai' ? ['เคาน์เตอร์สาธิต'] : ['Counter with cash drawer', 'Demo counter'],
      );
      const bound = await choose(place, token, shared[0]?.clientID ?? '');
      expect(bound.status).toBe(200);
      expect(bound.body.tokenKind).toBe('client');
    },
  );

  it('does not open the demo’s other terminals to everybody', async () => {
    const { token, terminals } = await freshCashier(server.burrito);
    const other = terminals.find(({ isShared }) => !isShared);
    const refused = await choose(server.burrito, token, other?.clientID ?? '');
    expect(refused.status).toBe(403);
    expect((refused.body as unknown as ErrorBody).additionValue.errorCode).toBe('client.super_user_required');
  });

  it('is an ordinary terminal where the restaurant is no demo', async () => {
    const { scope } = server.thai;
    await server.run('UPDATE locations SET is_demo = false WHERE company_id = $1', [scope.companyID]);
    const { token, terminals } = await freshCashier(server.thai);
    expect(terminals.some(({ isShared }) => isShared)).toBe(false);
    const was = terminals.find(({ name }) => name === 'เคาน์เตอร์สาธิต');
    expect((await choose(server.thai, token, was?.clientID ?? '')).status).toBe(403);
  });
});
