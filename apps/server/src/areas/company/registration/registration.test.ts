import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authRoutes,
  ReceiptTemplateType,
  registrationRoutes,
  type ErrorBody,
  type Registration,
} from '@tavola/contract';
import { untilWaiting } from '@tavola/testkit/database/waiting.ts';
import { openClient } from '#platform/database/connect/client.ts';
import { openPlace, PASSWORD, PIN, type Place } from '@tavola/testkit/server/registration-place.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
let place: Place;
let job: { stop(): Promise<void> };
beforeAll(async () => {
  place = await openPlace(solveCaptcha);
  job = place.registration.start();
});
afterAll(async () => {
  await job.stop();
  await place.server.close();
});

const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;
/** Rows of a table that belong to the restaurant at an address. */
const rowsOf = <Row>(subdomain: string, table: string): Promise<Row[]> =>
  place.server.test.asOwner(
    async (owner) =>
      (
        await owner.query(
          `SELECT t.* FROM ${table} t JOIN sub_domains s ON s.company_ref = t.company_id WHERE s.sub_domain = $1`,
          [subdomain],
        )
      ).rows as Row[],
  );

describe('a registration', () => {
  it('answers at once, builds the restaurant, and lets its owner sign in there', async () => {
    const body = await place.form();
    const answer = await place.send(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'in-progress', subDomain: body.subDomain });
    expect(await place.settled(body.subDomain)).toEqual({ status: 'completed', message: null });
    const signedIn = await place.server.call(
      authRoutes.login,
      { body: { username: body.masterAccount.userName.toUpperCase(), password: PASSWORD } },
      { subDomain: body.subDomain },
    );
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.tokenKind).toBe('nonClient');
    const info = await place.server.call(registrationRoutes.subdomainInfo, {
      query: { subdomain: body.subDomain.toUpperCase() },
    });
    expect(info.body).toEqual({
      exists: true,
      companyName: 'Curry House',
      locationName: 'Curry House',
      language: 'th',
      minPinLength: 6,
      isDemo: false,
      socialName: null,
    });
  });

  it('creates company, location, owner, roles, tax, menu, payment settings and every receipt template', async () => {
    const body = await place.form();
    await place.send(body);
    await place.settled(body.subDomain);
    const of = <Row>(table: string) => rowsOf<Row>(body.subDomain, table);
    expect(await of('companies')).toMatchObject([
      { name: 'Curry House', country_id: 219, province: 'Bangkok', is_tax_inclusive: false },
    ]);
    // The location's own address is not part of the wizard.
    expect(await of('locations')).toMatchObject([
      {
        name: 'Curry House',
        country_id: 219,
        currency_id: 1,
        timezone_name: 'Asia/Bangkok',
        language: 'th',
        is_demo: false,
        sub_domain: body.subDomain,
      },
    ]);
    expect(await of('users')).toMatchObject([
      { user_name: body.masterAccount.userName, is_super_user: true, is_active: true, max_active_terminals: 3 },
    ]);
    const roles = await of<{ name: string; codes: number[]; is_system: boolean }>('roles');
    expect(roles.find((role) => role.is_system)).toMatchObject({ name: 'เจ้าของร้าน', codes: [9999] });
    expect(roles.map((role) => role.name)).toEqual(expect.arrayContaining(['ผู้จัดการ', 'แคชเชียร์', 'พนักงานเสิร์ฟ', 'ครัว']));
    expect(
      roles.filter((role) => !role.is_system).every((role) => !role.codes.includes(9999) && role.codes.length > 2),
    ).toBe(true);
    expect(await of('user_roles')).toHaveLength(1);
    expect(await of('user_locations')).toHaveLength(1);
    expect(await of('taxes')).toEqual(expect.arrayContaining([expect.objectContaining({ rate: '7.00000' })]));
    expect((await of('menus')).length).toBeGreaterThan(0);
    expect((await of('payment_settings')).length).toBeGreaterThan(0);
    const templates = await of<{ receipt_template_type: number; is_default: boolean; markup: string }>(
      'receipt_templates',
    );
    expect(templates.map((template) => template.receipt_template_type).toSorted((a, b) => a - b)).toEqual(
      Object.values(ReceiptTemplateType).toSorted((a, b) => a - b),
    );
    expect(
      templates.every(
        (template) => template.is_default && template.markup.length > 20 && !template.markup.includes('['),
      ),
    ).toBe(true);
    expect(await of('audit_log')).toMatchObject([{ action: 'company.registered' }]);
  });

  it('takes a company and a restaurant with a name of three letters', async () => {
    const body = await place.form((form) => {
      form.company.name = 'Bao';
      form.location.name = 'ปู๊';
    });
    await place.send(body);
    expect((await place.settled(body.subDomain)).status).toBe('completed');
    const [location] = await rowsOf<{ name: string }>(body.subDomain, 'locations');
    expect(location?.name).toBe('ปู๊');
  });

  it('loads the requested demo', async () => {
    const burrito = await place.form((body) => {
      body.company.isUseDemoData = true;
      body.demoData = 'burrito';
    });
    const thai = await place.form((body) => {
      body.company.isUseDemoData = true;
    });
    const bakery = await place.form((body) => {
      body.company.isUseDemoData = true;
      body.demoData = 'bakery';
    });
    for (const body of [burrito, thai, bakery]) await place.send(body);
    for (const body of [burrito, thai, bakery]) expect((await place.settled(body.subDomain)).status).toBe('completed');
    const names = async (body: Registration) =>
      (await rowsOf<{ name: string }>(body.subDomain, 'items')).map(({ name }) => name).join();
    expect(await names(burrito)).toMatch(/Burrito/);
    expect(await names(thai)).not.toMatch(/Burrito/);
    expect(await names(bakery)).toMatch(/Medialuna/);
    const rates = (await rowsOf<{ rate: string }>(bakery.subDomain, 'taxes')).map(({ rate }) => Number(rate));
    expect(rates, 'a British bakery in Thailand charges the tax of Thailand').toEqual([7]);
    expect((await rowsOf(thai.subDomain, 'tables')).length).toBeGreaterThan(0);
  });

  it.each(['burrito', 'bakery', null] as const)(
    'charges the tax that the owner confirmed, with the demo menu %s',
    async (demoData) => {
      const body = await place.form((form) => {
        form.company.address = { ...form.company.address, countryID: 102, province: 'Cork' };
        form.company.isUseDemoData = demoData !== null;
        form.demoData = demoData;
        form.taxRate = 13.5;
      });
      await place.send(body);
      expect((await place.settled(body.subDomain)).status).toBe('completed');
      const taxes = await rowsOf<{ name: string; rate: string; is_default: boolean }>(body.subDomain, 'taxes');
      expect(taxes.filter((tax) => tax.is_default).map(({ name, rate }) => `${name} ${Number(rate)}`)).toEqual([
        'VAT 13.5',
      ]);
      expect(taxes, 'and no second one: every choice of a tax has "No tax"').toHaveLength(1);
      const settled = await rowsOf<{ step: string }>(body.subDomain, 'start_settled');
      expect(settled.map(({ step }) => step)).toEqual(['tax']);
    },
  );

  it('proposes the usual tax of the country, and leaves it to be checked, where none was confirmed', async () => {
    const body = await place.form((form) => {
      form.company.address = { ...form.company.address, countryID: 102, province: 'Cork' };
      form.company.isUseDemoData = true;
      form.demoData = 'burrito';
    });
    await place.send(body);
    await place.settled(body.subDomain);
    const taxes = await rowsOf<{ rate: string }>(body.subDomain, 'taxes');
    expect(
      taxes.map(({ rate }) => Number(rate)),
      'not 8 % of another country',
    ).toEqual([23]);
    expect(await rowsOf(body.subDomain, 'start_settled')).toEqual([]);
  });

  it('stores neither the password nor the PIN in plain text anywhere', async () => {
    const quiet = await openPlace(solveCaptcha);
    const body = await quiet.form();
    await quiet.send(body);
    const waiting = await quiet.server.test.asOwner((owner) => owner.query('SELECT payload::text FROM registrations'));
    expect(waiting.rows[0].payload).toContain('$argon2id$');
    expect(waiting.rows[0].payload).not.toMatch(new RegExp(`${PASSWORD.replace('$', '\\$')}|${PIN}`));
    const running = quiet.registration.start();
    await quiet.settled(body.subDomain);
    await running.stop();
    const over = await quiet.server.test.asOwner((owner) => owner.query('SELECT payload FROM registrations'));
    expect(over.rows).toEqual([{ payload: null }]);
    await quiet.server.close();
  });
});

