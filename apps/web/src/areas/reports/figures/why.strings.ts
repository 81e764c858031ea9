import { defineStrings } from '#text/define.ts';

/** Words of what made a difference. */
export const whyStrings = defineStrings('why', {
  en: {
    whyLower: 'Why are net sales lower?',
    whyHigher: 'Why are net sales higher?',
    sales: 'Sales and their size',
    orders: 'More or fewer sales',
    value: 'Larger or smaller sales',
    refunds: 'Refunds',
    hourOfDay: 'Hours',
    product: 'Items',
    channel: 'Channels',
    others: 'All others',
    difference: 'Difference of net sales',
  },
  th: {
    whyLower: 'ทำไมยอดขายสุทธิลดลง',
    whyHigher: 'ทำไมยอดขายสุทธิเพิ่มขึ้น',
    sales: 'จำนวนบิลและยอดต่อบิล',
    orders: 'จำนวนบิลมากขึ้นหรือน้อยลง',
    value: 'ยอดต่อบิลสูงขึ้นหรือต่ำลง',
    refunds: 'เงินคืน',
    hourOfDay: 'ช่วงเวลา',
    product: 'สินค้า',
    channel: 'ช่องทาง',
    others: 'อื่นๆ ทั้งหมด',
    difference: 'ผลต่างของยอดขายสุทธิ',
  },
});
