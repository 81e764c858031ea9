import { defineStrings } from './define.ts';

/** Words of the discount dialog of the sell screen. */
export const sellDiscountStrings = defineStrings('sell-discounts', {
  en: {
    given: 'Given', takeOff: 'Take off {name}', byItself: 'comes by itself', takenOff: 'taken off this order', putBack: 'Put back {name}', choose: 'Choose a discount', none: 'There is none to choose from here.', typed: 'Or type one',
    percent: 'Percent', amount: 'Amount', apply: 'Take {value} off', typedPercent: 'Discount {rate}%', typedAmount: 'Discount', eachHint: 'Off every piece of this line.', allHint: 'Off the whole order.',
    hint: 'A discount needs a person with the right.',
  },
  th: {
    given: 'ส่วนลดที่ให้แล้ว', takeOff: 'นำ {name} ออก', byItself: 'ให้อัตโนมัติ', takenOff: 'นำออกจากออเดอร์นี้แล้ว', putBack: 'ใช้ {name} อีกครั้ง', choose: 'เลือกส่วนลด', none: 'ไม่มีส่วนลดให้เลือกที่นี่', typed: 'หรือใส่เอง',
    percent: 'เปอร์เซ็นต์', amount: 'จำนวนเงิน', apply: 'ลด {value}', typedPercent: 'ส่วนลด {rate}%', typedAmount: 'ส่วนลด', eachHint: 'ลดจากสินค้าทุกชิ้นในรายการนี้', allHint: 'ลดจากทั้งออเดอร์',
    hint: 'การให้ส่วนลดต้องมีผู้มีสิทธิ์',
  },
});
