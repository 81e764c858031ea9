import { defineStrings } from '#text/define.ts';

/** Signing in by the operator's provider. */
export const socialStrings = defineStrings('social', {
  en: {
    signInWith: 'Sign in with {provider}',
    continueWith: 'Continue with {provider}',
    way: 'How you sign in',
    withPassword: 'Password',
    joinHint: 'Use the {provider} account with the email address that the invitation was sent to.',
    signingIn: 'Signing you in…',
    failedTitle: 'You are not signed in',
    declined: 'The sign-in was cancelled. Try again, or use your username and password.',
    lost: 'This sign-in was started in another tab or is too old. Start again.',
    toSignIn: 'Back to sign in',
    linked: 'Account linked',
  },
  th: {
    signInWith: 'เข้าสู่ระบบด้วย {provider}',
    continueWith: 'ดำเนินการต่อด้วย {provider}',
    way: 'วิธีเข้าสู่ระบบ',
    withPassword: 'รหัสผ่าน',
    joinHint: 'ใช้บัญชี {provider} ที่มีอีเมลเดียวกับที่ได้รับคำเชิญ',
    signingIn: 'กำลังเข้าสู่ระบบ…',
    failedTitle: 'ยังไม่ได้เข้าสู่ระบบ',
    declined: 'การเข้าสู่ระบบถูกยกเลิก กรุณาลองอีกครั้งหรือใช้ชื่อผู้ใช้และรหัสผ่าน',
    lost: 'การเข้าสู่ระบบนี้เริ่มจากแท็บอื่นหรือนานเกินไป กรุณาเริ่มใหม่',
    toSignIn: 'กลับไปหน้าเข้าสู่ระบบ',
    linked: 'เชื่อมบัญชีแล้ว',
  },
});
