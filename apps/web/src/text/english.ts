/**
 * English as the country of the location writes it: the words below in the States, and dates everywhere. Strings are
 * written once, in the spelling of the glossary; what guests read on paper has none of these words.
 */

/** What the States call what other countries call by the word on the left. */
const AMERICAN: readonly (readonly [string, string])[] = [
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['centres', 'centers'],
  ['centre', 'center'],
  ['colours', 'colors'],
  ['colour', 'color'],
  ['fulfilment', 'fulfillment'],
  ['licence', 'license'],
  ['licences', 'licenses'],
  ['postal code', 'ZIP code'],
  ['takeaway', 'takeout'],
];
const american = new Map(AMERICAN);
const WORDS = new RegExp(`\\b(?:${AMERICAN.map(([word]) => word).join('|')})\\b`, 'gi');

let country = '';

/** Says in which country the location is; the session calls it with every answer of the setting. */
export const setEnglishOf = (countryCode: string): void => {
  // What an older page has stored for the start without a server has no country.
  country = /^[A-Z]{2}$/.test(countryCode) ? countryCode : '';
};

/** An English text of the product, before data is put into it, as the location's country writes it. */
export const englishText = (text: string): string =>
  country === 'US'
    ? text.replace(WORDS, (word) => {
        const said = american.get(word.toLowerCase()) ?? word;
        return word[0] === word[0]?.toLowerCase() ? said : `${said[0]?.toUpperCase()}${said.slice(1)}`;
      })
    : text;

const locales = new Map<string, string>();

/**
 * The locale of English dates at the location: its own where the browser knows one, else days before months, as nearly
 * everywhere. Null = no location is known yet.
 */
export function englishLocale(): string | null {
  if (country === '') return null;
  const known = locales.get(country);
  if (known !== undefined) return known;
  const own = `en-${country}`;
  const found = new Intl.DateTimeFormat(own).resolvedOptions().locale === own ? own : 'en-GB';
  locales.set(country, found);
  return found;
}
