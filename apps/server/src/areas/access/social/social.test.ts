import {
  authRoutes,
  companyUserRoutes,
  invitationRoutes,
  permissionRoutes,
  socialRoutes,
  userRoutes,
} from '@tavola/contract';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import {
  startOidcProvider,
  type OidcAccount,
  type OidcFault,
  type OidcProvider,
} from '@tavola/testkit/server/oidc-provider.ts';
import { runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { newID } from '#platform/ids.ts';
import { changed, newcomer, openTeam, type Team } from '../people.setup.ts';

let provider: OidcProvider;
let server: AuthServer;
let team: Team;
beforeAll(async () => {
  provider = await startOidcProvider();
  const { issuer, clientID, clientSecret } = provider;
  server = await startAuthServer({ settings: { social: { issuer, clientID, clientSecret, name: 'Acme' } } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  team = await openTeam(server);
});

const PIN = '194738';
const MINUTE_MS = 60_000;
const FAILED = [401, 'social.failed'];
const visitor = (at = team) => ({ ...BEARER, subDomain: at.place.subDomain });
/** An invited person and the token of their link. */
async function invite(name: string, at = team) {
  const person = newcomer(at, name);
  await server.call(companyUserRoutes.create, { body: { ...person, isInvited: true } }, at.asOwner);
  const invitation = newID();
  await runAsOwner(server.test)('UPDATE invitations SET token_hash = $2 WHERE user_id = $1', [
    person.userID,
    sha256(invitation),
  ]);
  return { person, invitation };
}
const start = (body: object = {}, at = team) => server.call(socialRoutes.start, { body }, visitor(at));
const finish = (body: { code: string; state: string; flow: string; forceLogout?: boolean }, at = team) =>
  server.call(socialRoutes.signIn, { body }, visitor(at));
/** Goes to the provider and back. */
async function signIn(
  account: OidcAccount,
  { body = {}, fault, at = team }: { body?: object; fault?: OidcFault; at?: Team } = {},
) {
  const { url, flow } = (await start(body, at)).body;
  return finish({ ...provider.confirm(url, account, fault), flow }, at);
}
/** A person who has accepted an invitation with an account of the provider. */
async function joined(name: string, at = team) {
  const { person, invitation } = await invite(name, at);
  const account = { subject: `${name}-${at.place.subDomain}`, email: person.email.toUpperCase() };
  const answer = await signIn(account, { body: { invitation, pin: PIN }, at });
  return { person, account, answer, invitation };
}
const nameOf = async (token: string | null) =>
  (await server.call(userRoutes.current, {}, { ...visitor(), ...(token !== null && { token }) })).body.userName;

describe('an invited person', () => {
  it('joins with an account whose verified mail is the invited one, and signs in with it from then on', async () => {
    const { person, account, answer, invitation } = await joined('Ben');
    expect(await nameOf(answer.body.token)).toBe(person.userName);
    const { body } = await server.call(companyUserRoutes.get, { params: { id: person.userID } }, team.asOwner);
    expect(body.status).toBe('active');
    expect(codeOf(await server.call(invitationRoutes.open, { body: { invitation } }, visitor()))).toEqual([
      400,
      'invitation.invalid',
    ]);
    const again = await signIn({ subject: account.subject, email: 'another@example.com' });
    expect(await nameOf(again.body.token), 'bound to the account and not to its mail').toBe(person.userName);
  });

  it('has the PIN that was chosen, strong and long enough', async () => {
    const { invitation } = await invite('Ben');
    expect(codeOf(await start({ invitation, pin: '123123' }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await start({ invitation, pin: '1947' }))).toEqual([400, 'pin.too_short']);
    expect(codeOf(await start({ invitation }))).toEqual([400, 'validation.failed']);
    const { person } = await joined('Cleo');
    const { body } = await server.call(permissionRoutes.usersByPin, { query: { pin: PIN } }, team.asOwner);
    expect(body.userId).toBe(person.userID);
  });

  it.each([
    ['another mail', { email: 'eve@example.com' }],
    ['a mail that the provider has not verified', { email: 'ben@example.com', isEmailVerified: false }],
    ['no mail', {}],
  ])('does not join with %s', async (_what, account) => {
    const { person, invitation } = await invite('Ben');
    const answer = await signIn({ subject: 'eve', ...account }, { body: { invitation, pin: PIN } });
    expect(codeOf(answer)).toEqual([403, 'social.mail_differs']);
    const { body } = await server.call(companyUserRoutes.get, { params: { id: person.userID } }, team.asOwner);
    expect(body.status).toBe('invited');
  });

  it('joins once when two answers come at once, and not with an account that someone here has', async () => {
    const { person, invitation } = await invite('Ben');
    const body = { invitation, pin: PIN };
    const account = { subject: 'ben', email: person.email };
    const answers = await Promise.all([signIn(account, { body }), signIn(account, { body })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const other = await invite('Ben2');
    const taken = await signIn(
      { subject: 'ben', email: other.person.email },
      { body: { ...body, invitation: other.invitation } },
    );
    expect(codeOf(taken)).toEqual([409, 'social.taken']);
  });
});

describe('no one is signed in', () => {
  it('who is not a person of the company, whatever their mail is', async () => {
    await joined('Ben');
    expect(codeOf(await signIn({ subject: 'owner?', email: 'olga@example.com' }))).toEqual([
      401,
      'social.unknown_person',
    ]);
    const other = await openTeam(server);
    const { account } = await joined('Cleo', other);
    expect(codeOf(await signIn(account))).toEqual([401, 'social.unknown_person']);
  });

  it('who was deactivated, removed, or works elsewhere', async () => {
    const { person, account } = await joined('Ben');
    const params = { id: person.userID };
    await server.call(companyUserRoutes.deactivate, { params }, team.asOwner);
    expect(codeOf(await signIn(account))).toEqual([401, 'login.error.inactive_user']);
    const on = await server.call(companyUserRoutes.activate, { params }, team.asOwner);
    expect(on.body.status, 'a person without a password is activated too').toBe('active');
    await server.call(
      companyUserRoutes.update,
      await changed(server, team, person.userID, { locationIDs: [] }),
      team.asOwner,
    );
    expect(codeOf(await signIn(account))).toEqual([401, 'login.error.wrong_location']);
    await server.call(companyUserRoutes.remove, { query: { userIds: [person.userID] } }, team.asOwner);
    expect(codeOf(await signIn(account))).toEqual([401, 'social.unknown_person']);
    const { rows } = await server.test.asOwner((client) =>
      client.query('SELECT 1 FROM user_identities WHERE user_id = $1', [person.userID]),
    );
    expect(rows, 'the account may be used for a new invitation').toEqual([]);
  });

  it.each<[string, OidcFault]>([
    ['another nonce', { nonce: 'of another sign-in' }],
    ['a token for another client', { audience: 'another' }],
    ['a token of another provider', { issuer: 'https://evil.example' }],
    ['a forged signature', { isForged: true }],
    ['a token that is over', { isExpired: true }],
    ['no signature', { algorithm: 'none' }],
    ['a signature by the secret of the client', { algorithm: 'HS256' }],
  ])('by %s', async (_what, fault) => {
    const { account } = await joined('Ben');
    expect(codeOf(await signIn(account, { fault }))).toEqual(FAILED);
  });

  it('by an answer that another browser began, that is used again, late, or of another restaurant', async () => {
    const { account } = await joined('Ben');
    const [own, foreign] = [(await start()).body, (await start()).body];
    const answer = provider.confirm(own.url, account);
    expect(codeOf(await finish({ ...answer, flow: foreign.flow }))).toEqual(FAILED);
    expect(codeOf(await finish({ ...answer, flow: own.flow }, await openTeam(server)))).toEqual(FAILED);
    expect((await finish({ ...answer, flow: own.flow })).status).toBe(200);
    expect(codeOf(await finish({ ...answer, flow: own.flow }))).toEqual(FAILED);
    const late = (await start()).body;
    const lateAnswer = provider.confirm(late.url, account);
    server.clock.advance(11 * MINUTE_MS);
    expect(codeOf(await finish({ ...lateAnswer, flow: late.flow }))).toEqual(FAILED);
  });

  it('by a code of another request: the provider is asked for one code of a request alone', async () => {
    const { account } = await joined('Ben');
    const [own, foreign] = [(await start()).body, (await start()).body];
    const { code } = provider.confirm(foreign.url, account);
    const { state } = provider.confirm(own.url, account);
    expect(codeOf(await finish({ code, state, flow: own.flow })), 'PKCE').toEqual(FAILED);
    expect(codeOf(await finish({ ...provider.confirm(own.url, account), flow: own.flow }))).toEqual(FAILED);
  });
});

it('a person who is signed in elsewhere may force with the same answer of the provider', async () => {
  const { account, answer: first } = await joined('Ben');
  const device = await team.place.addDevice('Counter');
  await server.call(
    authRoutes.issueRealAccessToken,
    { query: {}, body: device },
    { ...visitor(), ...(first.body.token !== null && { token: first.body.token }) },
  );
  const { url, flow } = (await start()).body;
  const answer = { ...provider.confirm(url, account), flow };
  expect(codeOf(await finish(answer))).toEqual([401, 'login.error.exceed_active_terminals_per_user']);
  const before = provider.exchanged.length;
  expect((await finish({ ...answer, forceLogout: true })).status).toBe(200);
  expect(provider.exchanged.length, 'the code is not exchanged twice').toBe(before);
});

it('the address leads to the provider with PKCE, and back to the product’s own domain', async () => {
  const { url } = (await start()).body;
  const { searchParams, origin } = new URL(url);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/social-sign-in$/),
    state: expect.stringMatching(new RegExp(`^${team.place.subDomain}\\.`)),
  });
});

it('nothing is offered without a provider', async () => {
  const plain = await startAuthServer();
  const place = await plain.open();
  const answer = await plain.call(socialRoutes.start, { body: {} }, { ...BEARER, subDomain: place.subDomain });
  expect(codeOf(answer)).toEqual([404, 'social.not_offered']);
  await plain.close();
});
