import { defineStrings } from '#text/define.ts';

/** The search that leads to every page and record. */
export const goToStrings = defineStrings('goTo', {
  en: {
    title: 'Go to',
    hint: 'Page, setting, item, customer or order',
    pages: 'Pages',
    settings: 'Pages about this',
    items: 'Items',
    customers: 'Customers',
    orders: 'Orders',
    order: 'Order {no}',
    searching: 'Searching…',
    none: 'Nothing found for “{search}”.',
    close: 'Close',
  },
  th: {
    title: 'ไปที่',
    hint: 'หน้า การตั้งค่า สินค้า ลูกค้า หรือออเดอร์',
    pages: 'หน้า',
    settings: 'หน้าที่เกี่ยวข้อง',
    items: 'สินค้า',
    customers: 'ลูกค้า',
    orders: 'ออเดอร์',
    order: 'ออเดอร์ {no}',
    searching: 'กำลังค้นหา…',
    none: 'ไม่พบ “{search}”',
    close: 'ปิด',
  },
});
