import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Country, Currency } from '@tavola/contract';
import { countries, findCountry } from './countries.ts';
import { currencies, findCurrency } from './currencies.ts';

const byCode = (code: string) => countries.find((country) => country.code === code);

describe('countries', () => {
  it('keep the pinned ids of decision 3 and leave 14 unused', () => {
    expect(findCountry(102)).toMatchObject({ code: 'IE', taxInclusiveDefault: true, defaultTimezone: 'Europe/Dublin' });
    expect(findCountry(219)).toMatchObject({
      code: 'TH',
      taxInclusiveDefault: true,
      defaultTimezone: 'Asia/Bangkok',
      defaultCurrencyID: 1,
    });
    expect(findCountry(14)).toBeUndefined();
    expect(byCode('AT')?.taxInclusiveDefault).toBe(true);
    expect(byCode('AU')?.taxInclusiveDefault).toBe(true);
    expect(byCode('US')?.taxInclusiveDefault).toBe(false);
  });

  it.each([
    ['IE', 'VAT', [23, 13.5, 9, 0], true],
    ['TH', 'VAT', [7], true],
    ['GB', 'VAT', [20, 0], true],
    ['AU', 'GST', [10, 0], true],
    ['NZ', 'GST', [15], true],
    ['JP', 'Consumption Tax', [10, 8], true],
    ['DE', 'VAT', [19, 7], true],
    ['CA', 'GST', [5, 13, 14, 15], false],
    ['US', 'Sales Tax', [], false],
    ['BR', 'Sales Tax', [], false],
  ] as const)('%s calls its tax %s and usually charges %j percent', (code, name, rates, isInclusive) => {
    const country = byCode(code);
    expect(country?.tax.names.en).toBe(name);
    expect(country?.tax.rates).toEqual(rates);
    expect(country?.taxInclusiveDefault).toBe(isInclusive);
  });

  it('of the European Union show prices with tax and know at least a standard rate', () => {
    const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');
    for (const code of union) {
      expect(byCode(code)?.taxInclusiveDefault, code).toBe(true);
      expect(byCode(code)?.tax.rates[0], code).toBeGreaterThanOrEqual(15);
    }
  });

  it('have unique ids, codes and names, fit the contract and are sorted by name', () => {
    expect(countries.length).toBeGreaterThan(230);
    for (const key of ['countryID', 'code', 'name'] as const)
      expect(new Set(countries.map((country) => country[key])).size).toBe(countries.length);
    expect(z.safeParse(z.array(Country), countries).success).toBe(true);
    expect(countries.map((country) => country.name)).toEqual(
      countries.map((country) => country.name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    for (const country of countries) {
      expect(country.code).toMatch(/^[A-Z]{2}$/);
      expect(findCurrency(country.defaultCurrencyID), country.name).toBeDefined();
      expect(country.countryID).toBeLessThanOrEqual(100_000);
    }
  });

  it.each([
    ['TH', 77, 'Bangkok'],
    ['IE', 26, 'Dublin'],
    ['US', 51, 'Texas'],
    ['CA', 13, 'Quebec'],
    ['AU', 8, 'Victoria'],
    ['AT', 9, 'Vienna'],
    ['GB', 12, 'Scotland'],
    ['JP', 47, 'Tokyo'],
    ['DE', 16, 'Hesse'],
    ['CH', 26, 'Uri'],
    ['IN', 36, 'Kerala'],
    ['BR', 27, 'Bahia'],
    ['MX', 32, 'Puebla'],
    ['IT', 20, 'Veneto'],
    ['ES', 19, 'Madrid'],
    ['ZA', 9, 'Gauteng'],
  ])('%s has its %i provinces, each once', (code, count, one) => {
    const { provinces } = byCode(code) ?? { provinces: [] };
    expect(provinces).toContain(one);
    expect(provinces.length).toEqual(count);
    expect(new Set(provinces).size).toEqual(count);
    expect(provinces.every((name) => name.length > 1 && name.length <= 100)).toBe(true);
  });

  it('of Thailand have both names, pair by pair', () => {
    const { provinces, localProvinces } = byCode('TH') ?? { provinces: [], localProvinces: [] };
    expect(localProvinces.length).toBe(77);
    expect(new Set(localProvinces).size).toBe(77);
    expect(localProvinces.every((name) => /^[\u0E01-\u0E4E]+$/.test(name))).toBe(true);
    const pairs = new Map(provinces.map((name, index) => [name, localProvinces[index]]));
    for (const [name, local] of [
      ['Amnat Charoen', 'อำนาจเจริญ'],
      ['Bangkok', 'กรุงเทพมหานคร'],
      ['Chiang Mai', 'เชียงใหม่'],
      ['Kanchanaburi', 'กาญจนบุรี'],
      ['Nakhon Ratchasima', 'นครราชสีมา'],
      ['Phetchabun', 'เพชรบูรณ์'],
      ['Sa Kaeo', 'สระแก้ว'],
      ['Trat', 'ตราด'],
      ['Ubon Ratchathani', 'อุบลราชธานี'],
      ['Yasothon', 'ยโสธร'],
    ] as const)
      expect(pairs.get(name)).toBe(local);
    expect(byCode('IE')?.localProvinces).toEqual([]);
  });

  it('without a list of provinces take any text', () => {
    expect(byCode('SG')?.provinces).toEqual([]);
  });
});

describe('currencies', () => {
  it('keep the pinned ids of decision 3 and the decimals of ISO 4217', () => {
    expect(findCurrency(2)?.code).toBe('USD');
    expect(findCurrency(1)?.code).toBe('THB');
    const decimals = Object.fromEntries(currencies.map(({ code, decimals: places }) => [code, places]));
    expect(decimals).toMatchObject({
      USD: 2,
      THB: 2,
      EUR: 2,
      JPY: 0,
      KRW: 0,
      VND: 0,
      KWD: 3,
      BHD: 3,
      TND: 3,
      HUF: 2,
      IDR: 2,
      COP: 2,
      CLP: 0,
    });
  });

  it('have distinct ids and codes and fit the contract', () => {
    for (const key of ['currencyID', 'code', 'name'] as const)
      expect(new Set(currencies.map((currency) => currency[key])).size).toBe(currencies.length);
    expect(z.safeParse(z.array(Currency), currencies).success).toBe(true);
    // Node knows every code, so none is misspelt.
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(currencies.filter(({ code }) => !known.has(code)).map(({ code }) => code)).toEqual([]);
  });
});
