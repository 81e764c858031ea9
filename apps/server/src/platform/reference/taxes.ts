import type { CountryTax } from '@tavola/contract';
import { taxWords } from './taxes.words.ts';

type Kind = keyof typeof taxWords;

// ISO 3166 code, kind of tax, whether menus show prices with tax, usual rates in percent with the standard rate first
// (decision 258). Rates change: a person confirms one, and nothing is calculated from this table.
const rows: readonly (readonly [code: string, kind: Kind, isInclusive: boolean, rates: readonly number[]])[] = [
  ['AE', 'vat', true, [5]],
  ['AT', 'vat', true, [20, 10, 13]],
  ['AU', 'gst', true, [10, 0]],
  ['BE', 'vat', true, [21, 12, 6]],
  ['BG', 'vat', true, [20, 9]],
  ['CA', 'gst', false, [5, 13, 14, 15]],
  ['CH', 'vat', true, [8.1, 2.6]],
  ['CY', 'vat', true, [19, 9, 5]],
  ['CZ', 'vat', true, [21, 12]],
  ['DE', 'vat', true, [19, 7]],
  ['DK', 'vat', true, [25]],
  ['EE', 'vat', true, [24, 9]],
  ['ES', 'vat', true, [21, 10, 4]],
  ['FI', 'vat', true, [25.5, 13.5]],
  ['FR', 'vat', true, [20, 10, 5.5]],
  ['GB', 'vat', true, [20, 0]],
  ['GR', 'vat', true, [24, 13, 6]],
  ['HR', 'vat', true, [25, 13, 5]],
  ['HU', 'vat', true, [27, 18, 5]],
  ['IE', 'vat', true, [23, 13.5, 9, 0]],
  ['IS', 'vat', true, [24, 11]],
  ['IT', 'vat', true, [22, 10, 4]],
  ['JP', 'consumption', true, [10, 8]],
  ['LT', 'vat', true, [21, 12, 5]],
  ['LU', 'vat', true, [17, 14, 8, 3]],
  ['LV', 'vat', true, [21, 12, 5]],
  ['MT', 'vat', true, [18, 7, 5]],
  ['NL', 'vat', true, [21, 9]],
  ['NO', 'vat', true, [25, 15]],
  ['NZ', 'gst', true, [15]],
  ['PL', 'vat', true, [23, 8, 5]],
  ['PT', 'vat', true, [23, 13, 6]],
  ['RO', 'vat', true, [21, 11]],
  ['SE', 'vat', true, [25, 12, 6]],
  ['SG', 'gst', false, [9]],
  ['SI', 'vat', true, [22, 9.5]],
  ['SK', 'vat', true, [23, 19, 5]],
  ['TH', 'vat', true, [7]],
  ['US', 'sales', false, []],
  ['ZA', 'vat', true, [15]],
];
const byCode = new Map(rows.map(([code, kind, isInclusive, rates]) => [code, { kind, isInclusive, rates }]));

/** The usual tax of a country by its ISO code; one that is not known here has no rates, so that the owner is asked. */
export function taxOfCountry(code: string): CountryTax {
  const found = byCode.get(code);
  return { names: { ...taxWords[found?.kind ?? 'sales'] }, rates: [...(found?.rates ?? [])] };
}

/** Whether the guests of a country expect menu prices to include tax. */
export const isTaxInclusiveCountry = (code: string): boolean => byCode.get(code)?.isInclusive ?? false;
