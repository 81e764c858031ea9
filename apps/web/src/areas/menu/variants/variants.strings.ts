import { defineStrings } from '#text/define.ts';

export const variantStrings = defineStrings('variants', {
  en: {
    name: 'Name',
    displayName: 'Name shown to guests',
    options: 'Options',
    useCount: 'Products',
    inactive: 'Inactive',
    optionsHint:
      'Shown in this order on the POS. The price is added to the product. Changing options here does not change products that already use them.',
    inUse: '{name} is used by a product. It can be deactivated, not removed.',
    isOn: 'Active',
    isOnOf: '{name}: active',
    priceHint: 'Products can set their own variant prices.',
    groups: 'Shows these modifier groups',
    asks: '{count} modifier groups',
    saved: 'Variant saved',
    empty: 'Add what products come in: sizes, types, colours.',
  },
  th: {
    name: 'ชื่อ',
    displayName: 'ชื่อที่ลูกค้าเห็น',
    options: 'ตัวเลือก',
    useCount: 'สินค้า',
    inactive: 'ปิดใช้งาน',
    optionsHint: 'แสดงตามลำดับนี้บนหน้าขาย ราคาจะบวกเพิ่มในราคาสินค้า การเปลี่ยนตัวเลือกที่นี่ไม่กระทบสินค้าที่ใช้อยู่แล้ว',
    inUse: '{name} ถูกใช้ในสินค้า ปิดใช้งานได้แต่นำออกไม่ได้',
    isOn: 'ใช้งาน',
    isOnOf: '{name}: ใช้งาน',
    priceHint: 'สินค้าแต่ละรายการกำหนดราคาตัวเลือกของตัวเองได้',
    groups: 'แสดงกลุ่มตัวเลือกเสริมเหล่านี้',
    asks: '{count} กลุ่มตัวเลือกเสริม',
    saved: 'บันทึกขนาด/แบบแล้ว',
    empty: 'เพิ่มรูปแบบของสินค้า เช่น ขนาด ชนิด สี',
  },
});
