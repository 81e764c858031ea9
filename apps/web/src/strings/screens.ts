import type { ScreenID } from '@tavola/contract';
import { defineStrings } from './define.ts';

const en = {
  register: 'Register', installing: 'Installing', login: 'Sign in', logout: 'Log out', requestPasswordReset: 'Forgot password', resetPassword: 'New password', selectDevice: 'Choose a device', checkDevice: 'Checking the device',
  noPermission: 'No permission', notFound: 'Not found', main: 'Start', quickService: 'Quick sale', order: 'Order', orders: 'Orders', vendors: 'Vendors', vendorNew: 'New vendor', vendor: 'Vendor', categories: 'Sales categories', categoryNew: 'New sales category', category: 'Sales category',
  voidCompReasons: 'Void and comp reasons', voidCompReasonNew: 'New reason', voidCompReason: 'Reason', myAccount: 'My account', preferenceDisplay: 'Display', preferenceSecurity: 'Security',
} as const satisfies Readonly<Record<ScreenID, string>>;

/** What each screen of the contract is called, in the menu and in the title of the page. */
export const screenStrings = defineStrings('screens', {
  en,
  th: {
    register: 'ลงทะเบียน', installing: 'กำลังติดตั้ง', login: 'เข้าสู่ระบบ', logout: 'ออกจากระบบ', requestPasswordReset: 'ลืมรหัสผ่าน', resetPassword: 'ตั้งรหัสผ่านใหม่', selectDevice: 'เลือกเครื่อง', checkDevice: 'กำลังตรวจสอบเครื่อง',
    noPermission: 'ไม่มีสิทธิ์', notFound: 'ไม่พบหน้า', main: 'หน้าแรก', quickService: 'ขายด่วน', order: 'ออเดอร์', orders: 'รายการออเดอร์', vendors: 'ผู้ขาย', vendorNew: 'เพิ่มผู้ขาย', vendor: 'ผู้ขาย', categories: 'หมวดหมู่สินค้า', categoryNew: 'เพิ่มหมวดหมู่สินค้า', category: 'หมวดหมู่สินค้า',
    voidCompReasons: 'เหตุผลการยกเลิกและให้ฟรี', voidCompReasonNew: 'เพิ่มเหตุผล', voidCompReason: 'เหตุผล', myAccount: 'บัญชีของฉัน', preferenceDisplay: 'การแสดงผล', preferenceSecurity: 'ความปลอดภัย',
  },
});
