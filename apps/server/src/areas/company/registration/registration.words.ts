import type { Words } from '#platform/words.ts';

/** Names of the roles that a company begins with. */
export const roleWords = {
  owner: { en: 'Owner', th: 'เจ้าของร้าน' },
  manager: { en: 'Manager', th: 'ผู้จัดการ' },
  cashier: { en: 'Cashier', th: 'แคชเชียร์' },
  waiter: { en: 'Server', th: 'พนักงานเสิร์ฟ' },
  kitchen: { en: 'Kitchen', th: 'ครัว' },
} as const satisfies Words;

/** Names of the terminals that a restaurant begins with. */
export const terminalWords = {
  own: { en: 'Counter 1', th: 'เคาน์เตอร์ 1' },
  demo: { en: 'Demo counter', th: 'เคาน์เตอร์สาธิต' },
  withDrawer: { en: 'Counter with cash drawer', th: 'เคาน์เตอร์พร้อมลิ้นชักเงิน' },
  pastOrders: { en: 'Demo orders', th: 'ออเดอร์ตัวอย่าง' },
} as const satisfies Words;

/** Names of the records that a restaurant without demo data begins with. */
export const defaultWords = {
  tax: { en: 'Sales Tax', th: 'ภาษีมูลค่าเพิ่ม' },
  menu: { en: 'Menu', th: 'เมนู' },
  priceList: { en: 'Base Prices', th: 'ราคาหลัก' },
  cash: { en: 'Cash', th: 'เงินสด' },
  card: { en: 'Credit Card', th: 'บัตรเครดิต' },
  promptPay: { en: 'PromptPay', th: 'พร้อมเพย์' },
  changedMind: { en: 'Customer changed their mind', th: 'ลูกค้าเปลี่ยนใจ' },
  mistake: { en: 'Entered by mistake', th: 'สั่งผิด' },
  goodwill: { en: 'Goodwill', th: 'ให้ฟรี' },
  notAsOrdered: { en: 'Not as ordered', th: 'ไม่ตรงตามที่สั่ง' },
} as const satisfies Words;

/** Why cash goes into a drawer or out of it where no demo data names reasons. */
export const payInOutWords = {
  supplier: { en: 'Supplier', th: 'ซื้อของจากผู้ขาย' },
  tips: { en: 'Tips', th: 'ทิป' },
  pettyCash: { en: 'Petty cash', th: 'ค่าใช้จ่ายเล็กน้อย' },
  change: { en: 'Change from the bank', th: 'แลกเงินทอนจากธนาคาร' },
} as const satisfies Words;
