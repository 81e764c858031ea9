import { defineStrings } from './define.ts';

export const variantStrings = defineStrings('variants', {
  en: {
    name: 'Name', displayName: 'Name for guests', options: 'Options', useCount: 'Products', inactive: 'Off',
    optionsHint: 'In the order in which the till shows them. The amount is added to the price. Moving or adding options changes nothing about the products that have them.',
    inUse: '{name} is sold as part of a product. It can be switched off, not removed.', isOn: 'On', isOnOf: '{name}: on',
    priceHint: 'A product can have prices of its own for its variants.', groups: 'Asks for these modifier groups', asks: '{count} groups asked',
    where: 'Where it is used', nobody: 'No product has this variant yet.', products: 'Products', saved: 'Variant saved', empty: 'Add what products come in: sizes, kinds, colours.',
  },
  th: {
    name: 'ชื่อ', displayName: 'ชื่อที่ลูกค้าเห็น', options: 'ตัวเลือก', useCount: 'สินค้า', inactive: 'ปิด',
    optionsHint: 'เรียงตามลำดับที่แสดงบนเครื่องขาย จำนวนเงินบวกเพิ่มในราคา การย้ายหรือเพิ่มตัวเลือกไม่กระทบสินค้าที่ใช้อยู่',
    inUse: '{name} เป็นส่วนหนึ่งของสินค้าที่ขายอยู่ ปิดได้แต่นำออกไม่ได้', isOn: 'เปิด', isOnOf: '{name}: เปิด',
    priceHint: 'สินค้าแต่ละรายการกำหนดราคาตามตัวเลือกของตัวเองได้', groups: 'ถามกลุ่มตัวเลือกเสริมเหล่านี้', asks: 'ถาม {count} กลุ่ม',
    where: 'ใช้ที่ไหนบ้าง', nobody: 'ยังไม่มีสินค้าใช้ตัวเลือกนี้', products: 'สินค้า', saved: 'บันทึกตัวเลือกสินค้าแล้ว', empty: 'เพิ่มรูปแบบของสินค้า เช่น ขนาด ชนิด สี',
  },
});
