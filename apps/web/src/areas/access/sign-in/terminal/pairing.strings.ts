import { defineStrings } from '#text/define.ts';

/** Words of a browser that becomes a terminal by a code of the office. */
export const pairingStrings = defineStrings('pairing', {
  en: {
    title: 'Pair this terminal',
    hint: 'Enter the code that a manager shows you under POS terminals.',
    code: 'Pairing code',
    codeHint: '8 digits, valid for 10 minutes',
    pair: 'Pair',
    already: 'This browser is signed in on {terminal}. Sign out before you pair it with another terminal.',
    toStart: 'Back to start',
    orCode: 'Or enter a pairing code',
  },
  th: {
    title: 'จับคู่เครื่องนี้',
    hint: 'ใส่รหัสที่ผู้จัดการเปิดให้จากหน้าเครื่อง POS',
    code: 'รหัสจับคู่',
    codeHint: 'ตัวเลข 8 หลัก ใช้ได้ 10 นาที',
    pair: 'จับคู่',
    already: 'เบราว์เซอร์นี้เข้าสู่ระบบอยู่ที่เครื่อง {terminal} กรุณาออกจากระบบก่อนจับคู่กับเครื่องอื่น',
    toStart: 'กลับหน้าแรก',
    orCode: 'หรือใส่รหัสจับคู่',
  },
});
