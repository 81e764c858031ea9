import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationRoutes, type ErrorBody } from '@tavola/contract';
import { openPlace, PASSWORD, type Place } from '@tavola/testkit/server/registration-place.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace(solveCaptcha);
});
afterAll(() => place.server.close());

const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;

describe('an owner’s account', () => {
  const check = async (userName: string, password: string) =>
    (await place.server.call(registrationRoutes.checkAccount, { body: { userName, password } })).body;

  it('is accepted before anything else is asked', async () => {
    expect(await check('brand.new', PASSWORD)).toEqual({ isUserNameAvailable: true, isPasswordAccepted: true });
  });

  it('is refused with a taken username, whatever its case', async () => {
    const body = await place.form();
    await place.send(body);
    expect(await check(body.masterAccount.userName.toUpperCase(), PASSWORD)).toMatchObject({
      isUserNameAvailable: false,
    });
  });

  it('is refused with a password that the registration refuses too', async () => {
    expect(await check('brand.new', 'Kitchen!2026')).toEqual({ isUserNameAvailable: true, isPasswordAccepted: false });
    const body = await place.form((form) => {
      form.masterAccount.password = 'Kitchen!2026';
    });
    expect(refused(await place.send(body)).fields).toEqual([
      expect.objectContaining({ path: 'masterAccount.password', code: 'password_common' }),
    ]);
  });
});
