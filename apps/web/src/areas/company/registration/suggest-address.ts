import { isReservedSubdomain, SUBDOMAIN_MAX, SUBDOMAIN_MIN } from '@tavola/contract';
import { latinFromThai } from './thai-letters.ts';

/** Letters that no decomposition takes apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': 'and',
  '+': 'and',
};
const FILLER = 'restaurant';

/**
 * A web address that the next step accepts, from any name: Thai in Latin letters, accents and apostrophes dropped,
 * spaces and underscores removed (platform spec, section 2). A name too short for an address gets a word more.
 */
export function suggestAddress(name: string): string {
  const latin = latinFromThai(name)
    .toLowerCase()
    .replace(/[ßæœøłđðþı&+]/gu, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-');
  const address = trimmed(latin.slice(0, SUBDOMAIN_MAX));
  if (name.trim() === '') return '';
  if (address.length >= SUBDOMAIN_MIN && !isReservedSubdomain(address)) return address;
  return address === '' ? `my-${FILLER}` : `${address}-${FILLER}`;
}

const trimmed = (address: string): string => address.replace(/^-+|-+$/g, '');
