import { defineStrings } from '#text/define.ts';

export const customerCategoryStrings = defineStrings('customerCategories', {
  en: {
    name: 'Name',
    customerCount: 'Customers',
    empty: 'Group your customers, for example regulars and companies.',
    saved: 'Category saved',
  },
  th: { name: 'ชื่อ', customerCount: 'ลูกค้า', empty: 'จัดกลุ่มลูกค้า เช่น ลูกค้าประจำและบริษัท', saved: 'บันทึกหมวดหมู่แล้ว' },
});