describe('repeating a registration', () => {
  it('is the same registration, twenty times at once and after it is completed', async () => {
    const body = await place.form();
    const before = await place.counts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place.send(body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await place.settled(body.subDomain);
    const late = await place.send({ ...body, recaptchaCode: await place.solve() });
    expect(late.body).toEqual({ status: 'completed', subDomain: body.subDomain });
    const after = await place.counts();
    for (const table of ['registrations', 'companies', 'locations', 'users', 'used_challenges']) {
      expect((after[table] ?? 0) - (before[table] ?? 0), table).toBe(1);
    }
  });

  it('with another username or subdomain is refused', async () => {
    const first = await place.form();
    await place.send(first);
    await place.settled(first.subDomain);
    const sameAddress = await place.form((body) => {
      body.subDomain = first.subDomain;
      body.location.subDomain = first.subDomain;
    });
    expect(refused(await place.send(sameAddress))).toMatchObject({
      errorCode: 'registration.subdomain_taken',
      fields: [{ path: 'location.subDomain' }],
    });
    const sameName = await place.form((body) => {
      body.masterAccount.userName = first.masterAccount.userName.toUpperCase();
    });
    expect(refused(await place.send(sameName))).toMatchObject({
      errorCode: 'registration.username_taken',
      fields: [{ path: 'masterAccount.userName' }],
    });
  });

  it('is refused while another running one has a name, even when both arrive at once', async () => {
    const quiet = await openPlace(solveCaptcha);
    const [one, two] = [await quiet.form(), await quiet.form()];
    two.subDomain = one.subDomain;
    two.location.subDomain = one.subDomain;
    const codes = (await Promise.all([quiet.send(one), quiet.send(two)])).map((answer) =>
      answer.status === 200 ? 'ok' : refused(answer).errorCode,
    );
    expect(codes.toSorted()).toEqual(['ok', 'registration.subdomain_taken']);
    expect((await quiet.counts())['registrations']).toBe(1);
    await quiet.server.close();
  });
});

describe('the registration job', () => {
  it('builds each restaurant once, however many processes look for work', async () => {
    const quiet = await openPlace(solveCaptcha);
    const body = await quiet.form();
    await quiet.send(body);
    expect((await quiet.status(body.subDomain)).status).toBe('in-progress');
    const jobs = [quiet.registration.start(), quiet.registration.start(), quiet.registration.start()];
    expect((await quiet.settled(body.subDomain)).status).toBe('completed');
    for (const one of jobs) await one.stop();
    expect((await quiet.counts())['companies']).toBe(1);
    expect(quiet.failures).toEqual([]);
    await quiet.server.close();
  });

  it('continues after a kill -9 in the middle of the building', async () => {
    const quiet = await openPlace(solveCaptcha);
    const { test } = quiet.server;
    const body = await quiet.form();
    await quiet.send(body);
    const gate = await openClient(test.connections.owner);
    await gate.query('BEGIN');
    // The building hangs at its roles.
    await gate.query('LOCK TABLE roles IN ACCESS EXCLUSIVE MODE');
    const worker = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(root, 'tools/testkit/src/server/run-registration-job.ts'),
        JSON.stringify(test.connections.app),
      ],
      { cwd: root, stdio: 'ignore' },
    );
    await untilWaiting(test, 'Lock');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await gate.query('ROLLBACK');
    await gate.end();
    expect((await quiet.counts())['companies']).toBe(0);
    const running = quiet.registration.start();
    expect((await quiet.settled(body.subDomain)).status).toBe('completed');
    await running.stop();
    expect(await quiet.counts()).toMatchObject({ companies: 1, locations: 1, users: 1, logins: 1 });
    await quiet.server.close();
  });

  it('leaves nothing when it fails, reports the reason in the caller’s language, and frees both names', async () => {
    const quiet = await openPlace(solveCaptcha);
    const body = await quiet.form();
    await quiet.send(body);
    // Breaks the very last step of the building.
    await quiet.server.test.asOwner((owner) =>
      owner.query('ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (false)'),
    );
    const before = await quiet.counts();
    const running = quiet.registration.start();
    const failed = await quiet.settled(body.subDomain);
    expect(failed).toEqual({
      status: 'error',
      message: 'Your restaurant could not be set up. No data was saved. Please register again.',
    });
    expect((await quiet.status(body.subDomain, { 'accept-language': 'th' })).message).toMatch(/ไม่สำเร็จ/);
    expect(await quiet.counts()).toEqual(before);
    expect(
      (await quiet.server.call(registrationRoutes.checkSubdomain, { query: { subdomain: body.subDomain } })).body
        .isAvailable,
    ).toBe(true);
    await quiet.server.test.asOwner((owner) => owner.query('ALTER TABLE audit_log DROP CONSTRAINT broken'));
    expect((await quiet.send({ ...body, recaptchaCode: await quiet.solve() })).body.status).toBe('in-progress');
    expect((await quiet.settled(body.subDomain)).status).toBe('completed');
    await running.stop();
    await quiet.server.close();
  });

  it('reports which name someone else has taken since', async () => {
    const quiet = await openPlace(solveCaptcha);
    const body = await quiet.form();
    await quiet.send(body);
    await quiet.server.test.asOwner((owner) =>
      owner.query(
        'INSERT INTO logins (user_name, company_ref, user_ref) VALUES (lower($1), gen_random_uuid(), gen_random_uuid())',
        [body.masterAccount.userName],
      ),
    );
    const running = quiet.registration.start();
    expect(await quiet.settled(body.subDomain)).toEqual({
      status: 'error',
      message: 'This username is taken. Choose another.',
    });
    await running.stop();
    await quiet.server.close();
  });
});
