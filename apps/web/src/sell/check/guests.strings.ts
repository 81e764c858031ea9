import { defineStrings } from '#text/define.ts';

/** Words about how many guests sit at a table. */
export const guestStrings = defineStrings('tableGuests', {
  en: {
    guests: 'Guests',
    howMany: 'Number of guests',
    oneGuest: '{n} guest',
    guestCount: '{n} guests',
    moreGuests: 'More guests',
    otherNumber: 'Another number',
    save: 'Save',
    close: 'Close',
  },
  th: {
    guests: 'ลูกค้า',
    howMany: 'จำนวนลูกค้า',
    oneGuest: 'ลูกค้า {n} คน',
    guestCount: 'ลูกค้า {n} คน',
    moreGuests: 'ลูกค้ามากกว่านี้',
    otherNumber: 'จำนวนอื่น',
    save: 'บันทึก',
    close: 'ปิด',
  },
});
