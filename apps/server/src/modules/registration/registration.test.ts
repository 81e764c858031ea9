import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes, ReceiptTemplateType, registrationRoutes, type CallAnswer, type ErrorBody, type Registration } from '@tavola/contract';
import { startTestServer, type Answer, type Caller, type TestServer } from '../../../../../tools/testkit/server.ts';
import { createAuth } from '../../platform/auth/auth.ts';
import { readSecrets } from '../../platform/auth/secrets.ts';
import { openClient } from '../../platform/database/client.ts';
import { assembleServer } from '../../platform/http/assemble.ts';
import { sweep } from '../../platform/jobs/maintenance.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { createAuthHandlers } from '../auth/auth.routes.ts';
import { createRegistration, type RegistrationModule } from './index.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

interface Place {
  readonly server: TestServer;
  readonly registration: RegistrationModule;
}

async function open(settings: Parameters<typeof startTestServer>[1] = {}): Promise<Place> {
  let registration: RegistrationModule | null = null;
  const server = await startTestServer(async (services) => {
    const secrets = await readSecrets(services.config.dataDir);
    const auth = createAuth(services, secrets, publish);
    registration = createRegistration(services, { auth, secrets, onError: () => undefined });
    return assembleServer(services, auth.authenticator, { registration: registrationRoutes, auth: authRoutes }, { registration: registration.handlers, auth: createAuthHandlers({ ...services, auth }) });
  }, { registrationsPerHour: 1000, ...settings });
  if (registration === null) throw new Error('The server was not assembled.');
  return { server, registration };
}

let place: Place;
let server: TestServer;
let job: { stop(): Promise<void> };
beforeAll(async () => {
  place = await open();
  ({ server } = place);
  job = place.registration.start();
});
afterAll(async () => {
  await job.stop();
  await server.close();
});

const PASSWORD = 'Gr3en$Curry';
const PIN = '194738';
let count = 0;

async function solve(at: TestServer = server): Promise<string> {
  const challenge = (await at.call(registrationRoutes.captcha, {})).body as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A sound registration with names of its own; `change` bends it. */
async function form(change: (body: Registration) => void = () => undefined, at: TestServer = server): Promise<Registration> {
  count += 1;
  const address = { countryID: 219, postalCode: '10110', province: 'Bangkok', addressLine1: '1 Sukhumvit Rd' };
  const body: Registration = {
    masterAccount: { firstName: 'Ann', lastName: 'Lee', userName: `Ann.Lee${count}`, email: 'ann@example.com', password: PASSWORD, pin: PIN },
    company: { name: 'Curry House', email: 'house@example.com', address, isTaxInclusive: false, isUseDemoData: false },
    location: { name: 'Curry House', subDomain: `curry-${count}`, address: { ...address, countryID: 102, province: 'Cork' } },
    locationAddressSameCompany: true, timezoneName: 'Asia/Bangkok', subDomain: `curry-${count}`, currencyId: 1, recaptchaCode: await solve(at),
  };
  change(body);
  return body;
}

type Status = CallAnswer<typeof registrationRoutes.registerStatus>;
const send = async (body: Registration, caller?: Caller, at: TestServer = server): Promise<Answer<CallAnswer<typeof registrationRoutes.register>>> => at.call(registrationRoutes.register, { body }, caller);
const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;
async function status(subdomain: string, at: TestServer = server, headers: Caller['headers'] = {}): Promise<Status> {
  const answer: Answer<Status> = await at.call(registrationRoutes.registerStatus, { query: { subdomain } }, { headers });
  return answer.body;
}
async function settled(subdomain: string, at: TestServer = server): Promise<Status> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await status(subdomain, at);
    if (found.status !== 'in-progress') return found;
    await wait(25);
  }
  throw new Error(`The registration of ${subdomain} did not end.`);
}
/** Rows of a table that belong to the restaurant at an address. */
const rowsOf = <Row>(subdomain: string, table: string, at: TestServer = server): Promise<Row[]> =>
  at.test.asOwner(async (owner) => (await owner.query(`SELECT t.* FROM ${table} t JOIN sub_domains s ON s.company_ref = t.company_id WHERE s.sub_domain = $1`, [subdomain])).rows as Row[]);
