import { defineStrings } from '#text/define.ts';

/** Words of an address without a restaurant; loaded with its page. */
export const missingRestaurantStrings = defineStrings('missing-restaurant', {
  en: {
    title: 'No restaurant at this address',
    text: 'Missing tenant identifier: the address {address} is not registered. Check the spelling, or register it.',
    register: 'Register a restaurant',
  },
  th: {
    title: 'ไม่พบร้านที่ที่อยู่นี้',
    text: 'ไม่พบรหัสร้าน (tenant identifier) ยังไม่มีการลงทะเบียนที่อยู่ {address} กรุณาตรวจสอบการสะกด หรือลงทะเบียนร้านใหม่',
    register: 'ลงทะเบียนร้าน',
  },
});
