import { defineStrings } from '#text/define.ts';

/** What the sell screen says of other terminals and of the server's clock; rare, so it is loaded when needed. */
export const elsewhereStrings = defineStrings('elsewhere', {
  en: {
    clockSlow: 'The clock of this terminal is {by} slow. Prices and dates follow the server.',
    clockFast: 'The clock of this terminal is {by} fast. Prices and dates follow the server.',
    clockMinutes_one: '{count} minute',
    clockMinutes_other: '{count} minutes',
    clockHours_one: '{count} hour',
    clockHours_other: '{count} hours',
    clockDays_one: '{count} day',
    clockDays_other: '{count} days',
    paidElsewhere: 'Order {no} was paid elsewhere.',
    paidElsewhereItems_one: 'Order {no} was paid elsewhere. Your new item is now in a new order.',
    paidElsewhereItems_other: 'Order {no} was paid elsewhere. Your {count} new items are now in a new order.',
    voidedElsewhere: 'Order {no} was voided on another terminal.',
    voidedElsewhereItems_one: 'Order {no} was voided on another terminal. Your new item is now in a new order.',
    voidedElsewhereItems_other:
      'Order {no} was voided on another terminal. Your {count} new items are now in a new order.',
  },
  th: {
    clockSlow: 'นาฬิกาของเครื่องนี้ช้าไป {by} ราคาและวันที่ใช้ตามเวลาของเซิร์ฟเวอร์',
    clockFast: 'นาฬิกาของเครื่องนี้เร็วไป {by} ราคาและวันที่ใช้ตามเวลาของเซิร์ฟเวอร์',
    clockMinutes_one: '{count} นาที',
    clockMinutes_other: '{count} นาที',
    clockHours_one: '{count} ชั่วโมง',
    clockHours_other: '{count} ชั่วโมง',
    clockDays_one: '{count} วัน',
    clockDays_other: '{count} วัน',
    paidElsewhere: 'ออเดอร์ {no} ชำระแล้วที่อื่น',
    paidElsewhereItems_one: 'ออเดอร์ {no} ชำระแล้วที่อื่น รายการใหม่ของคุณย้ายไปออเดอร์ใหม่แล้ว',
    paidElsewhereItems_other: 'ออเดอร์ {no} ชำระแล้วที่อื่น รายการใหม่ {count} รายการของคุณย้ายไปออเดอร์ใหม่แล้ว',
    voidedElsewhere: 'ออเดอร์ {no} ถูกยกเลิกจากเครื่องอื่น',
    voidedElsewhereItems_one: 'ออเดอร์ {no} ถูกยกเลิกจากเครื่องอื่น รายการใหม่ของคุณย้ายไปออเดอร์ใหม่แล้ว',
    voidedElsewhereItems_other: 'ออเดอร์ {no} ถูกยกเลิกจากเครื่องอื่น รายการใหม่ {count} รายการของคุณย้ายไปออเดอร์ใหม่แล้ว',
  },
});
