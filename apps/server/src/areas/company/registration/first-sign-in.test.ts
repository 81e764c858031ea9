import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes, type ErrorBody, type Registration } from '@tavola/contract';
import { openPlace, type Place } from '@tavola/testkit/server/registration-place.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

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

const newCode = () => randomBytes(32).toString('base64url');
const use = (code: string, subDomain: string) =>
  place.server.call(authRoutes.loginCode, { body: { code } }, { subDomain });
const refusal = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as ErrorBody).additionValue?.errorCode,
];

/** A restaurant that was registered with a code. */
async function registered(change?: (body: Registration) => void): Promise<{ code: string; subDomain: string }> {
  const code = newCode();
  const body = await place.form((form) => {
    form.signInCode = code;
    change?.(form);
  });
  await place.send(body);
  expect((await place.settled(body.subDomain)).status).toBe('completed');
  return { code, subDomain: body.subDomain };
}

const terminalsOf = (subDomain: string) =>
  place.server.test.asOwner(
    async (owner) =>
      (
        await owner.query<{
          name: string;
          type: string;
          is_shared: boolean;
          has_drawer: boolean;
          has_reports: boolean;
        }>(
          `SELECT c.name, c.type, c.is_shared, c.is_use_cash_drawer AS has_drawer, c.open_terminal AS has_reports FROM clients c JOIN sub_domains s ON s.location_ref = c.location_id
            WHERE s.sub_domain = $1`,
          [subDomain],
        )
      ).rows,
  );

describe('the code of a registration', () => {
  it('signs the owner in on the first terminal of the restaurant, without a password', async () => {
    const { code, subDomain } = await registered();
    const answer = await use(code, subDomain);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ tokenKind: 'client', token: null });
    const again = await place.server.call(authRoutes.checkToken, {}, { subDomain, cookies: answer.cookies });
    expect(again.status).toBe(200);
    expect(again.body.isValid).toBe(true);
    expect(await terminalsOf(subDomain)).toEqual([
      // Its type has a cash drawer, which is opened before the first payment (decision 167).
      { name: 'เคาน์เตอร์ 1', type: 'PosTerminalWithCash', is_shared: false, has_drawer: true, has_reports: true },
    ]);
    const reasons = await place.server.test.asOwner((owner) =>
      owner.query(
        `SELECT r.type FROM pay_in_out_reasons r JOIN sub_domains s ON s.company_ref = r.company_id WHERE s.sub_domain = $1`,
        [subDomain],
      ),
    );
    expect(new Set(reasons.rows.map(({ type }) => String(type)))).toEqual(new Set(['PayIn', 'PayOut']));
  });

  it('makes the browser a terminal that the PIN pad accepts afterwards', async () => {
    const { code, subDomain } = await registered();
    const { cookies } = await use(code, subDomain);
    await place.server.call(authRoutes.logout, {}, { subDomain, cookies });
    const device = Object.fromEntries(Object.entries(cookies).filter(([name]) => name.includes('device')));
    expect(Object.keys(device)).toHaveLength(1);
    const pin = await place.server.call(
      authRoutes.loginPin,
      { body: { pinCode: '194738' } },
      { subDomain, cookies: device },
    );
    expect(pin.status).toBe(200);
    expect(pin.body.tokenKind).toBe('client');
  });

  it('names the first terminal in English outside Thailand', async () => {
    const { subDomain } = await registered((form) => {
      form.company.address = { ...form.company.address, countryID: 102, province: 'Cork' };
    });
    expect((await terminalsOf(subDomain)).map(({ name }) => name)).toEqual(['Counter 1']);
  });

  it('is refused the second time', async () => {
    const { code, subDomain } = await registered();
    expect((await use(code, subDomain)).status).toBe(200);
    expect(refusal(await use(code, subDomain))).toEqual([401, 'auth.code_invalid']);
  });

  it('signs in once when ten calls use it at the same moment', async () => {
    const { code, subDomain } = await registered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(code, subDomain)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusal(answer)[1] === 'auth.code_invalid')).toHaveLength(9);
  });

  it('is refused at another restaurant’s address, where it is not used up', async () => {
    const [mine, other] = [await registered(), await registered()];
    expect(refusal(await use(mine.code, other.subDomain))).toEqual([401, 'auth.code_invalid']);
    expect((await use(mine.code, mine.subDomain)).status).toBe(200);
  });

  it('is refused on the root domain', async () => {
    const { code } = await registered();
    const answer = await place.server.call(authRoutes.loginCode, { body: { code } });
    expect(refusal(answer)).toEqual([404, 'tenant.not_found']);
  });

  it('is refused 60 seconds after the restaurant is ready', async () => {
    const { code, subDomain } = await registered();
    place.server.clock.advance(60_001);
    expect(refusal(await use(code, subDomain))).toEqual([401, 'auth.code_invalid']);
  });

  it('is stored as a hash only', async () => {
    const { code } = await registered();
    const stored = await place.server.test.asOwner((owner) =>
      owner.query(
        `SELECT (SELECT string_agg(c::text, ' ') FROM sign_in_codes c) AS codes, (SELECT string_agg(r::text, ' ') FROM registrations r) AS registrations`,
      ),
    );
    expect(stored.rows[0].codes).not.toBeNull();
    expect(JSON.stringify(stored.rows)).not.toContain(code);
  });

  it('of a repeated registration is ignored, because the caller has not proven the password', async () => {
    const code = newCode();
    const body = await place.form((form) => {
      form.signInCode = newCode();
    });
    await place.send(body);
    await place.send({ ...body, signInCode: code, recaptchaCode: await place.solve() });
    await place.settled(body.subDomain);
    expect(refusal(await use(code, body.subDomain))).toEqual([401, 'auth.code_invalid']);
  });

  it('is guessed at most twenty times a minute from one network', async () => {
    const { subDomain } = await registered();
    place.server.clock.advance(120_000);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 21; tries += 1) codes.push(refusal(await use(newCode(), subDomain))[1]);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'auth.code_invalid'));
    expect(codes[20]).toBe('limit.rate');
  });
});
