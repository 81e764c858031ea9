import { defineStrings } from '#text/define.ts';

/** The page of an invitation. */
export const invitationStrings = defineStrings('invitation', {
  en: {
    title: 'Your account',
    welcome: 'Welcome, {name}',
    userName: 'Username',
    password: 'Password',
    confirmPassword: 'Confirm password',
    pin: 'PIN',
    pinHint: 'For signing in at terminals. {length} to 6 digits.',
    pinHintExact: 'For signing in at terminals. {length} digits.',
    confirmPin: 'Confirm PIN',
    save: 'Create account',
    done: 'Your account is ready. You can sign in now.',
    toSignIn: 'Sign in',
  },
  th: {
    title: 'บัญชีของคุณ',
    welcome: 'ยินดีต้อนรับ {name}',
    userName: 'ชื่อผู้ใช้',
    password: 'รหัสผ่าน',
    confirmPassword: 'ยืนยันรหัสผ่าน',
    pin: 'รหัส PIN',
    pinHint: 'ใช้เข้าสู่ระบบที่เครื่อง {length} ถึง 6 หลัก',
    pinHintExact: 'ใช้เข้าสู่ระบบที่เครื่อง {length} หลัก',
    confirmPin: 'ยืนยันรหัส PIN',
    save: 'สร้างบัญชี',
    done: 'บัญชีของคุณพร้อมแล้ว เข้าสู่ระบบได้เลย',
    toSignIn: 'เข้าสู่ระบบ',
  },
});
