import { defineStrings } from '#text/define.ts';

export const salesResetStrings = defineStrings('salesReset', {
  en: {
    hint: 'Deletes test sales before you open. For {name} only.',
    goes: 'This is deleted:',
    counts: '{orders} orders and {sales} sales worth {paid}, with their payments, discount codes, ledger and numbers.',
    nothing: 'Nothing has been sold here yet.',
    stays: 'This stays:',
    kept: 'Catalog, menus, prices, users, terminals, settings and the audit. Sold stock returns to the shelf, and accounts are corrected.',
    superUser: 'Only a super user can reset sales.',
    warning: "This can't be undone. Everybody else must be signed out of this location.",
    confirm: 'Type {name} to confirm',
    reset: 'Reset sales',
    done: 'Sales were reset',
  },
  th: {
    hint: 'ลบยอดขายทดลองก่อนเปิดร้าน เฉพาะ {name}',
    goes: 'รายการที่จะถูกลบ:',
    counts: 'ออเดอร์ {orders} รายการและใบเสร็จ {sales} ใบ มูลค่า {paid} พร้อมการชำระเงิน โค้ดส่วนลด บัญชี และเลขที่',
    nothing: 'ยังไม่มีการขายที่สาขานี้',
    stays: 'รายการที่ยังอยู่:',
    kept: 'สินค้า เมนู ราคา ผู้ใช้ เครื่อง การตั้งค่า และบันทึกการใช้งาน สต็อกที่ขายไปจะกลับคืน และบัญชีลูกค้าจะถูกปรับให้ถูกต้อง',
    superUser: 'เฉพาะผู้ดูแลระบบเท่านั้นที่รีเซ็ตยอดขายได้',
    warning: 'เลิกทำไม่ได้ ผู้ใช้อื่นทุกคนต้องออกจากระบบของสาขานี้ก่อน',
    confirm: 'พิมพ์ {name} เพื่อยืนยัน',
    reset: 'รีเซ็ตยอดขาย',
    done: 'รีเซ็ตยอดขายแล้ว',
  },
});
