import { defineStrings } from './define.ts';

/** Words of the discount dialog of the sell screen. */
export const sellDiscountStrings = defineStrings('sell-discounts', {
  en: {
    given: 'Given', takeOff: 'Take off {name}', byItself: 'comes by itself', takenOff: 'taken off this order', putBack: 'Put back {name}', choose: 'Choose a discount', none: 'There is none to choose from here.', typed: 'Or type one',
    percent: 'Percent', amount: 'Amount', apply: 'Take {value} off', typedPercent: 'Discount {rate}%', typedAmount: 'Discount', eachHint: 'Off every piece of this line.', allHint: 'Off the whole order.',
    hint: 'A discount needs a person with the right.',
    code: 'Code', codeHint: 'From a receipt or of a discount: type it or scan it.', codeOffline: 'Codes from receipts need a connection. The order is kept; try again when it is back.', useCode: 'Use the code', noCode: 'This is no code. One from a receipt has 8 letters and digits.',
    codeTaken: '{name} is on the order', bringsCode: 'a code with the payment', nextTime: '{value} next time', toCome_one: 'With the payment comes a code: {names}', toCome_other: 'With the payment come {count} codes: {names}', takeCodeOff: 'Take {name} off',
  },
  th: {
    given: 'ส่วนลดที่ให้แล้ว', takeOff: 'นำ {name} ออก', byItself: 'ให้อัตโนมัติ', takenOff: 'นำออกจากออเดอร์นี้แล้ว', putBack: 'ใช้ {name} อีกครั้ง', choose: 'เลือกส่วนลด', none: 'ไม่มีส่วนลดให้เลือกที่นี่', typed: 'หรือใส่เอง',
    percent: 'เปอร์เซ็นต์', amount: 'จำนวนเงิน', apply: 'ลด {value}', typedPercent: 'ส่วนลด {rate}%', typedAmount: 'ส่วนลด', eachHint: 'ลดจากสินค้าทุกชิ้นในรายการนี้', allHint: 'ลดจากทั้งออเดอร์',
    hint: 'การให้ส่วนลดต้องมีผู้มีสิทธิ์',
    code: 'รหัส', codeHint: 'จากใบเสร็จหรือรหัสของส่วนลด พิมพ์หรือสแกนได้', codeOffline: 'รหัสจากใบเสร็จต้องใช้อินเทอร์เน็ต ออเดอร์ยังอยู่ กรุณาลองใหม่เมื่อเชื่อมต่อได้', useCode: 'ใช้รหัส', noCode: 'นี่ไม่ใช่รหัส รหัสจากใบเสร็จมีตัวอักษรและตัวเลข 8 ตัว',
    codeTaken: 'ใส่ {name} ในออเดอร์แล้ว', bringsCode: 'ได้รหัสเมื่อชำระเงิน', nextTime: 'ครั้งหน้า {value}', toCome_one: 'ชำระเงินแล้วได้รหัส: {names}', toCome_other: 'ชำระเงินแล้วได้ {count} รหัส: {names}', takeCodeOff: 'นำ {name} ออก',
  },
});
