import { defineStrings } from '#text/define.ts';

/** Words of the idle lock of a terminal. */
export const lockStrings = defineStrings('lock', {
  en: {
    title: 'Locked',
    signedIn: '{name} is signed in',
    kept: 'Your sale and your entries are kept. Enter your PIN to continue.',
    switchHint: 'Another user can unlock with their PIN.',
    unlock: 'Unlock',
    otherWay: 'Sign in with password',
    otherWayQuestion: 'The sale stays on this terminal. Unsaved form entries are lost.',
    soon_one: 'Locks in {count} second. Tap to continue.',
    soon_other: 'Locks in {count} seconds. Tap to continue.',
    wrongPin: 'Wrong PIN. Try again.',
    paused: 'Too many wrong PINs. Try again in {count} s.',
    noConnection: "This PIN can't be checked while offline. Your sale is kept. Try again when the connection is back.",
    back: 'Back',
  },
  th: {
    title: 'ล็อกอยู่',
    signedIn: '{name} กำลังใช้งาน',
    kept: 'รายการขายและข้อมูลที่กรอกยังอยู่ ใส่รหัส PIN เพื่อทำต่อ',
    switchHint: 'พนักงานคนอื่นปลดล็อกด้วยรหัส PIN ของตัวเองได้',
    unlock: 'ปลดล็อก',
    otherWay: 'เข้าสู่ระบบด้วยรหัสผ่าน',
    otherWayQuestion: 'รายการขายยังอยู่ในเครื่องนี้ แต่ข้อมูลในแบบฟอร์มที่ยังไม่บันทึกจะหายไป',
    soon_one: 'จะล็อกใน {count} วินาที แตะเพื่อใช้งานต่อ',
    soon_other: 'จะล็อกใน {count} วินาที แตะเพื่อใช้งานต่อ',
    wrongPin: 'รหัส PIN ไม่ถูกต้อง กรุณาลองอีกครั้ง',
    paused: 'ใส่รหัส PIN ผิดหลายครั้ง ลองใหม่ได้ในอีก {count} วินาที',
    noConnection: 'ตรวจสอบรหัส PIN ไม่ได้ขณะออฟไลน์ รายการขายยังอยู่ กรุณาลองอีกครั้งเมื่อเชื่อมต่อได้',
    back: 'กลับ',
  },
});
