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
