import { companyUserRoutes, invitationRoutes, passwordResetRoutes } from '@tavola/contract';
import { startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sha256 } from '#platform/auth/sessions/digest.ts';
import { newcomer, openTeam, type Team } from '../people.setup.ts';

let server: AuthServer;
let team: Team;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await openTeam(server);
});

const PASSWORD = 'Green7%Kettle';
const FULL = [409, 'license.quota_exceeded'];
const limit = (column: 'licence_user_limit' | 'licence_email_limit', value: number) =>
  server.test.asOwner((client) =>
    client.query(`UPDATE companies SET ${column} = $2 WHERE company_id = $1`, [team.place.scope.companyID, value]),
  );
const add = (body: object) =>
  server.call(companyUserRoutes.create, { body: { password: PASSWORD, ...body } as never }, team.asOwner);
const activate = (id: string) => server.call(companyUserRoutes.activate, { params: { id } }, team.asOwner);
const deactivate = (id: string) => server.call(companyUserRoutes.deactivate, { params: { id } }, team.asOwner);

it('of users holds for several who are added at once, and a repeat of one call is no second person', async () => {
  await limit('licence_user_limit', 2);
  const people = ['Ann', 'Bob', 'Cid'].map((name) => newcomer(team, name));
  const answers = await Promise.all(people.map(add));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const added = people[answers.findIndex(({ status }) => status === 200)] ?? {};
  expect((await add(added)).status).toBe(200);
});

it('of users counts who is active: switching off makes room, switching on needs it', async () => {
  const ann = newcomer(team, 'Ann');
  await add(ann);
  await limit('licence_user_limit', 2);
  expect((await deactivate(ann.userID)).status).toBe(200);
  const bob = newcomer(team, 'Bob');
  expect((await add(bob)).status).toBe(200);
  expect(codeOf(await activate(ann.userID))).toEqual(FULL);
  expect((await activate(bob.userID)).status).toBe(200);
});

it('of users is asked again when an invitation is accepted', async () => {
  const [ann, bob] = [newcomer(team, 'Ann'), newcomer(team, 'Bob')];
  const { companyID } = team.place.scope;
  await limit('licence_user_limit', 2);
  await add({ ...ann, isInvited: true, password: null });
  const token = 'invitation-of-ann-0001';
  await server.test.asOwner((client) =>
    client.query('UPDATE invitations SET token_hash = $3 WHERE company_id = $1 AND user_id = $2', [
      companyID,
      ann.userID,
      sha256(token),
    ]),
  );
  expect((await add(bob)).status).toBe(200);
  const accept = () =>
    server.call(
      invitationRoutes.register,
      { query: {}, body: { invitation: token, password: PASSWORD, pin: '274913' } },
      { subDomain: team.place.subDomain },
    );
  expect(codeOf(await accept())).toEqual(FULL);
  await limit('licence_user_limit', 3);
  expect((await accept()).status).toBe(200);
});

it('of mails refuses an invitation and counts no password reset', async () => {
  await limit('licence_email_limit', 1);
  const invite = (name: string) => add({ ...newcomer(team, name), isInvited: true, password: null });
  expect((await invite('Ann')).status).toBe(200);
  const refused = await invite('Bob');
  expect(codeOf(refused)).toEqual(FULL);
  const { body } = await server.call(
    passwordResetRoutes.request,
    { body: { userName: team.owner.userName } },
    { subDomain: team.place.subDomain },
  );
  expect(body).toEqual({ isSent: true });
  await server.jobs.idle();
  const { companyID } = team.place.scope;
  const written = await server.test.asOwner(async (client) => [
    await client.query('SELECT emails_used FROM companies WHERE company_id = $1', [companyID]),
    await client.query(`SELECT count(*)::int FROM password_resets WHERE company_id = $1`, [companyID]),
  ]);
  expect(written.map(({ rows }) => rows)).toEqual([[{ emails_used: 1 }], [{ count: 1 }]]);
});
