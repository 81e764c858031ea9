import { defineStrings } from '#text/define.ts';

/** Words of a payment by gift card. */
export const giftCardPanelStrings = defineStrings('giftCardPanel', {
  en: {
    findFirst: 'Find the card first',
    charge: 'Charge {amount} to the card',
    left: 'Left on the card: {amount}',
    tooLittle: 'The card has {balance} left. Top it up, or split the payment.',
    onlySplit: 'The card has {balance} left, and takes no more money. Split the payment.',
    onlyTopUp: 'Nothing is left on the card. Top it up, or choose another payment type.',
    shareTooLarge: 'The card has {balance} left. Lower the amount of this share.',
    topUp: 'Top up',
    split: 'Split the payment',
    expired: 'This card is disabled or past its last day.',
    currency: "Gift Card's currency is not match",
    empty: 'Nothing is left on this card.',
  },
  th: {
    findFirst: 'ค้นหาบัตรก่อน',
    charge: 'ตัดเงินจากบัตร {amount}',
    left: 'คงเหลือในบัตร: {amount}',
    tooLittle: 'บัตรเหลือ {balance} กรุณาเติมเงินหรือแยกชำระ',
    onlySplit: 'บัตรเหลือ {balance} และเติมเงินไม่ได้ กรุณาแยกชำระ',
    onlyTopUp: 'บัตรไม่มียอดเหลือ กรุณาเติมเงินหรือเลือกวิธีชำระเงินอื่น',
    shareTooLarge: 'บัตรเหลือ {balance} กรุณาลดยอดของส่วนนี้',
    topUp: 'เติมเงิน',
    split: 'แยกชำระ',
    expired: 'บัตรนี้ถูกปิดใช้งานหรือหมดอายุแล้ว',
    currency: 'สกุลเงินของบัตรไม่ตรงกัน',
    empty: 'บัตรนี้ไม่มียอดเหลือ',
  },
});
