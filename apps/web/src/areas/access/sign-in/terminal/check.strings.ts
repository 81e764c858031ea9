import { defineStrings } from '#text/define.ts';

/** Words of the page that checks a terminal. */
export const checkStrings = defineStrings('check', {
  en: {
    checkTitle: 'Just a moment',
    checkText: 'Checking this terminal…',
    checkFailed: 'Error to connect the client',
  },
  th: {
    checkTitle: 'สักครู่',
    checkText: 'กำลังตรวจสอบเครื่องนี้…',
    checkFailed: 'เชื่อมต่อเครื่องไม่สำเร็จ',
  },
});
