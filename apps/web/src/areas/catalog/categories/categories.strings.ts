import { defineStrings } from '#text/define.ts';

export const categoryStrings = defineStrings('categories', {
  en: {
    name: 'Name',
    productCount: 'Products',
    empty: 'Sort what you sell into categories, such as food and drinks.',
    saved: 'Category saved',
    kitchenOrder: 'Arrange for the kitchen',
    kitchenHint: 'Kitchen tickets and screens show the categories in this order.',
  },
  th: {
    name: 'ชื่อ',
    productCount: 'สินค้า',
    empty: 'จัดสินค้าเป็นหมวดหมู่ เช่น อาหารและเครื่องดื่ม',
    saved: 'บันทึกหมวดหมู่แล้ว',
    kitchenOrder: 'จัดลำดับในครัว',
    kitchenHint: 'ใบสั่งครัวและจอครัวแสดงหมวดหมู่ตามลำดับนี้',
  },
});
