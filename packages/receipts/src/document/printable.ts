/** What reaches a printer or page from data: text without control characters, so that no name can command a printer. */

// Joiners are part of emoji and of some scripts; every other format character changes how its neighbours are read.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** The text with line breaks as `\n`, tabs as blanks, and no other control or direction character. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(FORBIDDEN, (sign) => (sign === '\n' ? sign : ''));

// A path of this server: no scheme, no other host, no way up.
const OWN_ADDRESS = /^\/(?!\/)[\w\-./?=&%]*$/;

/** The address of a picture, or null for one that is not of this server. */
export const ownAddress = (address: string): string | null =>
  address.length <= 500 && OWN_ADDRESS.test(address) && !address.includes('..') ? address : null;
