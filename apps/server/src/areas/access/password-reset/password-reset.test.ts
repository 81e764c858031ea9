import { authRoutes, passwordResetRoutes } from '@tavola/contract';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import {
  plantRestaurant,
  PASSWORD,
  type PlantedPerson,
  type Restaurant,
} from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';

interface Caught {
  readonly to: string;
  readonly raw: string;
}

const caught: Caught[] = [];
let isRefusing = false;
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (isRefusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      caught.push({
        to: session.envelope.rcptTo.map((one) => one.address).join(),
        raw: Buffer.concat(chunks).toString('utf8'),
      });
      return done();
    });
  },
});

let server: AuthServer;
let bistro: Restaurant;
let ann: PlantedPerson;
let count = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  const { port } = catcher.server.address() as AddressInfo;
  server = await startAuthServer({ settings: { smtpUrl: `smtp://127.0.0.1:${port}`, port: 4250 } });
  bistro = await plantRestaurant(server.test, server.auth, 'bistro');
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => catcher.close(resolve));
});
beforeEach(async () => {
  server.clock.advance(16 * 60_000);
  caught.length = 0;
  isRefusing = false;
  ann = await bistro.addPerson({ userName: `ann${(count += 1)}` });
});

const page = { ...BEARER, subDomain: 'bistro' };
const NEW = 'Green7%Kettle';
const request = (userName: string, extra: object = {}, caller: object = page) =>
  server.call(passwordResetRoutes.request, { body: { userName, ...extra } }, caller);
const reset = (token: string, password = NEW, confirmPassword = password) =>
  server.call(passwordResetRoutes.reset, { body: { token, password, confirmPassword } }, page);
const login = (password: string) => server.call(authRoutes.login, { body: { username: ann.userName, password } }, page);
const askForLink = async (): Promise<string> => {
  expect((await request(ann.userName)).body).toEqual({ isSent: true });
  await server.jobs.idle();
  return /\/reset-password\?code=([\w-]+)/.exec(readMail(caught.at(-1)?.raw ?? ''))?.[1] ?? '';
};

