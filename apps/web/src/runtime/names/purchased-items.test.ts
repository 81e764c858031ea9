import { describe, expect, it } from 'vitest';
import { purchasedItems } from './purchased-items.ts';

const rice = {
  name: 'Fried rice, Shrimp',
  names: { th: 'ข้าวผัด, กุ้ง' },
  quantity: 2,
  options: [{ name: 'Shrimp', names: { th: 'กุ้ง' } }],
};
const tea = { name: 'Tea', names: null, quantity: 1, options: [] };

describe('the items of a purchase', () => {
  it('are shown with their quantities, and the options of a variant in brackets', () => {
    expect(purchasedItems([rice, tea])).toBe('2 × Fried rice (Shrimp), 1 × Tea');
  });

  it('are named in the language of the page', () => {
    expect(purchasedItems([rice, tea], 'th')).toBe('2 × ข้าวผัด (กุ้ง), 1 × Tea');
  });

  it('keep the name of a variant that is not called after its options', () => {
    expect(purchasedItems([{ ...rice, name: 'House special' }])).toBe('2 × House special');
  });
});
