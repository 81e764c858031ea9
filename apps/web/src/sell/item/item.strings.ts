import { defineStrings } from '#text/define.ts';

/** Words of the questions about an item, loaded with them. */
export const itemStrings = defineStrings('item', {
  en: {
    chooseUpTo: 'Choose up to {max}',
    chooseAtLeast: 'Choose at least {min}',
    chooseAny: 'Optional',
    contains: 'Contains: {names}',
    priceAdd: '+{price}',
    oneMoreOf: 'One more {name}',
    unavailable: 'Unavailable',
    oneLessOf: 'One less {name}',
    priceOff: '−{price}',
    chooseOne: 'Choose one',
    chooseExactly: 'Choose {count}',
    chooseBetween: 'Choose {min} to {max}',
    weight: 'Weight',
    weightOf: 'Weight of {name}',
  },
  th: {
    chooseUpTo: 'เลือกได้ไม่เกิน {max}',
    chooseAtLeast: 'เลือกอย่างน้อย {min}',
    chooseAny: 'ไม่บังคับ',
    contains: 'มีส่วนผสมของ: {names}',
    priceAdd: '+{price}',
    oneMoreOf: 'เพิ่ม {name} อีกหนึ่ง',
    unavailable: 'ไม่พร้อมขาย',
    oneLessOf: 'ลด {name} ลงหนึ่ง',
    priceOff: '−{price}',
    chooseOne: 'เลือก 1 อย่าง',
    chooseExactly: 'เลือก {count} อย่าง',
    chooseBetween: 'เลือก {min}–{max} อย่าง',
    weight: 'น้ำหนัก',
    weightOf: 'น้ำหนักของ{name}',
  },
});
