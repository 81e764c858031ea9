import { describe, expect, it } from 'vitest';
import { itemInitials } from './item-initials.ts';

describe('the initials of an item', () => {
  it.each([
    ['Iced tea', 'IT'],
    ['Soup', 'S'],
    ['7-Up (large)', '7U'],
    ['crème brûlée, small', 'CB'],
    ['“Special” of the day', 'SO'],
    ['…', ''],
  ])('of %s are %s', (name, initials) => expect(itemInitials(name)).toBe(initials));

  it('are consonants in Thai, without the vowel written before them', () => {
    expect(['ต้มยำ', 'เบียร์ช้าง', 'ไก่ย่าง ข้าวเหนียว'].map(itemInitials)).toEqual(['ต', 'บ', 'กข']);
  });
});
