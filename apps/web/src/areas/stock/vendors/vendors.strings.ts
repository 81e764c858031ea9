import { defineStrings } from '#text/define.ts';

export const vendorStrings = defineStrings('vendors', {
  en: {
    name: 'Name',
    contactName: 'Contact',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    note: 'Note',
    isActive: 'Active',
    switchOf: '{name}: active',
    empty: 'Add the vendors you buy from.',
    saved: 'Vendor saved',
  },
  th: {
    name: 'ชื่อ',
    contactName: 'ผู้ติดต่อ',
    email: 'อีเมล',
    phone: 'โทรศัพท์',
    address: 'ที่อยู่',
    note: 'หมายเหตุ',
    isActive: 'ใช้งาน',
    switchOf: '{name}: ใช้งาน',
    empty: 'เพิ่มผู้จัดจำหน่ายที่คุณซื้อสินค้า',
    saved: 'บันทึกผู้จัดจำหน่ายแล้ว',
  },
});
