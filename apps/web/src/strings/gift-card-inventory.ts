import { defineStrings } from './define.ts';

export const giftCardStrings = defineStrings('giftCardInventory', {
  en: {
    giftCardTypeName: 'Kind of card', typeHint: 'Choose one, or type a new name.', giftCardPrice: 'Price', onHandQuantity: 'On hand', empty: 'Add the gift cards that you keep, by kind and price.', new: 'New gift card', saved: 'Gift card added', cardName: '{type}, {price}',
    Set: 'Counted', Add: 'Received', Subtract: 'Taken out', mode: 'What has happened?', quantitySet: 'There are now', quantityAdd: 'Cards received', quantitySubtract: 'Cards taken out', reason: 'Reason', comment: 'Comment', adjusted: 'There are {count} cards now',
    reasonSet: 'Stock count', reasonAdd: 'Delivery', reasonSubtract: 'Damaged', movements: 'Movements', noMovements: 'Nothing has moved yet.', at: 'Time', type: 'Kind', quantity: 'Change', balanceAfter: 'Balance', userName: 'By',
    Sale: 'Sale', Refund: 'Refund', Adjust: 'Correction', Receive: 'Received', Count: 'Count', preview: '{before} → {after}',
  },
  th: {
    giftCardTypeName: 'ประเภทบัตร', typeHint: 'เลือกจากรายการ หรือพิมพ์ชื่อใหม่', giftCardPrice: 'ราคา', onHandQuantity: 'คงเหลือ', empty: 'เพิ่มบัตรของขวัญที่มีอยู่ แยกตามประเภทและราคา', new: 'เพิ่มบัตรของขวัญ', saved: 'เพิ่มบัตรของขวัญแล้ว', cardName: '{type} {price}',
    Set: 'นับได้', Add: 'รับเข้า', Subtract: 'นำออก', mode: 'เกิดอะไรขึ้น', quantitySet: 'ตอนนี้มี', quantityAdd: 'จำนวนบัตรที่รับ', quantitySubtract: 'จำนวนบัตรที่นำออก', reason: 'เหตุผล', comment: 'หมายเหตุ', adjusted: 'ตอนนี้มีบัตร {count} ใบ',
    reasonSet: 'นับสต็อก', reasonAdd: 'รับของ', reasonSubtract: 'ชำรุด', movements: 'ความเคลื่อนไหว', noMovements: 'ยังไม่มีความเคลื่อนไหว', at: 'เวลา', type: 'ประเภท', quantity: 'เปลี่ยนแปลง', balanceAfter: 'หลังปรับ', userName: 'โดย',
    Sale: 'ขาย', Refund: 'คืนเงิน', Adjust: 'แก้ไขยอด', Receive: 'รับของ', Count: 'นับสต็อก', preview: '{before} → {after}',
  },
});
