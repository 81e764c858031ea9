import { describe, expect, it } from 'vitest';
import { isThaiID } from '../kit/fields/thai-id.ts';
import { promptPayAccount } from './prompt-pay.ts';

describe('a PromptPay account', () => {
  it.each([
    '0812345678',
    '081-234-5678',
    '081.234.5678',
    '0066812345678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    '\u200e081 234 5678',
    '๐๘๑ ๒๓๔ ๕๖๗๘',
  ])('%s is one phone number', (typed) => expect(promptPayAccount(typed)).toBe('0812345678'));
  it('may be an id of 13 digits with the right last one', () =>
    expect(promptPayAccount('1-2345-67890-12-1')).toBe('1234567890121'));
  it.each(['1234567890123', '12345', '1812345678', '08123456789', '081234567x', ''])('is not %s', (typed) =>
    expect(promptPayAccount(typed)).toBeNull(),
  );
});

describe('an id of 13 digits', () => {
  it('is right with its check digit', () => expect(isThaiID('0105536000313')).toBe(true));
  it('is wrong with another last digit', () => expect(isThaiID('0105536000314')).toBe(false));
});
