import { defineStrings } from '#text/define.ts';

/** Words of tables that are opened without a connection. */
export const aloneTableStrings = defineStrings('aloneTable', {
  en: {
    newBill: 'Without a connection the bills of this table are not shown. What you add is a new bill there.',
    joined: 'Joined tables need a connection. Take the order at a single table, or at the counter.',
    unknown: 'This terminal does not know this table. It needs a connection.',
  },
  th: {
    newBill: 'ขณะไม่มีอินเทอร์เน็ต ระบบไม่แสดงบิลเดิมของโต๊ะนี้ รายการที่เพิ่มจะเป็นบิลใหม่ของโต๊ะ',
    joined: 'โต๊ะที่รวมกันต้องใช้อินเทอร์เน็ต กรุณารับออเดอร์ที่โต๊ะเดี่ยวหรือหน้าร้าน',
    unknown: 'เครื่องนี้ไม่มีข้อมูลโต๊ะนี้ ต้องใช้อินเทอร์เน็ต',
  },
});
