import { defineStrings } from '#text/define.ts';

/** Words of a forgotten password; the sign-in page does not need them. */
export const resetStrings = defineStrings('reset', {
  en: {
    requestTitle: 'Forgot your password?',
    requestHint: "Enter your username. We'll email you a reset link that is valid for 30 minutes.",
    requestSend: 'Send reset link',
    requestSentTitle: 'Check your email',
    requestSentText: "If this username exists, we've sent a reset link. It is valid for 30 minutes and works once.",
    resetTitle: 'Choose a new password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    resetSave: 'Save password',
    resetDone: 'Password changed. Please sign in.',
  },
  th: {
    requestTitle: 'ลืมรหัสผ่าน?',
    requestHint: 'กรอกชื่อผู้ใช้ แล้วเราจะส่งลิงก์ตั้งรหัสผ่านใหม่ทางอีเมล ใช้ได้ภายใน 30 นาที',
    requestSend: 'ส่งลิงก์ตั้งรหัสผ่าน',
    requestSentTitle: 'ตรวจสอบอีเมลของคุณ',
    requestSentText: 'หากมีชื่อผู้ใช้นี้ในระบบ เราได้ส่งลิงก์ไปแล้ว ลิงก์ใช้ได้ครั้งเดียวภายใน 30 นาที',
    resetTitle: 'ตั้งรหัสผ่านใหม่',
    newPassword: 'รหัสผ่านใหม่',
    confirmPassword: 'ยืนยันรหัสผ่าน',
    resetSave: 'บันทึกรหัสผ่าน',
    resetDone: 'เปลี่ยนรหัสผ่านแล้ว กรุณาเข้าสู่ระบบ',
  },
});
