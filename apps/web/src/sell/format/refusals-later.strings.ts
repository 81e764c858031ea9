import type { RefusalTexts } from './refusal-texts.ts';

/** Words for refunds and offline sales; no page of a sale shows them, so they are not loaded with it. */
export const laterRefusals = {
  'guest_order.unavailable': {
    en: '{name} cannot be ordered now. Remove it or choose something else.',
    th: 'ตอนนี้สั่ง{name}ไม่ได้ กรุณานำออกหรือเลือกอย่างอื่น',
  },
  'refund.error.figures': {
    en: "This sale can't be refunded by item. Ask a manager.",
    th: 'คืนเงินรายการขายนี้แบบแยกรายการไม่ได้ กรุณาแจ้งผู้จัดการ',
  },
  'refund.error.line_not_found': { en: 'This item is not part of the sale.', th: 'ไม่มีรายการนี้ในการขาย' },
  'refund.error.line_twice': { en: 'An item was selected twice.', th: 'เลือกรายการซ้ำกัน' },
  'refund.error.more_than_left': { en: 'This is more than the quantity left to refund.', th: 'มากกว่าจำนวนที่ยังคืนได้' },
  'refund.error.nothing': { en: 'Choose what to refund.', th: 'กรุณาเลือกรายการที่จะคืนเงิน' },
  'refund.error.quantity': { en: 'Quantity must be greater than 0.', th: 'จำนวนต้องมากกว่า 0' },
  'sync.error.not_offline': {
    en: 'This needs a connection. Try again when you are back online.',
    th: 'ต้องใช้อินเทอร์เน็ต กรุณาลองอีกครั้งเมื่อเชื่อมต่อได้',
  },
  'sync.error.payment_figures': {
    en: "The amounts of this payment don't add up. Enter it again.",
    th: 'ยอดของการชำระเงินนี้ไม่ตรงกัน กรุณาใส่ใหม่',
  },
} as const satisfies RefusalTexts;
