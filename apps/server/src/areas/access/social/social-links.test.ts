import { companyUserRoutes, socialLinkRoutes, socialRoutes, userRoutes } from '@tavola/contract';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { startOidcProvider, type OidcAccount, type OidcProvider } from '@tavola/testkit/server/oidc-provider.ts';
import { runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { PASSWORD } from '@tavola/testkit/restaurant/restaurant.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTeam, type Team } from '../people.setup.ts';

let provider: OidcProvider;
let server: AuthServer;
let team: Team;
beforeAll(async () => {
  provider = await startOidcProvider();
  const { issuer, clientID, clientSecret } = provider;
  server = await startAuthServer({ settings: { social: { issuer, clientID, clientSecret, name: 'Acme' } } });
  team = await openTeam(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const stranger = () => ({ ...BEARER, subDomain: team.place.subDomain });
const list = (caller: Caller) => server.call(socialLinkRoutes.list, {}, caller);
const start = (caller: Caller, currentPassword = PASSWORD) =>
  server.call(socialLinkRoutes.start, { body: { currentPassword } }, caller);
const finish = (body: { code: string; state: string; flow: string }, caller: Caller) =>
  server.call(socialLinkRoutes.link, { body }, caller);
/** Goes to the provider and back. */
async function link(account: OidcAccount, caller: Caller) {
  const { url, flow } = (await start(caller)).body;
  return finish({ ...provider.confirm(url, account), flow }, caller);
}
const unlink = (id: string, caller: Caller) => server.call(socialLinkRoutes.unlink, { params: { id } }, caller);
async function signIn(account: OidcAccount) {
  const { url, flow } = (await server.call(socialRoutes.start, { body: {} }, stranger())).body;
  const body = { ...provider.confirm(url, account), flow, forceLogout: true };
  return server.call(socialRoutes.signIn, { body }, stranger());
}
const audited = async (userID: string) =>
  (
    await server.test.asOwner((client) =>
      client.query<{ action: string }>("SELECT action FROM audit_log WHERE target_id = $1 AND action LIKE '%linked'", [
        userID,
      ]),
    )
  ).rows.map(({ action }) => action);

it('a person links an account, signs in with it, and no longer does when it is removed', async () => {
  const { person, caller } = await team.member('ada');
  expect((await list(caller)).body).toEqual({ provider: 'Acme', hasPassword: true, links: [] });
  const account = { subject: 'ada', email: 'ada@acme.example' };
  const linked = await link(account, caller);
  expect(linked.body.links).toMatchObject([{ email: 'ada@acme.example' }]);
  expect((await link(account, caller)).body, 'the same account again is the same link').toEqual(linked.body);
  const { token } = (await signIn(account)).body;
  const asAda = { ...stranger(), token: token ?? '' };
  expect((await server.call(userRoutes.current, {}, asAda)).body.userName).toBe(person.userName);
  const [first] = linked.body.links;
  expect((await unlink(first?.linkID ?? '', asAda)).body.links).toEqual([]);
  expect(codeOf(await signIn(account))).toEqual([401, 'social.unknown_person']);
  expect(await audited(person.userID)).toEqual(['user.social_linked', 'user.social_unlinked']);
});

it('linking needs the password, and an account that no one else here has', async () => {
  const [ben, cleo] = [(await team.member('ben')).caller, (await team.member('cleo')).caller];
  expect(codeOf(await start(ben, 'Wrong7%Kettle'))).toEqual([400, 'password.wrong_current']);
  expect((await link({ subject: 'shared' }, ben)).body.links).toMatchObject([{ email: null }]);
  expect(codeOf(await link({ subject: 'shared' }, cleo))).toEqual([409, 'social.taken']);
  expect((await list(cleo)).body.links).toEqual([]);
});

it('an answer of the provider links only for the person who began, once, and never signs in', async () => {
  const [dan, eve] = [(await team.member('dan')).caller, (await team.member('eve')).caller];
  const { url, flow } = (await start(dan)).body;
  const answer = { ...provider.confirm(url, { subject: 'dan' }), flow };
  const failed = [401, 'social.failed'];
  expect(codeOf(await finish(answer, eve))).toEqual(failed);
  expect(codeOf(await server.call(socialRoutes.signIn, { body: answer }, stranger()))).toEqual(failed);
  const plain = (await server.call(socialRoutes.start, { body: {} }, stranger())).body;
  const ofSignIn = { ...provider.confirm(plain.url, { subject: 'dan' }), flow: plain.flow };
  expect(codeOf(await finish(ofSignIn, dan)), 'a way that was begun to sign in links nothing').toEqual(failed);
  expect((await finish(answer, dan)).status).toBe(200);
  expect(codeOf(await finish(answer, dan))).toEqual(failed);
});

it('the last way to sign in is not removed, also when two are removed at once', async () => {
  const { person, caller } = await team.member('fay');
  await link({ subject: 'fay-1' }, caller);
  const { links } = (await link({ subject: 'fay-2' }, caller)).body;
  await runAsOwner(server.test)('UPDATE users SET password_hash = NULL WHERE id = $1', [person.userID]);
  const answers = await Promise.all(links.map(({ linkID }) => unlink(linkID, caller)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await list(caller);
  expect(body.hasPassword).toBe(false);
  expect(body.links.length).toBe(1);
  expect(codeOf(await unlink(body.links[0]?.linkID ?? '', caller))).toEqual([409, 'social.last_way']);
});

it('a link of another person is unknown, and goes with the person who is removed', async () => {
  const [gus, hal] = [await team.member('gus'), await team.member('hal')];
  const [link_] = (await link({ subject: 'gus' }, gus.caller)).body.links;
  expect(codeOf(await unlink(link_?.linkID ?? '', hal.caller))).toEqual([404, 'resource.not_found']);
  expect((await list(gus.caller)).body.links).toHaveLength(1);
  await server.call(companyUserRoutes.remove, { query: { userIds: [gus.person.userID] } }, team.asOwner);
  expect(codeOf(await signIn({ subject: 'gus' }))).toEqual([401, 'social.unknown_person']);
});