const counts = (at: TestServer): Promise<Record<string, number>> => at.test.asOwner(async (owner) => {
  const tables = ['registrations', 'companies', 'locations', 'users', 'logins', 'sub_domains', 'used_challenges', 'receipt_templates', 'audit_log'];
  const { rows } = await owner.query<Record<string, number>>(`SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ')}`);
  return rows[0] ?? {};
});

describe('a registration', () => {
  it('answers at once, builds the restaurant, and its owner signs in there', async () => {
    const body = await form();
    const answer = await send(body);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'in-progress', subDomain: body.subDomain }]);
    expect(await settled(body.subDomain)).toEqual({ status: 'completed', message: null });
    const signedIn = await server.call(authRoutes.login, { body: { username: body.masterAccount.userName.toUpperCase(), password: PASSWORD } }, { subDomain: body.subDomain });
    expect([signedIn.status, signedIn.body.tokenKind]).toEqual([200, 'nonClient']);
    const info = await server.call(registrationRoutes.subdomainInfo, { query: { subdomain: body.subDomain.toUpperCase() } });
    expect(info.body).toEqual({ exists: true, companyName: 'Curry House', locationName: 'Curry House', language: 'th', minPinLength: 6, isDemo: false });
  });

  it('makes company, location, owner, roles, tax, menu, payment settings and every receipt template', async () => {
    const body = await form();
    await send(body);
    await settled(body.subDomain);
    const of = <Row>(table: string) => rowsOf<Row>(body.subDomain, table);
    expect(await of('companies')).toMatchObject([{ name: 'Curry House', country_id: 219, province: 'Bangkok', is_tax_inclusive: false }]);
    // The location's own address was not asked for.
    expect(await of('locations')).toMatchObject([{ name: 'Curry House', country_id: 219, currency_id: 1, timezone_name: 'Asia/Bangkok', language: 'th', is_demo: false, sub_domain: body.subDomain }]);
    expect(await of('users')).toMatchObject([{ user_name: body.masterAccount.userName, is_super_user: true, is_active: true, max_active_terminals: 3 }]);
    const roles = await of<{ name: string; codes: number[]; is_system: boolean }>('roles');
    expect(roles.find((role) => role.is_system)).toMatchObject({ name: 'เจ้าของร้าน', codes: [9999] });
    expect(roles.map((role) => role.name)).toEqual(expect.arrayContaining(['ผู้จัดการ', 'แคชเชียร์', 'พนักงานเสิร์ฟ', 'ครัว']));
    expect(roles.filter((role) => !role.is_system).every((role) => !role.codes.includes(9999) && role.codes.length > 2)).toBe(true);
    expect(await of('user_roles')).toHaveLength(1);
    expect(await of('user_locations')).toHaveLength(1);
    expect(await of('taxes')).toEqual(expect.arrayContaining([expect.objectContaining({ rate: '7.00000' })]));
    expect((await of('menus')).length).toBeGreaterThan(0);
    expect((await of('payment_settings')).length).toBeGreaterThan(0);
    const templates = await of<{ receipt_template_type: number; is_default: boolean; markup: string }>('receipt_templates');
    expect(templates.map((template) => template.receipt_template_type).toSorted((a, b) => a - b)).toEqual(Object.values(ReceiptTemplateType).toSorted((a, b) => a - b));
    expect(templates.every((template) => template.is_default && template.markup.length > 20 && !template.markup.includes('['))).toBe(true);
    expect(await of('audit_log')).toMatchObject([{ action: 'company.registered' }]);
  });

  it('loads the demo that was asked for', async () => {
    const burrito = await form((body) => {
      body.company.isUseDemoData = true;
      body.demoData = 'burrito';
    });
    const thai = await form((body) => {
      body.company.isUseDemoData = true;
    });
    for (const body of [burrito, thai]) await send(body);
    for (const body of [burrito, thai]) expect((await settled(body.subDomain)).status).toBe('completed');
    const names = async (body: Registration) => (await rowsOf<{ name: string }>(body.subDomain, 'items')).map(({ name }) => name).join();
    expect(await names(burrito)).toMatch(/Burrito/);
    expect(await names(thai)).not.toMatch(/Burrito/);
    expect((await rowsOf(thai.subDomain, 'tables')).length).toBeGreaterThan(0);
  });

  it('leaves neither the password nor the PIN anywhere', async () => {
    const quiet = await open();
    const body = await form(undefined, quiet.server);
    await send(body, {}, quiet.server);
    const waiting = await quiet.server.test.asOwner((owner) => owner.query('SELECT payload::text FROM registrations'));
    expect(waiting.rows[0].payload).toContain('$argon2id$');
    expect(waiting.rows[0].payload).not.toMatch(new RegExp(`${PASSWORD.replace('$', '\\$')}|${PIN}`));
    const running = quiet.registration.start();
    await settled(body.subDomain, quiet.server);
    await running.stop();
    const over = await quiet.server.test.asOwner((owner) => owner.query('SELECT payload FROM registrations'));
    expect(over.rows).toEqual([{ payload: null }]);
    await quiet.server.close();
  });
});

