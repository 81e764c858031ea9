import { describe, expect, it } from 'vitest';
import { confirmedRate, exampleDish, proposedTax } from './tax-choice.ts';

const names = { en: 'VAT', th: 'ภาษีมูลค่าเพิ่ม' };
const BAHT = { code: 'THB', symbol: '฿', decimals: 2 };

describe('the tax that the wizard proposes', () => {
  it('is the rate of a country that charges one', () => {
    expect(proposedTax({ names, rates: [7] }).taxChoice).toBe('7');
    expect(proposedTax({ names, rates: [20, 0] }).taxChoice).toBe('20');
  });

  it('is left to the person where restaurants charge different rates', () => {
    expect(proposedTax({ names, rates: [23, 13.5, 9, 0] }).taxChoice).toBe('');
  });

  it('is asked for where no rate is known', () => {
    const proposed = proposedTax({ names, rates: [] });
    expect(proposed.taxChoice).toBe('other');
    expect(confirmedRate(proposed)).toBeNull();
  });
});

describe('the rate that was confirmed', () => {
  it('is the chosen one, 0 without tax, and the typed one otherwise', () => {
    expect(confirmedRate({ taxChoice: '13.5', otherTaxRate: null })).toBe(13.5);
    expect(confirmedRate({ taxChoice: 'none', otherTaxRate: null })).toBe(0);
    expect(confirmedRate({ taxChoice: 'other', otherTaxRate: 8.875 })).toBe(8.875);
    expect(confirmedRate({ taxChoice: '', otherTaxRate: null })).toBeNull();
  });
});

describe('the example dish', () => {
  it('costs the guest what the menu says when prices include tax', () => {
    expect(exampleDish(7, true, BAHT)).toEqual({ price: '180.00฿', tax: '11.78฿', total: '180.00฿' });
  });

  it('costs the guest the tax on top when they do not', () => {
    expect(exampleDish(7, false, BAHT)).toEqual({ price: '180.00฿', tax: '12.60฿', total: '192.60฿' });
  });

  it('has no decimals in a currency without them', () => {
    expect(exampleDish(10, false, { code: 'JPY', symbol: '¥', decimals: 0 })?.total).toBe('¥1,100');
  });

  it('is left out while the rate cannot be read', () => {
    expect(exampleDish(Number.NaN, true, BAHT)).toBeNull();
  });
});
