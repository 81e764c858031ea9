import { defineStrings } from '#text/define.ts';

/** The idle lock of a terminal. */
export const lockStrings = defineStrings('lock', {
  en: {
    title: 'Locked',
    signedIn: '{name} is signed in',
    kept: 'Your sale and what you typed are kept. Enter your PIN to go on.',
    switchHint: 'Another person goes on with their own PIN.',
    unlock: 'Unlock',
    otherWay: 'Sign in with password',
    otherWayQuestion: 'The sale stays on this terminal. What is typed into forms is lost.',
    soon_one: 'Locks in {count} second. Touch anywhere to go on.',
    soon_other: 'Locks in {count} seconds. Touch anywhere to go on.',
    wrongPin: 'Wrong PIN. Nothing was changed. Try again.',
    noConnection:
      'Without a connection this PIN cannot be checked. Your sale is kept. It opens again once the connection is back.',
    back: 'Back',
  },
  th: {
    title: 'ล็อกอยู่',
    signedIn: '{name} กำลังเข้าสู่ระบบ',
    kept: 'รายการขายและสิ่งที่คุณกรอกยังอยู่ ใส่รหัส PIN เพื่อทำต่อ',
    switchHint: 'พนักงานคนอื่นใช้รหัส PIN ของตนเองเพื่อทำต่อได้',
    unlock: 'ปลดล็อก',
    otherWay: 'เข้าสู่ระบบด้วยรหัสผ่าน',
    otherWayQuestion: 'รายการขายยังอยู่ในเครื่องนี้ แต่สิ่งที่กรอกในแบบฟอร์มจะหายไป',
    soon_one: 'จะล็อกใน {count} วินาที แตะที่ใดก็ได้เพื่อทำต่อ',
    soon_other: 'จะล็อกใน {count} วินาที แตะที่ใดก็ได้เพื่อทำต่อ',
    wrongPin: 'รหัส PIN ไม่ถูกต้อง ไม่มีการเปลี่ยนแปลง กรุณาลองอีกครั้ง',
    noConnection: 'ตรวจสอบรหัส PIN นี้ไม่ได้เมื่อไม่มีการเชื่อมต่อ รายการขายยังอยู่ เปิดได้อีกครั้งเมื่อเชื่อมต่อได้',
    back: 'กลับ',
  },
});
