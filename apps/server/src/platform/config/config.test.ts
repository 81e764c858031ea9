import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the demo restaurants, whose passwords are published,', () => {
  it.each([{}, { HOST: '::1' }, { HOST: '127.0.0.2' }, { HOST: 'localhost', BASE_DOMAIN: 'till.localhost' }])(
    'are opened where only this machine reaches the server: %j',
    (env) => {
      expect(readConfig(env).areDemosOpened).toBe(true);
      expect(readConfig({ ...env, DEMO: 'none' }).areDemosOpened).toBe(false);
    },
  );

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'localhost.example' },
    { PUBLIC_HTTPS: '1' },
    { TRUST_PROXY: '1' },
    { BASE_DOMAIN: 'pos.example' },
  ])('are opened only when DEMO=on asks for it where others reach the server: %j', (env) => {
    expect(readConfig(env).areDemosOpened).toBe(false);
    expect(readConfig({ ...env, DEMO: 'on' }).areDemosOpened).toBe(true);
  });

  it('are not opened by a word that means nothing', () => {
    expect(() => readConfig({ DEMO: 'no' })).toThrow('DEMO is "no". It must be on or none.');
  });
});

describe('FEATURE_FLAGS', () => {
  it('names features for every restaurant in any letter case, separated by commas', () => {
    expect(readConfig({}).featureFlags).toEqual([]);
    expect(readConfig({ FEATURE_FLAGS: '' }).featureFlags).toEqual([]);
    expect(readConfig({ FEATURE_FLAGS: ' Menu_Live, ,CUSTOM_UOM' }).featureFlags).toEqual(['menu_live', 'custom_uom']);
  });

  it('with a feature that does not exist keeps the server from starting and lists those that do', () => {
    expect(() => readConfig({ FEATURE_FLAGS: 'menu_live,menu_life' })).toThrow(
      'FEATURE_FLAGS has "menu_life". It may have custom_uom, deposit_and_credit, menu_live.',
    );
  });
});

describe('DEVICE_ORIGINS', () => {
  const company = '01890a5d-ac96-774b-bcce-b302099a8057';

  it('names origins for every restaurant, or after its id for one company', () => {
    const text = `http://127.0.0.1:4600/, ${company.toUpperCase()}@http://10.0.0.5:4600`;
    expect(readConfig({ DEVICE_ORIGINS: text }).deviceOrigins).toEqual([
      'http://127.0.0.1:4600',
      `${company}@http://10.0.0.5:4600`,
    ]);
  });

  it('that others reach the server with have to say for which company (decision 493)', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', DEVICE_ORIGINS: 'http://10.0.0.5:4600' })).toThrow(
      'it must say for which company: COMPANY@http://10.0.0.5:4600',
    );
  });

  it('for one company are taken where others reach the server', () => {
    const text = `${company}@http://10.0.0.5:4600`;
    expect(readConfig({ HOST: '0.0.0.0', DEVICE_ORIGINS: text }).deviceOrigins).toEqual([text]);
  });

  it.each(['demo@http://10.0.0.5:4600', '10.0.0.5:4600', 'ftp://10.0.0.5', `${company}@10.0.0.5`])(
    'keep the server from starting where they are none: %s',
    (text) => {
      expect(() => readConfig({ DEVICE_ORIGINS: text })).toThrow(`DEVICE_ORIGINS has "${text}".`);
    },
  );
});
