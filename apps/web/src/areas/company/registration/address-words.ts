import type { registerStrings } from './register.strings.ts';

/** What a country calls the part of itself that an address names. */
type ProvinceLabel = Extract<keyof (typeof registerStrings)['en'], `province${string}`>;

const labels: Readonly<Record<string, ProvinceLabel>> = {
  IE: 'provinceCounty',
  US: 'provinceState',
  MX: 'provinceState',
  BR: 'provinceState',
  MY: 'provinceState',
  DE: 'provinceState',
  AT: 'provinceState',
  IN: 'provinceStateTerritory',
  AU: 'provinceStateTerritory',
  CA: 'provinceProvinceTerritory',
  CH: 'provinceCanton',
  JP: 'provincePrefecture',
  TH: 'provinceProvince',
  NL: 'provinceProvince',
  BE: 'provinceProvince',
  ZA: 'provinceProvince',
  GB: 'provinceRegion',
  NZ: 'provinceRegion',
  FR: 'provinceRegion',
  IT: 'provinceRegion',
  ES: 'provinceCommunity',
};

/** The label of the province of a country by its ISO code. */
export const provinceLabel = (code: string | undefined): ProvinceLabel => labels[code ?? ''] ?? 'province';

// Countries whose postal codes have digits only; everywhere else there may be letters.
const NUMERIC =
  'TH US MX BR MY DE AT CH IN AU JP ZA BE NZ FR IT ES NO SE DK FI PL CZ SK HU HR SI RO BG EE LT LU GR TR UA RU ID PH VN LA KH MM KR TW SG NP LK'.split(
    ' ',
  );

/** Whether a phone may show its keyboard of digits for the postal codes of a country. */
export const isPostalCodeNumeric = (code: string | undefined): boolean => NUMERIC.includes(code ?? '');
