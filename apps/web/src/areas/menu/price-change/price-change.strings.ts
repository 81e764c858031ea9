import { defineStrings } from '#text/define.ts';

export const priceChangeStrings = defineStrings('priceChange', {
  en: {
    direction: 'Change',
    raise: 'Raise by',
    lower: 'Lower by',
    unit: 'Unit',
    percent: 'Percentage',
    amount: 'Amount',
    rounding: 'Round to',
    noRounding: 'No rounding',
  },
  th: {
    direction: 'การเปลี่ยน',
    raise: 'ขึ้นราคา',
    lower: 'ลดราคา',
    unit: 'หน่วย',
    percent: 'เปอร์เซ็นต์',
    amount: 'จำนวนเงิน',
    rounding: 'ปัดเป็น',
    noRounding: 'ไม่ปัด',
  },
});
