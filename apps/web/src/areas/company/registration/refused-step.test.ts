import { describe, expect, it } from 'vitest';
import { refusedStep } from './refused-step.ts';

const field = (path: string) => ({ path, message: `about ${path}` });

describe('a refused registration', () => {
  it('leads to the password of the account step', () => {
    expect(refusedStep([field('masterAccount.password')])).toEqual({
      step: 'account',
      refusals: [{ path: 'password', message: 'about masterAccount.password' }],
    });
  });

  it('leads to the first of several steps, with the fields of that step only', () => {
    expect(refusedStep([field('currencyId'), field('company.address.province'), field('company.name')])).toEqual({
      step: 'restaurant',
      refusals: [
        { path: 'companyAddress.province', message: 'about company.address.province' },
        { path: 'companyName', message: 'about company.name' },
      ],
    });
  });

  it('knows the web address under both of its names', () => {
    for (const path of ['subDomain', 'location.subDomain'])
      expect(refusedStep([field(path)])).toMatchObject({ step: 'location', refusals: [{ path: 'subDomain' }] });
  });

  it('stays where it is when no field of the wizard is named', () => {
    expect(refusedStep([])).toBeNull();
    expect(refusedStep([field('recaptchaCode')])).toBeNull();
  });
});
