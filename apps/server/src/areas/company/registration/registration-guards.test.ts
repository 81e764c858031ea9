import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationRoutes, type ErrorBody } from '@tavola/contract';
import { sweep } from '#platform/jobs/maintenance.ts';
import { registrationSweeps } from './registration.rows.ts';
import { openPlace, type Place } from '@tavola/testkit/server/registration-place.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace(solveCaptcha);
});
afterAll(() => place.server.close());

const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;

describe('the captcha', () => {
  it('is valid once', async () => {
    const first = await place.form();
    expect((await place.send(first)).status).toBe(200);
    const second = await place.form((body) => {
      body.recaptchaCode = first.recaptchaCode;
    });
    expect(refused(await place.send(second)).errorCode).toBe('registration.captcha_invalid');
    expect((await place.status(second.subDomain)).status).toBe('not-found');
  });

  it('is asked before an existing registration is answered, so that learning whose it is takes work', async () => {
    const first = await place.form();
    expect((await place.send(first)).status).toBe(200);
    expect((await place.send(first)).status).toBe(200);
    const guess = { ...first, recaptchaCode: 'nonsense' };
    expect(refused(await place.send(guess)).errorCode).toBe('registration.captcha_invalid');
  });

  it('is refused when it is altered, unsolved, or from another server', async () => {
    const code = JSON.parse(Buffer.from(await place.solve(), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number; derivedKey: string };
    };
    const other = await openPlace(solveCaptcha);
    const bent = [
      { ...code, challenge: { ...code.challenge, parameters: { ...code.challenge.parameters, cost: 1 } } },
      { ...code, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
      { ...code, solution: null },
      { ...code, challenge: { ...code.challenge, parameters: null } },
      { ...code, challenge: { ...code.challenge, signature: 'ab' } },
      {
        ...code,
        challenge: { ...code.challenge, parameters: { ...code.challenge.parameters, expiresAt: 9_999_999_999 } },
      },
      [],
      1,
      null,
    ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64'));
    for (const recaptchaCode of [...bent, await other.solve()]) {
      expect(
        refused(
          await place.send(
            await place.form((body) => {
              body.recaptchaCode = recaptchaCode;
            }),
          ),
        ).errorCode,
      ).toBe('registration.captcha_invalid');
    }
    await other.server.close();
  });

  it('expires after a day', async () => {
    await place.send(await place.form());
    place.server.clock.advance(25 * 60 * 60 * 1000);
    await sweep(place.server.services, registrationSweeps);
    place.server.clock.reset();
    expect((await place.counts())['used_challenges']).toBe(0);
  });
});

describe('registration names', () => {
  const isFree = async (subdomain: string) =>
    (await place.server.call(registrationRoutes.checkSubdomain, { query: { subdomain } })).body.isAvailable;
  it.each([
    ['good-name', true],
    ['Good-Name', true],
    ['abcd', false],
    ['-abcde', false],
    ['abcde-', false],
    ['abc_de', false],
    ['admin', false],
    ['ADMIN', false],
    ['x'.repeat(61), true],
    ['x'.repeat(62), false],
    ['ร้านอาหาร', false],
  ])('subdomain %s: %s', async (name, expected) => {
    expect(await isFree(name)).toBe(expected);
  });

  it.each([
    ['good.name', true],
    ['two words', false],
    ['tab\tname', false],
  ])('username %j: %s', async (username, expected) => {
    const answer = await place.server.call(registrationRoutes.checkUsername, { query: { username } });
    expect(answer.body).toEqual({ isAvailable: expected });
  });

  it('are taken while a registration is running and after it', async () => {
    const quiet = await openPlace(solveCaptcha);
    const body = await quiet.form();
    const free = async () => [
      (await quiet.server.call(registrationRoutes.checkSubdomain, { query: { subdomain: body.subDomain } })).body
        .isAvailable,
      (
        await quiet.server.call(registrationRoutes.checkUsername, {
          query: { username: body.masterAccount.userName.toLowerCase() },
        })
      ).body.isAvailable,
    ];
    expect(await free()).toEqual([true, true]);
    await quiet.send(body);
    expect(await free()).toEqual([false, false]);
    const running = quiet.registration.start();
    await quiet.settled(body.subDomain);
    await running.stop();
    expect(await free()).toEqual([false, false]);
    await quiet.server.close();
  });

  it('that no one has are not found', async () => {
    expect(await place.status('nobody-here')).toEqual({ status: 'not-found', message: null });
    expect(
      (await place.server.call(registrationRoutes.subdomainInfo, { query: { subdomain: 'nobody-here' } })).body,
    ).toMatchObject({ exists: false, companyName: null });
  });
});

describe('registration limits', () => {
  it('let one network register three restaurants an hour and count no refusal', async () => {
    const strict = await openPlace(solveCaptcha, { registrationsPerHour: 3 });
    const nonsense = await strict.form((body) => {
      body.recaptchaCode = 'nonsense';
    });
    expect(refused(await strict.send(nonsense)).errorCode).toBe('registration.captcha_invalid');
    for (let made = 0; made < 3; made += 1) expect((await strict.send(await strict.form())).status).toBe(200);
    const fourth = await strict.form();
    const answer = await strict.send(fourth);
    expect(answer.status).toBe(429);
    expect(refused(answer).errorCode).toBe('limit.rate');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    strict.server.clock.advance(60 * 60 * 1000);
    expect((await strict.send(fourth)).status).toBe(200);
    await strict.server.close();
  });

  it.each([
    ['registerStatus', registrationRoutes.registerStatus],
    ['subdomainInfo', registrationRoutes.subdomainInfo],
  ] as const)('stop a network that asks %s without end', async (_name, route) => {
    const strict = await openPlace(solveCaptcha);
    const codes: number[] = [];
    // The terminals of one restaurant ask for the same one.
    for (let tries = 0; tries < 605; tries += 1)
      codes.push((await strict.server.call(route, { query: { subdomain: 'one-place' } })).status);
    expect(codes.indexOf(429)).toBe(600);
    expect(codes.at(-1)).toBe(429);
    await strict.server.close();
  });

  it('stop a network that asks for many different restaurants, and let it ask for the same ones again', async () => {
    const strict = await openPlace(solveCaptcha);
    const ask = async (route: 'registerStatus' | 'subdomainInfo', subdomain: string): Promise<number> =>
      (await strict.server.call(registrationRoutes[route], { query: { subdomain } })).status;
    for (let place = 0; place < 60; place += 1) expect(await ask('subdomainInfo', `place-${place}`)).toBe(200);
    expect(await ask('subdomainInfo', 'place-60')).toBe(429);
    expect(await ask('registerStatus', 'place-61')).toBe(429);
    expect(await ask('subdomainInfo', 'place-3')).toBe(200);
    expect(await ask('registerStatus', 'place-3')).toBe(200);
    strict.server.clock.advance(61_000);
    expect(await ask('subdomainInfo', 'place-60')).toBe(200);
    await strict.server.close();
  });

  it('stop a network that collects names', async () => {
    const strict = await openPlace(solveCaptcha);
    const codes = new Set<number>();
    for (let tries = 0; tries < 130; tries += 1)
      codes.add(
        (await strict.server.call(registrationRoutes.checkUsername, { query: { username: `name${tries}` } })).status,
      );
    expect([...codes]).toEqual([200, 429]);
    await strict.server.close();
  });
});
