import {
  accountRoutes,
  companyUserRoutes,
  emailChangeRoutes,
  passwordResetRoutes,
  userRoutes,
  type User,
} from '@tavola/contract';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { PASSWORD, type PlantedPerson } from '@tavola/testkit/restaurant/restaurant.ts';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { outboxFolder } from '#platform/mail/transport.ts';
import { MANAGING, openTeam, type Team } from '../people.setup.ts';

const HOUR_MS = 60 * 60_000;

let server: AuthServer;
let team: Team;
let max: PlantedPerson;
let caller: Caller;
let old: string;
beforeAll(async () => {
  server = await startAuthServer();
  server.jobs.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  await rm(outboxFolder(server.config.dataDir), { recursive: true, force: true });
  await mkdir(outboxFolder(server.config.dataDir), { recursive: true });
  // What the test before has tried is forgotten.
  server.clock.advance(16 * 60_000);
  team = await openTeam(server);
  ({ person: max, caller } = await team.member('max'));
  old = (await me()).email;
});

const me = async (who = caller) => (await server.call(userRoutes.current, {}, who)).body;
const change = (email: string, who = caller) =>
  server.call(
    accountRoutes.saveProfile,
    { body: { firstName: 'Max', lastName: 'Lee', email, currentPassword: PASSWORD } },
    who,
  );
const visitor = (subDomain = team.place.subDomain): Caller => ({ ...BEARER, subDomain });
const confirm = (token: string, who = visitor()) => server.call(emailChangeRoutes.confirm, { body: { token } }, who);
const INVALID = [400, 'email_change.invalid'];

