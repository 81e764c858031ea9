import { defineStrings } from '#text/define.ts';

/** Words of the field in which allergens are noted. */
export const allergenFieldStrings = defineStrings('allergen-field', {
  en: {
    allergens: 'Allergens',
    productHint: 'What it contains itself. Those of its ingredients and options are added.',
    ingredientHint: 'Every dish made with it shows them.',
    optionHint: 'What this option adds to a dish.',
    none: 'None noted',
  },
  th: {
    allergens: 'สารก่อภูมิแพ้',
    productHint: 'สิ่งที่มีอยู่ในสินค้านี้เอง ของวัตถุดิบและตัวเลือกจะรวมให้เอง',
    ingredientHint: 'ทุกเมนูที่ใช้วัตถุดิบนี้จะแสดง',
    optionHint: 'สิ่งที่ตัวเลือกนี้เพิ่มเข้าไปในจาน',
    none: 'ยังไม่ได้ระบุ',
  },
});
