import { describe, expect, it } from 'vitest';
import { languageOfGuest, tokenOf } from './receipt-address.ts';

describe('the address of a receipt', () => {
  it('ends with its token', () => {
    expect(tokenOf('/receipt/Zk3Vw9Qm7TtLr2Xb5NcYpA')).toBe('Zk3Vw9Qm7TtLr2Xb5NcYpA');
  });

  it('without a token has none', () => {
    expect(tokenOf('/receipt/')).toBe('');
  });

  it('opens in the language of the mail that it came with', () => {
    expect(languageOfGuest('?language=th', ['en-GB'])).toBe('th');
  });

  it('opens in the first language of the browser that the product speaks', () => {
    expect(languageOfGuest('', ['fr-FR', 'th-TH', 'en'])).toBe('th');
  });

  it('leaves the language alone where none fits', () => {
    expect(languageOfGuest('?language=xx', ['fr'])).toBeNull();
  });
});