interface Mail {
  readonly to: string;
  readonly text: string;
}
/** The mails that left since the test began, oldest first, once there are `count`. */
async function mails(count: number): Promise<Mail[]> {
  const folder = outboxFolder(server.config.dataDir);
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  await expect.poll(async () => (await names()).length).toBe(count);
  const raws = await Promise.all((await names()).map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return raws.map((raw) => ({ to: /^To: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', text: readMail(raw) }));
}
/** The token of the newest mail to an address. */
const tokenTo = (found: readonly Mail[], to: string): string =>
  /\/confirm-email\?code=([\w-]+)/.exec(found.findLast((mail) => mail.to.includes(to))?.text ?? '')?.[1] ?? '';
const askReset = () => server.call(passwordResetRoutes.request, { body: { userName: max.userName } }, visitor());

describe('a changed mail address', () => {
  it('counts when the mail to it is confirmed; the old one is notified, and reset links go there until then', async () => {
    expect((await change('new@example.com')).body).toMatchObject({
      email: old,
      pendingEmail: { email: 'new@example.com' },
    });
    const sent = await mails(2);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([old, 'new@example.com'].toSorted());
    const notice = sent.find(({ to }) => to === old)?.text ?? '';
    expect(notice).toContain('new@example.com');
    expect(notice).not.toContain('confirm-email');
    await askReset();
    expect((await mails(3)).filter(({ to }) => to === old)).toHaveLength(2);

    expect((await confirm(tokenTo(sent, 'new@example.com'))).body).toEqual({ isConfirmed: true });
    expect(await me()).toMatchObject({ email: 'new@example.com', pendingEmail: null });
    await askReset();
    expect((await mails(4)).filter(({ to }) => to === 'new@example.com')).toHaveLength(2);
  });

  it('is confirmed again without harm, and a later change counts afterwards', async () => {
    await change('one@example.com');
    const first = tokenTo(await mails(2), 'one@example.com');
    expect((await Promise.all([confirm(first), confirm(first)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm(first)).status).toBe(200);
    await change('two@example.com');
    const second = tokenTo(await mails(4), 'two@example.com');
    expect(codeOf(await confirm(first))).toEqual(INVALID);
    expect((await confirm(second)).status).toBe(200);
    expect((await me()).email).toBe('two@example.com');
    const { rows } = await server.test.asOwner((client) =>
      client.query(`SELECT before, after FROM audit_log WHERE target_id = $1 AND action = 'user.email_confirmed'`, [
        max.userID,
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ before: { email: old }, after: { email: 'one@example.com' } });
  });

  it('may be asked for again: the newest link counts, and a second tap sends no second mail', async () => {
    await change('new@example.com');
    await change('new@example.com');
    const first = tokenTo(await mails(2), 'new@example.com');
    server.clock.advance(2 * 60_000);
    await change('new@example.com');
    const second = tokenTo(await mails(4), 'new@example.com');
    expect(codeOf(await confirm(first))).toEqual(INVALID);
    expect((await confirm(second)).status).toBe(200);
  });

  it('ends after a day, and when the person withdraws it', async () => {
    await change('new@example.com');
    const first = tokenTo(await mails(2), 'new@example.com');
    expect((await server.call(accountRoutes.cancelEmail, {}, caller)).body.pendingEmail).toBeNull();
    expect(codeOf(await confirm(first))).toEqual(INVALID);
    await change('new@example.com');
    const second = tokenTo(await mails(4), 'new@example.com');
    server.clock.advance(24 * HOUR_MS);
    expect(codeOf(await confirm(second))).toEqual(INVALID);
  });

  it('is answered the same when another person has the address already', async () => {
    const shown = async (email: string) => {
      const { status, body } = await change(email);
      return [status, { ...body, pendingEmail: { ...body.pendingEmail, email: '', expiresAt: '' } }];
    };
    const { email: taken } = await me(team.asOwner);
    expect(await shown(taken)).toEqual(await shown('nobody@example.com'));
    await mails(4);
  });

  it('is not confirmed at another restaurant, or by a made-up link, which are limited', async () => {
    await change('new@example.com');
    const token = tokenTo(await mails(2), 'new@example.com');
    const other = await server.open();
    expect(codeOf(await confirm(token, visitor(other.subDomain)))).toEqual(INVALID);
    for (let n = 0; n < 19; n += 1) await confirm(`made-up-${n}`);
    expect(codeOf(await confirm('made-up'))).toEqual([429, 'limit.rate']);
  });

  it('sends a person no flood of mails', async () => {
    for (let n = 0; n < 5; n += 1) expect((await change(`new${n}@example.com`)).status).toBe(200);
    expect(codeOf(await change('new6@example.com'))).toEqual([429, 'limit.rate']);
    expect((await me()).pendingEmail?.email).toBe('new4@example.com');
    await mails(10);
  });
});

describe('an address that the office changes', () => {
  const read = async (id = max.userID) =>
    (await server.call(companyUserRoutes.get, { params: { id } }, team.asOwner)).body;
  const save = (user: User, more: Partial<User>, who = team.asOwner) => {
    const { userID, status: _status, pendingEmail: _pending, ...body } = { ...user, ...more };
    return server.call(companyUserRoutes.update, { params: { id: userID }, body }, who);
  };

  it('waits in the same way, keeps what else was saved, and can be withdrawn there', async () => {
    const { body } = await save(await read(), { email: 'office@example.com', lastName: 'Moss' });
    expect(body).toMatchObject({ email: old, lastName: 'Moss', pendingEmail: { email: 'office@example.com' } });
    const sent = await mails(2);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([old, 'office@example.com'].toSorted());
    const cancelled = await server.call(companyUserRoutes.cancelEmail, { params: { id: max.userID } }, team.asOwner);
    expect(cancelled.body.pendingEmail).toBeNull();
    expect(codeOf(await confirm(tokenTo(sent, 'office@example.com')))).toEqual(INVALID);
    await save(await read(), { email: 'office@example.com' });
    expect((await confirm(tokenTo(await mails(4), 'office@example.com'))).status).toBe(200);
    expect((await read()).email).toBe('office@example.com');
  });

  it('is corrected at once while the invitation was not accepted', async () => {
    await server.test.asOwner((client) =>
      client.query('UPDATE users SET password_hash = NULL, is_active = false WHERE id = $1', [max.userID]),
    );
    expect((await save(await read(), { email: 'right@example.com' })).body).toMatchObject({
      email: 'right@example.com',
      pendingEmail: null,
    });
  });

  it('is neither changed nor withdrawn by someone with fewer rights', async () => {
    const { caller: manager } = await team.member('mia', ...MANAGING);
    const owner = await read(team.owner.userID);
    expect((await save(owner, { email: 'thief@example.com' }, manager)).status).toBe(403);
    await save(owner, { email: 'next@example.com' });
    const withdrawn = await server.call(companyUserRoutes.cancelEmail, { params: { id: owner.userID } }, manager);
    expect(withdrawn.status).toBe(403);
    expect((await read(owner.userID)).pendingEmail?.email).toBe('next@example.com');
    await mails(2);
  });
});
