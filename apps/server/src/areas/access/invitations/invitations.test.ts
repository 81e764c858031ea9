import {
  authRoutes,
  companyUserRoutes,
  invitationRoutes,
  passwordResetRoutes,
  permissionRoutes,
} from '@tavola/contract';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { plantPlace, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { outboxFolder } from '#platform/mail/transport.ts';
import { MANAGING, newcomer, openTeam, type Team } from '../people.setup.ts';
import { invitationMail } from './invitation-mail.ts';

let server: AuthServer;
let team: Team;
beforeAll(async () => {
  server = await startAuthServer();
  server.jobs.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  await rm(outboxFolder(server.config.dataDir), { recursive: true, force: true });
  await mkdir(outboxFolder(server.config.dataDir), { recursive: true });
  team = await openTeam(server);
});

const PASSWORD = 'Green7%Kettle';
const DAY_MS = 24 * 60 * 60_000;
const visitor = (subDomain = team.place.subDomain) => ({ ...BEARER, subDomain });
const invite = async (name = 'Ben', more: object = {}) => {
  const person = newcomer(team, name, more);
  const answer = await server.call(companyUserRoutes.create, { body: { ...person, isInvited: true } }, team.asOwner);
  return { person, answer };
};
/** The address in the latest mail. */
async function mailedLink(count = 1): Promise<URL> {
  const folder = outboxFolder(server.config.dataDir);
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  await expect.poll(async () => (await names()).length).toBe(count);
  const mail = readMail(await readFile(`${folder}/${(await names()).at(-1) ?? ''}`, 'utf8'));
  return new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
}
const codeIn = (link: URL): string => link.searchParams.get('code') ?? '';
const accept = (invitation: string, more: object = {}, subDomain = team.place.subDomain) =>
  server.call(
    invitationRoutes.register,
    { body: { invitation, password: PASSWORD, pin: '194738', ...more } as never },
    visitor(subDomain),
  );
const open = (invitation: string, subDomain = team.place.subDomain) =>
  server.call(invitationRoutes.open, { body: { invitation } }, visitor(subDomain));
const INVALID = [400, 'invitation.invalid'];

describe('an invitation', () => {
  it('is mailed with a link of the restaurant, by which the person chooses name, password and PIN and signs in', async () => {
    const { person, answer } = await invite();
    expect(answer.body.status).toBe('invited');
    expect(
      codeOf(
        await server.call(authRoutes.login, { body: { username: person.userName, password: PASSWORD } }, visitor()),
      ),
    ).toEqual([401, 'login.error.invalid_credentials']);
    const link = await mailedLink();
    expect(link.hostname).toEqual(`${team.place.subDomain}.${server.config.baseDomain}`);
    expect(link.pathname).toBe('/accept-invitation');
    expect((await open(codeIn(link))).body).toEqual({
      firstName: 'Ben',
      userName: person.userName,
      locationName: expect.any(String),
      minPinLength: 6,
    });
    const userName = `benny-${team.place.subDomain}`;
    expect((await accept(codeIn(link), { userName })).body).toEqual({ userName });
    expect(
      (await server.call(authRoutes.login, { body: { username: userName, password: PASSWORD } }, visitor())).status,
    ).toBe(200);
    const byPin = await server.call(permissionRoutes.usersByPin, { query: { pin: '194738' } }, team.asOwner);
    expect(byPin.body.userId).toBe(person.userID);
  });

  it('works once, also for two who use it at once', async () => {
    await invite();
    const code = codeIn(await mailedLink());
    const answers = await Promise.all([accept(code), accept(code, { pin: '280619' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(codeOf(await accept(code))).toEqual(INVALID);
    expect(codeOf(await open(code))).toEqual(INVALID);
  });

  it('and the removal of its person at the same moment end with no one signed in', async () => {
    const { person } = await invite();
    const code = codeIn(await mailedLink());
    const [accepted, removed] = await Promise.all([
      accept(code),
      server.call(companyUserRoutes.remove, { query: { userIds: [person.userID] } }, team.asOwner),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 400]).toContain(accepted.status);
    const signIn = await server.call(
      authRoutes.login,
      { body: { username: person.userName, password: PASSWORD } },
      visitor(),
    );
    expect(codeOf(signIn)).toEqual([401, 'login.error.invalid_credentials']);
    expect(codeOf(await accept(code))).toEqual(INVALID);
  });

  it('and a newer one that is sent at the same moment let the person in once', async () => {
    const { person } = await invite();
    const first = codeIn(await mailedLink());
    const [accepted, sent] = await Promise.all([
      accept(first),
      server.call(companyUserRoutes.invite, { params: { id: person.userID } }, team.asOwner),
    ]);
    // Whichever came first: the person is in, or has the newer invitation alone.
    if (accepted.status === 200) {
      expect(codeOf(await accept(first))).toEqual(INVALID);
      if (sent.status === 200) expect(codeOf(await accept(codeIn(await mailedLink(2))))).toEqual(INVALID);
    } else {
      expect(codeOf(accepted)).toEqual(INVALID);
      expect((await accept(codeIn(await mailedLink(2)))).status).toBe(200);
    }
  });

  it('gives the last place of the licence to one of two who accept at once', async () => {
    await invite('Ben');
    const ben = codeIn(await mailedLink());
    await invite('Bea');
    const bea = codeIn(await mailedLink(2));
    await runAsOwner(server.test)(
      `UPDATE companies c SET licence_user_limit = 1 + (SELECT count(*) FROM users u
        WHERE u.company_id = c.company_id AND u.is_active AND u.deleted_at IS NULL) WHERE c.company_id = $1`,
      [team.place.scope.companyID],
    );
    const answers = await Promise.all([accept(ben), accept(bea, { pin: '280619' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after 7 days', async () => {
    await invite();
    const code = codeIn(await mailedLink());
    server.clock.advance(7 * DAY_MS - 60_000);
    expect((await open(code)).status).toBe(200);
    server.clock.advance(60_000);
    expect(codeOf(await open(code))).toEqual(INVALID);
    expect(codeOf(await accept(code))).toEqual(INVALID);
  });

  it('is worth nothing at another restaurant, at another location, or made up', async () => {
    await invite();
    const code = codeIn(await mailedLink());
    const other = await openTeam(server);
    await plantPlace(runAsOwner(server.test), team.place.scope.companyID, { subDomain: `b-${team.place.subDomain}` });
    for (const subDomain of [other.place.subDomain, `b-${team.place.subDomain}`]) {
      expect(codeOf(await open(code, subDomain))).toEqual(INVALID);
      expect(codeOf(await accept(code, {}, subDomain))).toEqual(INVALID);
    }
    expect(codeOf(await accept('made-up'))).toEqual(INVALID);
    expect((await accept(code)).status).toBe(200);
  });

  it('is answered the same whether it is used, expired or made up, so that no one learns who works here', async () => {
    await invite();
    const code = codeIn(await mailedLink());
    await accept(code);
    const [used, made] = [await accept(code), await accept('made-up')];
    const words = ({ body }: typeof used) => (body as unknown as { message: string }).message;
    expect(words(used)).toBe(words(made));
  });

  it('is replaced by a newer one, and is not sent to a person with a password', async () => {
    const { person } = await invite();
    const first = codeIn(await mailedLink());
    const again = () => server.call(companyUserRoutes.invite, { params: { id: person.userID } }, team.asOwner);
    expect((await again()).body).toEqual({ isSent: true });
    const second = codeIn(await mailedLink(2));
    expect(codeOf(await accept(first))).toEqual(INVALID);
    expect((await accept(second)).status).toBe(200);
    expect(codeOf(await again())).toEqual([409, 'invitation.already_registered']);
  });

  it('ends when the person is removed or gets a password', async () => {
    const [{ person: ben }, { person: bea }] = [await invite('Ben'), await invite('Bea')];
    const codes = await mailedLink(2).then(async () => {
      const folder = outboxFolder(server.config.dataDir);
      const mails = await Promise.all(
        (await readdir(folder)).map(async (name) => readMail(await readFile(`${folder}/${name}`, 'utf8'))),
      );
      return mails.map((text) => codeIn(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')));
    });
    await server.call(companyUserRoutes.remove, { query: { userIds: [ben.userID] } }, team.asOwner);
    const { body } = await server.call(companyUserRoutes.get, { params: { id: bea.userID } }, team.asOwner);
    const { userID: _id, status: _status, ...fields } = body;
    const given = await server.call(
      companyUserRoutes.update,
      { params: { id: bea.userID }, body: { ...fields, password: PASSWORD } },
      team.asOwner,
    );
    expect(given.body.status).toBe('active');
    for (const code of codes) expect(codeOf(await accept(code))).toEqual(INVALID);
  });

  it('asks for a strong password, a strong PIN of the right length, and a free name', async () => {
    await invite();
    const code = codeIn(await mailedLink());
    expect(codeOf(await accept(code, { password: undefined }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await accept(code, { password: 'Welcome1!' }))).toEqual([400, 'password.common']);
    expect(codeOf(await accept(code, { pin: '123456' }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await accept(code, { pin: '1947' }))).toEqual([400, 'pin.too_short']);
    expect(codeOf(await accept(code, { userName: team.owner.userName }))).toEqual([409, 'user.name_taken']);
    expect((await accept(code)).status).toBe(200);
  });

  it('is accepted with name and password in the query too', async () => {
    const { person } = await invite();
    const invitation = codeIn(await mailedLink());
    const answer = await server.call(
      invitationRoutes.register,
      { query: { username: person.userName, password: PASSWORD }, body: { invitation, pin: '194738' } },
      visitor(),
    );
    expect(answer.body).toEqual({ userName: person.userName });
  });
});

it('no one is invited with rights that the caller does not have, and no mail leaves then', async () => {
  const { caller: manager } = await team.member('mia', ...MANAGING);
  const refused = await server.call(
    companyUserRoutes.create,
    { body: { ...newcomer(team, 'Ben', { codes: [304] }), isInvited: true } },
    manager,
  );
  expect(codeOf(refused)).toEqual([403, 'user.holds_more']);
  const { rows } = await server.test.asOwner((client) =>
    client.query('SELECT id FROM invitations WHERE company_id = $1', [team.place.scope.companyID]),
  );
  expect(rows).toEqual([]);
});

it('an invited person gets no password reset, and the table holds no token', async () => {
  const { person } = await invite();
  const code = codeIn(await mailedLink());
  await server.call(passwordResetRoutes.request, { body: { userName: person.userName } }, visitor());
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await readdir(outboxFolder(server.config.dataDir))).toHaveLength(1);
  const { rows } = await server.test.asOwner((client) =>
    client.query('SELECT token_hash FROM invitations WHERE company_id = $1', [team.place.scope.companyID]),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});

it.each(['en', 'th'] as const)(
  'the mail names person, restaurant and inviter, and runs nothing of them (%s)',
  (language) => {
    const link = 'https://bistro.tavola.example/accept-invitation?code=abc';
    const { subject, text, html } = invitationMail(language, {
      firstName: '<b>Ann</b>',
      restaurantName: 'Bistro',
      inviterName: 'Olga',
      link,
      days: 7,
    });
    expect(subject).toContain('Bistro');
    for (const word of ['Bistro', 'Olga', link, '7']) {
      expect(text.includes(word)).toBe(true);
      expect(html.includes(word)).toBe(true);
    }
    expect(html).not.toContain('<b>Ann');
  },
);
