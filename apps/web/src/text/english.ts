/**
 * English as the country of the location writes it: its words in the States, and dates everywhere. Strings are
 * written once, in the spelling of the glossary; what guests read on paper has none of these words.
 */

let country = '';

/** Fetched in the States alone: no other page carries its words. */
let american: ((text: string) => string) | null = null;

/**
 * Says in which country the location is; the session calls it with every answer of the setting. Resolves when texts are
 * written as there.
 */
export async function setEnglishOf(countryCode: string): Promise<void> {
  // What an older page has stored for the start without a server has no country.
  country = /^[A-Z]{2}$/.test(countryCode) ? countryCode : '';
  if (country === 'US')
    american ??= await import('./american.ts').then(
      ({ americanText }) => americanText,
      () => null,
    );
}

/** An English text of the product, before data is put into it, as the location's country writes it. */
export const englishText = (text: string): string => (country === 'US' && american !== null ? american(text) : text);

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
