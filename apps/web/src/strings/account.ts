import { defineStrings } from './define.ts';

/** The signed-in person's own pages. */
export const accountStrings = defineStrings('account', {
  en: {
    accountTitle: 'My account', name: 'Name', username: 'Username', email: 'Email', role: 'Kind of user', superUser: 'Super user', user: 'User', changePassword: 'Change password', displaySettings: 'Language and theme',
    displayTitle: 'Display', language: 'Language', theme: 'Theme', light: 'Light', dark: 'Dark', english: 'English', thai: 'ไทย', saved: 'Saved', displayHint: 'These go with you to every terminal.',
    securityTitle: 'Security', securityHint: 'A new password ends your other sessions.', currentPassword: 'Current password', newPassword: 'New password', confirmPassword: 'Repeat the new password',
    passwordHint: 'At least 8 characters with a capital letter, a small letter, a digit and one of @ $ ! % * ? &', save: 'Save password', passwordChanged: 'Your password is changed.',
  },
  th: {
    accountTitle: 'บัญชีของฉัน', name: 'ชื่อ', username: 'ชื่อผู้ใช้', email: 'อีเมล', role: 'ประเภทผู้ใช้', superUser: 'ผู้ดูแลสูงสุด', user: 'ผู้ใช้', changePassword: 'เปลี่ยนรหัสผ่าน', displaySettings: 'ภาษาและธีม',
    displayTitle: 'การแสดงผล', language: 'ภาษา', theme: 'ธีม', light: 'สว่าง', dark: 'มืด', english: 'English', thai: 'ไทย', saved: 'บันทึกแล้ว', displayHint: 'การตั้งค่านี้ใช้กับทุกเครื่องที่คุณเข้าสู่ระบบ',
    securityTitle: 'ความปลอดภัย', securityHint: 'เมื่อเปลี่ยนรหัสผ่าน เซสชันอื่นของคุณจะถูกปิด', currentPassword: 'รหัสผ่านปัจจุบัน', newPassword: 'รหัสผ่านใหม่', confirmPassword: 'ยืนยันรหัสผ่านใหม่',
    passwordHint: 'อย่างน้อย 8 ตัว มีตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และหนึ่งใน @ $ ! % * ? &', save: 'บันทึกรหัสผ่าน', passwordChanged: 'เปลี่ยนรหัสผ่านแล้ว',
  },
});