describe('a forgotten password', () => {
  it('is set again by a mailed link, which ends every session', async () => {
    const { token } = await server.signInOn(bistro, ann, await bistro.addDevice('Till'));
    server.published.length = 0;
    const link = await askForLink();
    expect(caught[0]?.to).toBe(`${ann.userName}@example.com`);
    expect(readMail(caught[0]?.raw ?? '')).toContain(`http://bistro.localhost:4250/reset-password?code=${link}`);
    expect(Buffer.from(link, 'base64url')).toHaveLength(16);
    expect((await reset(link)).body).toEqual({ isChanged: true });
    expect((await server.call(authRoutes.checkToken, {}, { ...page, token })).status).toBe(401);
    expect(server.published).toMatchObject([
      { event: 'requestForceLogout', data: { reason: 'logged_out_everywhere' } },
    ]);
    expect(codeOf(await login(PASSWORD))).toEqual([401, 'login.error.invalid_credentials']);
    expect((await login(NEW)).status).toBe(200);
  });

  it('is set once with a link, within 30 minutes, and not with an older link', async () => {
    const [older, link] = [await askForLink(), await askForLink()];
    expect((await reset(link)).status).toBe(200);
    expect(codeOf(await reset(link, 'Other8%Kettle'))).toEqual([400, 'auth.reset_invalid']);
    expect(codeOf(await reset(older))).toEqual([400, 'auth.reset_invalid']);
    const late = await askForLink();
    server.clock.advance(30 * 60_000);
    expect(codeOf(await reset(late))).toEqual([400, 'auth.reset_invalid']);
    expect(codeOf(await reset('made-up'))).toEqual([400, 'auth.reset_invalid']);
  });

  it('is set by one of two at once', async () => {
    const link = await askForLink();
    const answers = await Promise.all([reset(link, NEW), reset(link, 'Other8%Kettle')]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('must be strong, uncommon and typed twice; the link stays good', async () => {
    const link = await askForLink();
    expect(codeOf(await reset(link, 'weak'))).toEqual([400, 'validation.failed']);
    expect(codeOf(await reset(link, 'Password1!'))).toEqual([400, 'password.common']);
    expect((await reset(link, NEW, 'Green7%Kettles')).body).toMatchObject({
      additionValue: { fields: [{ path: 'confirmPassword', code: 'password_match' }] },
    });
    expect((await reset(link)).status).toBe(200);
  });

  it('answers the same for an unknown person, a deactivated one and another restaurant’s, and mails none of them', async () => {
    const other = await plantRestaurant(server.test, server.auth, 'other');
    const zoe = await other.addPerson({ userName: 'zoe' });
    const off = await bistro.addPerson({ userName: 'off', isActive: false });
    for (const name of ['nobody', zoe.userName, off.userName])
      expect((await request(name)).body).toEqual({ isSent: true });
    await server.jobs.idle();
    expect(caught).toEqual([]);
  });

  it('is answered before anybody is looked up, so that the time says nothing either', async () => {
    const statuses = await server.test.asOwner(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE users, logins IN ACCESS EXCLUSIVE MODE');
      try {
        return [(await request('nobody')).status, (await request(ann.userName)).status];
      } finally {
        await client.query('COMMIT');
      }
    });
    expect(statuses).toEqual([200, 200]);
    await server.jobs.idle();
    expect(caught.map(({ to }) => to)).toEqual([`${ann.userName}@example.com`]);
  });

  it('is not worth a flood of mails', async () => {
    for (let n = 0; n < 3; n += 1) expect((await request(ann.userName)).status).toBe(200);
    expect(codeOf(await request(ann.userName))).toEqual([429, 'limit.rate']);
  });

  it('is not known at another restaurant’s address', async () => {
    await plantRestaurant(server.test, server.auth, 'elsewhere');
    const link = await askForLink();
    const answer = await server.call(
      passwordResetRoutes.reset,
      { body: { token: link, password: NEW, confirmPassword: NEW } },
      { subDomain: 'elsewhere' },
    );
    expect(codeOf(answer)).toEqual([400, 'auth.reset_invalid']);
  });
});

describe('the address in the link', () => {
  it.each([
    'http://evil.example/reset-password',
    'http://bistro.localhost.evil.example/',
    '//evil.example/x',
    'http://other.localhost:4250/reset-password',
    'javascript:alert(1)',
    'http://bistro.localhost@evil.example/',
    'http://user:pw@bistro.localhost:4250/',
  ])('is never another host: %s', async (resetPasswordUrl) => {
    const answer = await request(ann.userName, { resetPasswordUrl });
    expect(answer.body).toMatchObject({
      status: 400,
      type: 'Validation',
      additionValue: { errorCode: 'validation.failed', fields: [{ path: 'resetPasswordUrl' }] },
    });
    await server.jobs.idle();
    expect(caught).toEqual([]);
  });

  it.each(['http://bistro.localhost:4250/reset-password', '/reset-password', 'http://bistro.localhost/anything?x=1'])(
    'is ours although the page names it: %s',
    async (resetPasswordUrl) => {
      await request(ann.userName, { resetPasswordUrl });
      await server.jobs.idle();
      expect(readMail(caught[0]?.raw ?? '')).toMatch(/http:\/\/bistro\.localhost:4250\/reset-password\?code=/);
    },
  );
});

describe('the mail', () => {
  it('speaks the language of its reader', async () => {
    const somchai = await bistro.addPerson({ userName: 'somchai', language: 'th' });
    await request(somchai.userName);
    await server.jobs.idle();
    expect(readMail(caught[0]?.raw ?? '')).toContain('ตั้งรหัสผ่านใหม่');
  });

  it('is tried again later under the same id when the mail server refuses, and never twice when it was taken', async () => {
    isRefusing = true;
    await request(ann.userName);
    await server.jobs.idle();
    expect(caught).toEqual([]);
    isRefusing = false;
    await server.jobs.sweep();
    expect(caught).toEqual([]);
    server.clock.advance(61_000);
    await server.jobs.sweep();
    await server.jobs.sweep();
    expect(caught).toHaveLength(1);
    const rows = await server.test.asOwner((client) =>
      client.query(
        `SELECT id, attempts, payload->>'content' AS content, last_error, done_at IS NOT NULL AS is_sent FROM jobs WHERE payload->>'to' = $1`,
        [`${ann.userName}@example.com`],
      ),
    );
    expect(rows.rows).toEqual([
      { id: expect.any(String), attempts: 2, content: null, last_error: null, is_sent: true },
    ]);
    expect(caught[0]?.raw).toContain(`Message-ID: <${rows.rows[0].id}@localhost>`);
  });

  it('waits sealed, and is given up and emptied after eight attempts', async () => {
    isRefusing = true;
    await request(ann.userName);
    await server.jobs.idle();
    const read = async () =>
      (
        await server.test.asOwner((client) =>
          client.query(`SELECT payload->>'content' AS content, attempts, dead_at FROM jobs WHERE payload->>'to' = $1`, [
            `${ann.userName}@example.com`,
          ]),
        )
      ).rows[0];
    expect((await read()).content).not.toContain('reset-password');
    expect(Buffer.from((await read()).content, 'base64').toString('latin1')).not.toContain('reset-password');
    for (let n = 0; n < 9; n += 1) {
      server.clock.advance(2 * 60 * 60_000);
      await server.jobs.sweep();
    }
    expect(await read()).toEqual({ content: null, attempts: 8, dead_at: expect.anything() });
    expect(caught).toEqual([]);
  });
});

it('lands in the outbox folder when no mail server is named, readable by the server’s user alone', async () => {
  const local = await startAuthServer();
  try {
    const place = await plantRestaurant(local.test, local.auth, 'place');
    const person = await place.addPerson({ userName: 'lea' });
    await local.call(passwordResetRoutes.request, { body: { userName: person.userName } }, { subDomain: 'place' });
    await local.jobs.idle();
    const folder = join(local.config.dataDir, 'outbox');
    const [name = '', ...others] = await readdir(folder);
    expect(name).toEqual(expect.stringMatching(/^\d{4}-.*\.eml$/));
    expect(others).toEqual([]);
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^To: lea@example\.com/m);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  } finally {
    await local.close();
  }
});
