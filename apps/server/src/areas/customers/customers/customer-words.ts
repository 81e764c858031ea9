import { callingCodes, plainDigits } from '@tavola/contract';

/** What people type to find a customer, and what they find it by. Pure. */

/** A word that a customer is found by; `isStart` = the whole word, otherwise an ending of it. */
export interface FoundBy {
  readonly word: string;
  readonly isStart: boolean;
}

export interface Findable {
  readonly givenName: string;
  readonly familyName: string;
  readonly preferredName: string;
  readonly phone: string;
  readonly email: string;
  readonly companyName?: string;
}

/** Longer words are cut in rows and in what is typed alike. */
const LONGEST = 40;
/** Texts shorter than this are looked for at the beginning of words only: their endings would be half the company. */
export const SHORTEST_PART = 3;
/** A phone is the same with its country code or with the zero in its place, so its last digits count (decision 101). */
const PHONE_DIGITS = 9;

/** Every word of a customer with its endings, each once. */
export function wordsOf({ givenName, familyName, preferredName, phone, email, companyName = '' }: Findable): FoundBy[] {
  const found = new Map<string, boolean>();
  const add = (word: string, isStart: boolean) => found.set(word, isStart || (found.get(word) ?? false));
  for (const word of wordsIn(`${givenName} ${familyName} ${preferredName} ${companyName}`)) addEndings(word, add);
  if (phone !== '') addEndings(phone.replace(/\D/g, ''), add);
  if (email !== '') {
    add(cut(folded(email)), true);
    for (const word of wordsIn(email)) add(cut(word), true);
  }
  return [...found].map(([word, isStart]) => ({ word, isStart }));
}

/**
 * The words of a text that all have to match, the longest first; each is a list of spellings of which one has to. A
 * phone is one word however it is grouped.
 */
export function wantedWords(text: string): readonly (readonly string[])[] {
  const trimmed = text.trim();
  const written = plainDigits(trimmed.normalize('NFKC')).replace(/[\s\-./()\u2010-\u2015]|\p{Cf}/gu, '');
  if (/^\+?\d+$/.test(written)) return [phoneSpellings(written)];
  if (trimmed.includes('@')) return [[cut(folded(trimmed))]];
  return wordsIn(trimmed)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => [cut(word)]);
}

/**
 * What a typed number may begin with in the rows: they have it as entered, with a country code or with a zero.
 * The code of a number that is not typed to its end is left off, because most rows have none.
 */
function phoneSpellings(written: string): readonly string[] {
  const abroad = /^(?:\+|00)(\d+)$/.exec(written)?.[1];
  const digits = abroad ?? written;
  const code = abroad === undefined ? undefined : callingCodes.find((one) => digits.startsWith(one));
  if (code !== undefined && digits.length - code.length < PHONE_DIGITS) {
    const rest = digits.slice(code.length).replace(/^0/, '');
    return rest.length < SHORTEST_PART ? [digits] : [digits, rest];
  }
  if (digits.length >= PHONE_DIGITS) return [digits.slice(-PHONE_DIGITS)];
  return digits.startsWith('0') && digits.length > SHORTEST_PART + 1 ? [digits, digits.slice(1)] : [digits];
}

function addEndings(word: string, add: (word: string, isStart: boolean) => void): void {
  const characters = [...word];
  add(cut(word), true);
  for (let from = 1; from <= characters.length - SHORTEST_PART; from += 1) {
    // A combining vowel or tone mark never begins a word: it belongs to the letter before it.
    if (!/^\p{M}/u.test(characters[from] ?? '')) add(cut(characters.slice(from).join('')), false);
  }
}

const cut = (word: string): string => [...word].slice(0, LONGEST).join('');

// Accents are dropped, Thai vowels and tones are not: they are marks too, but letters of the name.
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
