import { defineStrings } from '#text/define.ts';

/** Words of the PIN pad for people whose PIN became too short. */
export const pinPadStrings = defineStrings('pinPad', {
  en: {
    shorter: 'My PIN is shorter',
    shorterHint: 'Enter it and choose {submit}. You will then be asked for a longer one.',
  },
  th: {
    shorter: 'รหัส PIN ของฉันสั้นกว่านี้',
    shorterHint: 'ใส่รหัสแล้วกด{submit} จากนั้นระบบจะให้ตั้งรหัสที่ยาวขึ้น',
  },
});
