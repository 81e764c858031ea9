import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, Registration } from '@tavola/contract';
import { openPlace, type Place } from '@tavola/testkit/server/registration-place.ts';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace(solveCaptcha);
});
afterAll(() => place.server.close());

const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;

describe('registration input', () => {
  it.each<[string, (body: Registration) => void, string, string]>([
    [
      'an empty first name',
      (body) => {
        body.masterAccount.firstName = ' ';
      },
      'masterAccount.firstName',
      'required',
    ],
    [
      'an empty last name',
      (body) => {
        body.masterAccount.lastName = '';
      },
      'masterAccount.lastName',
      'required',
    ],
    [
      'an empty username',
      (body) => {
        body.masterAccount.userName = '';
      },
      'masterAccount.userName',
      'required',
    ],
    [
      'a username with a space',
      (body) => {
        body.masterAccount.userName = 'ann lee';
      },
      'masterAccount.userName',
      'no_space',
    ],
    [
      'a bad e-mail',
      (body) => {
        body.masterAccount.email = 'ann@';
      },
      'masterAccount.email',
      'email',
    ],
    [
      'a short password',
      (body) => {
        body.masterAccount.password = 'Ab1$';
      },
      'masterAccount.password',
      'password_rule',
    ],
    [
      'a password without a sign',
      (body) => {
        body.masterAccount.password = 'Abcdefg1';
      },
      'masterAccount.password',
      'password_rule',
    ],
    [
      'a password with other characters',
      (body) => {
        body.masterAccount.password = 'Abcdef1$#';
      },
      'masterAccount.password',
      'password_symbol',
    ],
    [
      'a PIN with letters',
      (body) => {
        body.masterAccount.pin = '12a456';
      },
      'masterAccount.pin',
      'pin_digits',
    ],
    [
      'a PIN of five',
      (body) => {
        body.masterAccount.pin = '19473';
      },
      'masterAccount.pin',
      'pin_length',
    ],
    [
      'a weak PIN',
      (body) => {
        body.masterAccount.pin = '123123';
      },
      'masterAccount.pin',
      'pin_weak',
    ],
    [
      'an empty company name',
      (body) => {
        body.company.name = '';
      },
      'company.name',
      'required',
    ],
    [
      'a bad company e-mail',
      (body) => {
        body.company.email = 'x';
      },
      'company.email',
      'email',
    ],
    [
      'no country',
      (body) => {
        body.company.address.countryID = 0;
      },
      'company.address.countryID',
      'country',
    ],
    [
      'an unknown country',
      (body) => {
        body.company.address.countryID = 14;
      },
      'company.address.countryID',
      'country',
    ],
    [
      'a province of another country',
      (body) => {
        body.company.address.province = 'Texas';
      },
      'company.address.province',
      'invalid',
    ],
    [
      'an empty postal code',
      (body) => {
        body.company.address.postalCode = '';
      },
      'company.address.postalCode',
      'required',
    ],
    [
      'an empty address',
      (body) => {
        body.company.address.addressLine1 = '';
      },
      'company.address.addressLine1',
      'required',
    ],
    [
      'a bad address of the location',
      (body) => {
        body.locationAddressSameCompany = false;
        body.location.address.province = 'Bangkok';
      },
      'location.address.province',
      'invalid',
    ],
    [
      'no location name',
      (body) => {
        body.location.name = ' ';
      },
      'location.name',
      'required',
    ],
    [
      'a long location name',
      (body) => {
        body.location.name = 'x'.repeat(62);
      },
      'location.name',
      'too_long',
    ],
    [
      'a short subdomain',
      (body) => {
        body.subDomain = 'abcd';
      },
      'subDomain',
      'length_5_61',
    ],
    [
      'a subdomain with a dot',
      (body) => {
        body.subDomain = 'curry.house';
      },
      'subDomain',
      'subdomain',
    ],
    [
      'a subdomain that ends in a hyphen',
      (body) => {
        body.subDomain = 'curry-';
      },
      'subDomain',
      'subdomain',
    ],
    [
      'no currency',
      (body) => {
        body.currencyId = 0;
      },
      'currencyId',
      'currency',
    ],
    [
      'an unknown currency',
      (body) => {
        body.currencyId = 9999;
      },
      'currencyId',
      'currency',
    ],
    [
      'an unknown time zone',
      (body) => {
        body.timezoneName = 'Asia/Atlantis';
      },
      'timezoneName',
      'invalid',
    ],
    [
      'an offset for a time zone',
      (body) => {
        body.timezoneName = '+07:00';
      },
      'timezoneName',
      'invalid',
    ],
    [
      'no captcha',
      (body) => {
        body.recaptchaCode = '';
      },
      'recaptchaCode',
      'required',
    ],
  ])('%s is refused with its field and code, and writes nothing', async (_what, change, path, code) => {
    const body = await place.form(change);
    const before = await place.counts();
    const answer = await place.send(body);
    expect(answer.status).toBe(400);
    expect(refused(answer).errorCode).toBe('validation.failed');
    expect(refused(answer).fields).toContainEqual(expect.objectContaining({ path, code }));
    expect(await place.counts()).toEqual(before);
  });

  it.each<[string, (body: Registration) => void, number, string]>([
    [
      'two subdomains',
      (body) => {
        body.location.subDomain = 'other-house';
      },
      400,
      'registration.subdomain_mismatch',
    ],
    [
      'a common password',
      (body) => {
        body.masterAccount.password = 'P@ssw0rd!';
      },
      400,
      'password.common',
    ],
    [
      'a reserved subdomain',
      (body) => {
        body.subDomain = 'admin';
        body.location.subDomain = 'admin';
      },
      409,
      'registration.subdomain_taken',
    ],
    [
      'a captcha of nonsense',
      (body) => {
        body.recaptchaCode = 'bm9uc2Vuc2U=';
      },
      400,
      'registration.captcha_invalid',
    ],
  ])('%s: %s', async (_what, change, httpStatus, errorCode) => {
    const answer = await place.send(await place.form(change));
    expect(answer.status).toEqual(httpStatus);
    expect(refused(answer).errorCode).toEqual(errorCode);
  });

  it('is refused at a restaurant’s address', async () => {
    const answer = await place.send(await place.form(), { subDomain: 'curry-1' });
    expect(answer.status).toBe(404);
    expect(refused(answer).errorCode).toBe('registration.root_domain_only');
  });
});
