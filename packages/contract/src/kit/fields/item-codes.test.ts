import { describe, expect, it } from 'vitest';
import { cleanItemCode, itemCode } from './item-codes.ts';

describe('a typed, pasted or scanned code', () => {
  it.each([
    ['in the wrapping of a spreadsheet', '="0085099932001"', '0085099932001'],
    ['behind the quote of a spreadsheet', "'0085099932001", '0085099932001'],
    ['with a zero-width space', '\u200b8850999320014', '8850999320014'],
    ['between marks of direction', '\u200e8850999320021\u200e', '8850999320021'],
    ['between hard spaces', '\u00a08850999320038\u00a0', '8850999320038'],
    ['in full-width digits', '８８５０', '8850'],
    ['with leading zeros', '0085099932018', '0085099932018'],
    ['of letters, digits and signs', 'A/12.5', 'A/12.5'],
    ['that has an E and no exponent', '12E5', '12E5'],
  ])('%s is what is printed', (_case, typed, code) => expect(cleanItemCode(typed)).toBe(code));

  it.each(['8.851E+12', '8,851E+12', '8E+12', '1.8850999320014e19'])('%s was rounded, and is refused', (typed) =>
    expect(itemCode().safeParse(typed).success).toBe(false),
  );
});
