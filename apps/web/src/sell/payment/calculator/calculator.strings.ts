import { defineStrings } from '#text/define.ts';

/** Words of the calculator. */
export const calculatorStrings = defineStrings('calculator', {
  en: {
    title: 'Calculator',
    close: 'Close',
    cancel: 'Cancel',
    done: 'Done',
    plus: 'Plus',
    minus: 'Minus',
    equals: 'Equals',
    signs: 'Signs',
  },
  th: {
    title: 'เครื่องคิดเลข',
    close: 'ปิด',
    cancel: 'ยกเลิก',
    done: 'เสร็จสิ้น',
    plus: 'บวก',
    minus: 'ลบ',
    equals: 'เท่ากับ',
    signs: 'เครื่องหมาย',
  },
});