describe('the same registration again', () => {
  it('is the same registration, twenty times at once and after it is completed', async () => {
    const body = await form();
    const before = await counts(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await settled(body.subDomain);
    const late = await send({ ...body, recaptchaCode: 'whatever' });
    expect(late.body).toEqual({ status: 'completed', subDomain: body.subDomain });
    const after = await counts(server);
    for (const table of ['registrations', 'companies', 'locations', 'users', 'used_challenges']) expect([table, (after[table] ?? 0) - (before[table] ?? 0)]).toEqual([table, 1]);
  });

  it('under another username or subdomain is refused', async () => {
    const first = await form();
    await send(first);
    await settled(first.subDomain);
    const sameAddress = await form((body) => {
      body.subDomain = first.subDomain;
      body.location.subDomain = first.subDomain;
    });
    expect(refused(await send(sameAddress))).toMatchObject({ errorCode: 'registration.subdomain_taken', fields: [{ path: 'location.subDomain' }] });
    const sameName = await form((body) => {
      body.masterAccount.userName = first.masterAccount.userName.toUpperCase();
    });
    expect(refused(await send(sameName))).toMatchObject({ errorCode: 'registration.username_taken', fields: [{ path: 'masterAccount.userName' }] });
  });

  it('is refused while another one under way holds a name, also when both come at once', async () => {
    const quiet = await open();
    const [one, two] = [await form(undefined, quiet.server), await form(undefined, quiet.server)];
    two.subDomain = one.subDomain;
    two.location.subDomain = one.subDomain;
    const codes = (await Promise.all([send(one, {}, quiet.server), send(two, {}, quiet.server)])).map((answer) => (answer.status === 200 ? 'ok' : refused(answer).errorCode));
    expect(codes.toSorted()).toEqual(['ok', 'registration.subdomain_taken']);
    expect((await counts(quiet.server))['registrations']).toBe(1);
    await quiet.server.close();
  });
});

describe('the job', () => {
  it('builds each restaurant once, however many processes look for work', async () => {
    const quiet = await open();
    const body = await form(undefined, quiet.server);
    await send(body, {}, quiet.server);
    expect((await status(body.subDomain, quiet.server)).status).toBe('in-progress');
    const jobs = [quiet.registration.start(), quiet.registration.start(), quiet.registration.start()];
    expect((await settled(body.subDomain, quiet.server)).status).toBe('completed');
    for (const one of jobs) await one.stop();
    expect((await counts(quiet.server))['companies']).toBe(1);
    await quiet.server.close();
  });

  it('goes on after a kill -9 in the middle of the building', async () => {
    const quiet = await open();
    const { test } = quiet.server;
    const body = await form(undefined, quiet.server);
    await send(body, {}, quiet.server);
    const gate = await openClient(test.connections.owner);
    await gate.query('BEGIN');
    // The building gets stuck at its roles.
    await gate.query('LOCK TABLE roles IN ACCESS EXCLUSIVE MODE');
    const worker = spawn(process.execPath, ['--import', 'tsx', join(root, 'tools/testkit/run-registration-job.ts'), JSON.stringify(test.connections.app)], { cwd: root, stdio: 'ignore' });
    const isStuck = () => test.asOwner(async (owner) => (await owner.query(`SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation WHERE c.relname = 'roles' AND NOT l.granted`)).rowCount === 1);
    for (let tries = 0; tries < 400 && !(await isStuck()); tries += 1) await wait(25);
    expect(await isStuck()).toBe(true);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await gate.query('ROLLBACK');
    await gate.end();
    expect((await counts(quiet.server))['companies']).toBe(0);
    const running = quiet.registration.start();
    expect((await settled(body.subDomain, quiet.server)).status).toBe('completed');
    await running.stop();
    expect(await counts(quiet.server)).toMatchObject({ companies: 1, locations: 1, users: 1, logins: 1 });
    await quiet.server.close();
  });

  it('that fails leaves nothing, says what happened in the caller’s language, and frees both names', async () => {
    const quiet = await open();
    const body = await form(undefined, quiet.server);
    await send(body, {}, quiet.server);
    // Breaks the very last step of the building.
    await quiet.server.test.asOwner((owner) => owner.query('ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (false)'));
    const before = await counts(quiet.server);
    const running = quiet.registration.start();
    const failed = await settled(body.subDomain, quiet.server);
    expect(failed).toEqual({ status: 'error', message: 'The restaurant could not be set up. Nothing was kept and both names are free. Register again.' });
    expect((await status(body.subDomain, quiet.server, { 'accept-language': 'th' })).message).toMatch(/ไม่สำเร็จ/);
    expect(await counts(quiet.server)).toEqual(before);
    expect((await quiet.server.call(registrationRoutes.checkSubdomain, { query: { subdomain: body.subDomain } })).body.isAvailable).toBe(true);
    await quiet.server.test.asOwner((owner) => owner.query('ALTER TABLE audit_log DROP CONSTRAINT broken'));
    expect((await send({ ...body, recaptchaCode: await solve(quiet.server) }, {}, quiet.server)).body.status).toBe('in-progress');
    expect((await settled(body.subDomain, quiet.server)).status).toBe('completed');
    await running.stop();
    await quiet.server.close();
  });

  it('tells which name went to somebody else meanwhile', async () => {
    const quiet = await open();
    const body = await form(undefined, quiet.server);
    await send(body, {}, quiet.server);
    await quiet.server.test.asOwner((owner) => owner.query('INSERT INTO logins (user_name, company_ref, user_ref) VALUES (lower($1), gen_random_uuid(), gen_random_uuid())', [body.masterAccount.userName]));
    const running = quiet.registration.start();
    expect(await settled(body.subDomain, quiet.server)).toEqual({ status: 'error', message: 'This username is taken. Nothing was created. Choose another.' });
    await running.stop();
    await quiet.server.close();
  });
});

describe('input', () => {
  it.each<[string, (body: Registration) => void, string, string]>([
    ['an empty first name', (body) => { body.masterAccount.firstName = ' '; }, 'masterAccount.firstName', 'required'],
    ['an empty last name', (body) => { body.masterAccount.lastName = ''; }, 'masterAccount.lastName', 'required'],
    ['an empty username', (body) => { body.masterAccount.userName = ''; }, 'masterAccount.userName', 'required'],
    ['a username with a space', (body) => { body.masterAccount.userName = 'ann lee'; }, 'masterAccount.userName', 'no_space'],
    ['a bad e-mail', (body) => { body.masterAccount.email = 'ann@'; }, 'masterAccount.email', 'email'],
    ['a short password', (body) => { body.masterAccount.password = 'Ab1$'; }, 'masterAccount.password', 'password'],
    ['a password without a sign', (body) => { body.masterAccount.password = 'Abcdefg1'; }, 'masterAccount.password', 'password'],
    ['a password with other characters', (body) => { body.masterAccount.password = 'Abcdef1$#'; }, 'masterAccount.password', 'password'],
    ['a PIN with letters', (body) => { body.masterAccount.pin = '12a456'; }, 'masterAccount.pin', 'pin_digits'],
    ['a PIN of five', (body) => { body.masterAccount.pin = '19473'; }, 'masterAccount.pin', 'pin_length'],
    ['a weak PIN', (body) => { body.masterAccount.pin = '123123'; }, 'masterAccount.pin', 'pin_weak'],
    ['an empty company name', (body) => { body.company.name = ''; }, 'company.name', 'required'],
    ['a bad company e-mail', (body) => { body.company.email = 'x'; }, 'company.email', 'email'],
    ['no country', (body) => { body.company.address.countryID = 0; }, 'company.address.countryID', 'country'],
    ['an unknown country', (body) => { body.company.address.countryID = 14; }, 'company.address.countryID', 'country'],
    ['a province of another country', (body) => { body.company.address.province = 'Texas'; }, 'company.address.province', 'invalid'],
    ['an empty postal code', (body) => { body.company.address.postalCode = ''; }, 'company.address.postalCode', 'required'],
    ['an empty address', (body) => { body.company.address.addressLine1 = ''; }, 'company.address.addressLine1', 'required'],
    ['a bad address of the location', (body) => { body.locationAddressSameCompany = false; body.location.address.province = 'Bangkok'; }, 'location.address.province', 'invalid'],
    ['a short location name', (body) => { body.location.name = 'Cafe'; }, 'location.name', 'length_5_61'],
    ['a long location name', (body) => { body.location.name = 'x'.repeat(62); }, 'location.name', 'length_5_61'],
    ['a short subdomain', (body) => { body.subDomain = 'abcd'; }, 'subDomain', 'length_5_61'],
    ['a subdomain with a dot', (body) => { body.subDomain = 'curry.house'; }, 'subDomain', 'subdomain'],
    ['a subdomain that ends in a hyphen', (body) => { body.subDomain = 'curry-'; }, 'subDomain', 'subdomain'],
    ['no currency', (body) => { body.currencyId = 0; }, 'currencyId', 'currency'],
    ['an unknown currency', (body) => { body.currencyId = 9999; }, 'currencyId', 'currency'],
    ['an unknown time zone', (body) => { body.timezoneName = 'Asia/Atlantis'; }, 'timezoneName', 'invalid'],
    ['an offset for a time zone', (body) => { body.timezoneName = '+07:00'; }, 'timezoneName', 'invalid'],
    ['no captcha', (body) => { body.recaptchaCode = ''; }, 'recaptchaCode', 'required'],
  ])('%s is refused with its field and code, and writes nothing', async (_what, change, path, code) => {
    const body = await form(change);
    const before = await counts(server);
    const answer = await send(body);
    expect([answer.status, refused(answer).errorCode]).toEqual([400, 'validation.failed']);
    expect(refused(answer).fields).toContainEqual(expect.objectContaining({ path, code }));
    expect(await counts(server)).toEqual(before);
  });

  it.each<[string, (body: Registration) => void, number, string]>([
    ['two subdomains', (body) => { body.location.subDomain = 'other-house'; }, 400, 'registration.subdomain_mismatch'],
    ['a password that everybody tries', (body) => { body.masterAccount.password = 'P@ssw0rd!'; }, 400, 'password.common'],
    ['a reserved subdomain', (body) => { body.subDomain = 'admin'; body.location.subDomain = 'admin'; }, 409, 'registration.subdomain_taken'],
    ['a captcha of nonsense', (body) => { body.recaptchaCode = 'bm9uc2Vuc2U='; }, 400, 'registration.captcha_invalid'],
  ])('%s: %s', async (_what, change, httpStatus, errorCode) => {
    const answer = await send(await form(change));
    expect([answer.status, refused(answer).errorCode]).toEqual([httpStatus, errorCode]);
  });

  it('is not taken at a restaurant’s address', async () => {
    const answer = await send(await form(), { subDomain: 'curry-1' });
    expect([answer.status, refused(answer).errorCode]).toEqual([404, 'registration.root_domain_only']);
  });
});

describe('the captcha', () => {
  it('counts once', async () => {
    const first = await form();
    expect((await send(first)).status).toBe(200);
    const second = await form((body) => {
      body.recaptchaCode = first.recaptchaCode;
    });
    expect(refused(await send(second)).errorCode).toBe('registration.captcha_invalid');
    expect((await status(second.subDomain)).status).toBe('not-found');
  });

  it('is refused when it is bent, unsolved, or of another server', async () => {
    const code = JSON.parse(Buffer.from(await solve(), 'base64').toString()) as { challenge: Challenge; solution: { counter: number; derivedKey: string } };
    const other = await open();
    const bent = [
      { ...code, challenge: { ...code.challenge, parameters: { ...code.challenge.parameters, cost: 1 } } }, { ...code, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
      { ...code, solution: null }, { ...code, challenge: { ...code.challenge, parameters: null } }, { ...code, challenge: { ...code.challenge, signature: 'ab' } },
      { ...code, challenge: { ...code.challenge, parameters: { ...code.challenge.parameters, expiresAt: 9_999_999_999 } } }, [], 1, null,
    ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64'));
    for (const recaptchaCode of [...bent, await solve(other.server)]) {
      expect(refused(await send(await form((body) => {
        body.recaptchaCode = recaptchaCode;
      }))).errorCode).toBe('registration.captcha_invalid');
    }
    await other.server.close();
  });

  it('is forgotten a day later', async () => {
    await send(await form());
    server.clock.advance(25 * 60 * 60 * 1000);
    await sweep(server.services);
    server.clock.set(new Date());
    expect((await counts(server))['used_challenges']).toBe(0);
  });
});

describe('names', () => {
  const isFree = async (subdomain: string) => (await server.call(registrationRoutes.checkSubdomain, { query: { subdomain } })).body.isAvailable;
  it.each([['good-name', true], ['Good-Name', true], ['abcd', false], ['-abcde', false], ['abcde-', false], ['abc_de', false], ['admin', false], ['ADMIN', false], ['x'.repeat(61), true], ['x'.repeat(62), false], ['ร้านอาหาร', false]])('subdomain %s: %s', async (name, expected) => {
    expect(await isFree(name)).toBe(expected);
  });

  it('are not free while a registration is under way and after it', async () => {
    const quiet = await open();
    const body = await form(undefined, quiet.server);
    const free = async () => [
      (await quiet.server.call(registrationRoutes.checkSubdomain, { query: { subdomain: body.subDomain } })).body.isAvailable,
      (await quiet.server.call(registrationRoutes.checkUsername, { query: { username: body.masterAccount.userName.toLowerCase() } })).body.isAvailable,
    ];
    expect(await free()).toEqual([true, true]);
    await send(body, {}, quiet.server);
    expect(await free()).toEqual([false, false]);
    const running = quiet.registration.start();
    await settled(body.subDomain, quiet.server);
    await running.stop();
    expect(await free()).toEqual([false, false]);
    await quiet.server.close();
  });

  it('that nobody has are not found', async () => {
    expect(await status('nobody-here')).toEqual({ status: 'not-found', message: null });
    expect((await server.call(registrationRoutes.subdomainInfo, { query: { subdomain: 'nobody-here' } })).body).toMatchObject({ exists: false, companyName: null });
  });
});

describe('limits', () => {
  it('let one network register three restaurants an hour and count no refusal', async () => {
    const strict = await open({ registrationsPerHour: 3 });
    const { server: at } = strict;
    expect(refused(await send(await form((body) => {
      body.recaptchaCode = 'nonsense';
    }, at), {}, at)).errorCode).toBe('registration.captcha_invalid');
    for (let made = 0; made < 3; made += 1) expect((await send(await form(undefined, at), {}, at)).status).toBe(200);
    const fourth = await form(undefined, at);
    const answer = await send(fourth, {}, at);
    expect([answer.status, refused(answer).errorCode]).toEqual([429, 'limit.rate']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    at.clock.advance(60 * 60 * 1000);
    expect((await send(fourth, {}, at)).status).toBe(200);
    await at.close();
  });

  it('stop a network that collects names', async () => {
    const strict = await open();
    const codes = new Set<number>();
    for (let tries = 0; tries < 130; tries += 1) codes.add((await strict.server.call(registrationRoutes.checkUsername, { query: { username: `name${tries}` } })).status);
    expect([...codes]).toEqual([200, 429]);
    await strict.server.close();
  });
});
