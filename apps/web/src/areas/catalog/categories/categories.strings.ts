import { defineStrings } from '#text/define.ts';

export const categoryStrings = defineStrings('categories', {
  en: {
    name: 'Name',
    productCount: 'Products',
    empty: 'Group what you sell into categories, such as food and drinks.',
    saved: 'Category saved',
    posOrder: 'POS order',
    posHint: 'Categories are listed in this order on the POS.',
    kitchenOrder: 'Kitchen order',
    kitchenHint: 'Kitchen tickets list categories in this order.',
    syncToKitchen: 'Send to kitchen displays',
    syncedToKitchen: 'The kitchen displays have the categories',
  },
  th: {
    name: 'ชื่อ',
    productCount: 'สินค้า',
    empty: 'จัดกลุ่มสินค้าเป็นหมวดหมู่ เช่น อาหารและเครื่องดื่ม',
    saved: 'บันทึกหมวดหมู่แล้ว',
    posOrder: 'ลำดับบนหน้าขาย',
    posHint: 'หน้าขายแสดงหมวดหมู่ตามลำดับนี้',
    kitchenOrder: 'ลำดับในครัว',
    kitchenHint: 'ใบสั่งครัวเรียงหมวดหมู่ตามลำดับนี้',
    syncToKitchen: 'ส่งไปจอครัว',
    syncedToKitchen: 'ส่งหมวดหมู่ไปจอครัวแล้ว',
  },
});
