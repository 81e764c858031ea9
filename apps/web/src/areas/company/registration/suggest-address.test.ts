import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { isReservedSubdomain, subDomain } from '@tavola/contract';
import * as z from 'zod/mini';
import { suggestAddress } from './suggest-address.ts';
import { latinFromThai } from './thai-letters.ts';

describe('a proposed web address', () => {
  it.each([
    ['The_Good Cafe', 'thegoodcafe'],
    ['Kelly’s Kitchen', 'kellyskitchen'],
    ["Kelly's Kitchen", 'kellyskitchen'],
    ['Café Müller & Söhne', 'cafemullerandsohne'],
    ['Smørrebrød Straße', 'smorrebrodstrasse'],
    ['ครัวคุณยาย', 'khruakhunyai'],
    ['ส้มตำ Express 99', 'somtamexpress99'],
    ['ร้าน ๒๔', 'ran24'],
    ['Bar', 'bar-restaurant'],
    ['admin', 'admin-restaurant'],
    ['五番街の店', 'my-restaurant'],
    ['--', 'my-restaurant'],
    ['', ''],
  ])('of "%s" is "%s"', (name, address) => {
    expect(suggestAddress(name)).toBe(address);
  });

  it('is accepted as an address whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 61 }), (name) => {
        const address = suggestAddress(name);
        if (name.trim() === '') expect(address).toBe('');
        else {
          expect(z.safeParse(subDomain(), address).success).toBe(true);
          expect(isReservedSubdomain(address)).toBe(false);
        }
      }),
    );
  });

  it('is accepted for every name in Thai letters', () => {
    const thai = fc.string({ unit: fc.integer({ min: 0x0e01, max: 0x0e5b }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(thai, (name) => {
        expect(z.safeParse(subDomain(), suggestAddress(`x${name}`)).success).toBe(true);
      }),
    );
  });
});

describe('Thai in Latin letters', () => {
  it.each([
    ['เชียงใหม่', 'chiangmai'],
    ['กรุงเทพ', 'krungthep'],
    ['ขอนแก่น', 'khonkaen'],
    ['แม่ฮ่องสอน', 'maehongson'],
    ['ภูเก็ต', 'phuket'],
    ['ชลบุรี', 'chonburi'],
    ['สุโขทัย', 'sukhothai'],
    ['ตราด', 'trat'],
    ['เลย', 'loei'],
    ['ลำปาง', 'lampang'],
    ['ต้มยำกุ้ง', 'tomyamkung'],
    ['ผัดไทย', 'phatthai'],
    ['ข้าวมันไก่', 'khaomankai'],
    ['ก๋วยเตี๋ยวเรือ', 'kuaitiaoruea'],
    ['หมูกรอบ', 'mukrop'],
    ['บ้านสวนผึ้ง', 'bansuanphueng'],
    ['เรือนแพ', 'rueanphae'],
    ['โรงแรม', 'rongraem'],
    ['เปรี้ยวหวาน', 'priaowan'],
    ['เจ๊ไฝ', 'chefai'],
    ['ใบเฟิร์น', 'baifoen'],
    ['สาขา ๒', 'sakha 2'],
  ])('writes %s as %s', (thai, latin) => {
    expect(latinFromThai(thai)).toBe(latin);
  });
});
