import { defineStrings, type Translate } from '#text/define.ts';

export const fulfillmentStrings = defineStrings('fulfillment-options', {
  en: {
    saved: 'Settings saved',
    hint: 'Terminals offer these when an order is taken, in this order. The first one is chosen for a new sale.',
    dineIn: 'Dine in',
    takeaway: 'Takeaway',
    pickup: 'Pickup',
    delivery: 'Delivery',
  },
  th: {
    saved: 'บันทึกการตั้งค่าแล้ว',
    hint: 'เครื่องขายจะแสดงตัวเลือกเหล่านี้ตามลำดับนี้เมื่อรับออเดอร์ และเลือกตัวแรกให้เมื่อเริ่มขายใหม่',
    dineIn: 'ทานที่ร้าน',
    takeaway: 'กลับบ้าน',
    pickup: 'มารับเอง',
    delivery: 'จัดส่ง',
  },
});

/** Gives these words in the language of the page. */
export type FulfillmentText = Translate<typeof fulfillmentStrings.en>;
