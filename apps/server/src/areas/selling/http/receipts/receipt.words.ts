import type { Words } from '#platform/words.ts';

/** What a receipt on the screen says around its own figures and names. */
export const previewWords = {
  receipt: { en: 'Receipt', th: 'ใบเสร็จรับเงิน' },
  bill: { en: 'Bill', th: 'ใบแจ้งค่าอาหาร' },
  main: { en: 'MAIN', th: 'บิลหลัก' },
  // How an order reaches its guest, where they do not take it from the counter or eat it at a table.
  byPickup: { en: 'Pickup', th: 'มารับเอง' },
  byDelivery: { en: 'Delivery', th: 'จัดส่ง' },
  discounts: { en: 'Order discounts', th: 'ส่วนลดทั้งบิล' },
  // The share of several discounts that falls on some lines of an order.
  sharedDiscounts: { en: 'Discounts', th: 'ส่วนลด' },
  tax: { en: 'Tax', th: 'ภาษี' },
  comp: { en: 'Comp', th: 'ให้ฟรี' },
  serviceCharge: { en: 'Service charge', th: 'ค่าบริการ' },
  delivery: { en: 'Delivery', th: 'ค่าจัดส่ง' },
  additional: { en: 'Additional charge', th: 'ค่าบริการเพิ่มเติม' },
  codeFrom: { en: 'Valid from {from}', th: 'ใช้ได้ตั้งแต่ {from}' },
  codeFromUntil: { en: 'Valid from {from} until {until}', th: 'ใช้ได้ตั้งแต่ {from} ถึง {until}' },
  points: { en: 'Points', th: 'แต้มสะสม' },
} as const satisfies Words;
