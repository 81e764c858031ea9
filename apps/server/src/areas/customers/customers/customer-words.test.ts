import { describe, expect, it } from 'vitest';
import { wantedWords, wordsOf } from './customer-words.ts';

const anonymous = { givenName: '', familyName: '', preferredName: '', phone: '', email: '', companyName: '' };
const isFound = (customer: Partial<typeof anonymous>, text: string): boolean => {
  const words = wordsOf({ ...anonymous, ...customer });
  return wantedWords(text).every((spellings) =>
    words.some(({ word, isStart }) =>
      spellings.some((wanted) => word.startsWith(wanted) && (isStart || [...wanted].length >= 3)),
    ),
  );
};

describe('the words of a customer', () => {
  it('match a part of each name, in any letter case and without accents', () => {
    const customer = { givenName: 'José', familyName: 'García-Moreno', preferredName: 'Pepe' };
    for (const text of ['jose', 'JOSÉ gar', 'ose', 'moreno', 'rcia pepe', 'p', 'gar m']) {
      expect(isFound(customer, text), text).toBe(true);
    }
    for (const text of ['joseph', 'se', 'jose lopez', 'josé@']) {
      expect(isFound(customer, text), text).toBe(false);
    }
  });

  it('match a part of a Thai name, with its vowels and tones', () => {
    const customer = { givenName: 'สมชาย', familyName: 'ตั้งใจดี' };
    for (const text of ['สม', 'สมชาย', 'ชาย', 'ใจดี', 'ตั้งใจ สมช']) {
      expect(isFound(customer, text), text).toBe(true);
    }
    for (const text of ['สมหญิง', 'ตังใจ', 'าย']) {
      expect(isFound(customer, text), text).toBe(false);
    }
  });

  it('match the last digits of a phone, however it is written', () => {
    const customer = { phone: '+66812345678' };
    for (const text of [
      '5678',
      '345 678',
      '081-234-5678',
      '+66 81 234 5678',
      '08123',
      '812345678',
      '0066812345678',
      '๐๘๑-๒๓๔-๕๖๗๘',
      '081/2345678',
      '(+66) 81–234–5678',
      '+66 81 234',
      '0066 (0)81 23',
    ]) {
      expect(isFound(customer, text), text).toBe(true);
    }
    for (const text of ['5679', '0812345679', '78']) {
      expect(isFound(customer, text), text).toBe(false);
    }
  });

  it('match a phone without country code by one that is typed with it, also while it is typed', () => {
    for (const text of ['+66 81 234 5678', '+6681234', '+66 (0)81 2', '0812']) {
      expect(isFound({ phone: '0812345678' }, text), text).toBe(true);
    }
    expect(isFound({ phone: '0812345678' }, '+66 82')).toBe(false);
  });

  it('match the company of a customer', () => {
    expect(isFound({ companyName: 'บริษัท ครัวไทย จำกัด' }, 'ครัวไทย')).toBe(true);
  });

  it('match a mail by its beginning or the beginning of its parts', () => {
    const customer = { email: 'Ann.Lee@diner.example' };
    for (const text of ['ann.lee@diner', 'lee', 'ann.lee@diner.example', 'diner']) {
      expect(isFound(customer, text), text).toBe(true);
    }
    expect(isFound(customer, 'ann.lee@cafe')).toBe(false);
  });

  it('are few enough for a very long name', () => {
    const words = wordsOf({ ...anonymous, givenName: 'a'.repeat(100) });
    expect(words.every(({ word }) => word.length <= 40)).toBe(true);
  });
});
