import { defineStrings } from '#text/define.ts';

/** Words of the question before another session ends; few people meet it. */
export const endSessionStrings = defineStrings('endSession', {
  en: {
    duplicateTitle: 'Already signed in',
    duplicateMessage: 'You are already signed in elsewhere.',
    forceQuestion: 'End the other sessions and sign in here?',
    yes: 'YES',
    no: 'NO',
    existingTitle: 'Existing Session Detected',
    existingText:
      "You're already logged in on another POS terminal. Please log out there, or use the Force Logout option here to end that session.",
    takenText: 'Someone else is signed in on this terminal. Ask them to sign out, or end their session here.',
    existingWarning: 'This may interrupt active transactions on that terminal.',
    forceSignOut: 'Force Logout',
  },
  th: {
    duplicateTitle: 'เข้าสู่ระบบอยู่แล้ว',
    duplicateMessage: 'คุณเข้าสู่ระบบอยู่ที่อื่น',
    forceQuestion: 'ต้องการออกจากระบบที่อื่นแล้วเข้าสู่ระบบที่นี่หรือไม่',
    yes: 'ใช่',
    no: 'ไม่',
    existingTitle: 'บัญชีนี้ใช้งานอยู่ที่เครื่องอื่น',
    existingText: 'คุณเข้าสู่ระบบอยู่ที่เครื่อง POS อื่น กรุณาออกจากระบบที่เครื่องนั้น หรือกด "บังคับออกจากระบบ" เพื่อออกจากระบบที่นั่น',
    takenText: 'มีผู้อื่นเข้าสู่ระบบอยู่ที่เครื่องนี้ กรุณาให้ผู้นั้นออกจากระบบ หรือกด "บังคับออกจากระบบ" เพื่อออกจากระบบที่นั่น',
    existingWarning: 'อาจขัดจังหวะรายการที่กำลังทำอยู่ในเครื่องนั้น',
    forceSignOut: 'บังคับออกจากระบบ',
  },
});
