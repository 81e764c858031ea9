import type { ClosingCode, Language } from '@tavola/contract';
import type { Words } from '#platform/words.ts';

/** Thai has one form for one and for several. */
function same(text: string): { readonly one: string; readonly other: string } {
  return { one: text, other: text };
}

/** Per code its message about one order or terminal and about several; a number is never read as a count. */
export const closingWords: Readonly<
  Record<ClosingCode, Readonly<Record<Language, { readonly one: string; readonly other: string }>>>
> = {
  unknown_card_outcome: {
    en: {
      one: 'The outcome of a card payment of order {names} is not known. Settle it first.',
      other: 'The outcome of card payments of orders {names} is not known. Settle them first.',
    },
    th: same('ยังไม่ทราบผลการชำระด้วยบัตรของออเดอร์เลขที่ {names} กรุณาตรวจสอบให้เรียบร้อยก่อน'),
  },
  authorised_payment: {
    en: {
      one: 'A card payment of order {names} is in progress. Finish or cancel it first.',
      other: 'Card payments of orders {names} are in progress. Finish or cancel them first.',
    },
    th: same('มีการชำระด้วยบัตรของออเดอร์เลขที่ {names} ที่ยังดำเนินการอยู่ กรุณาทำให้เสร็จหรือยกเลิกก่อน'),
  },
  uncaptured_payment: {
    en: {
      one: 'The card payment of order {names} is only authorised. Settle its card terminal.',
      other: 'The card payments of orders {names} are only authorised. Settle their card terminals.',
    },
    th: same('การชำระด้วยบัตรของออเดอร์เลขที่ {names} เพิ่งกันวงเงินไว้ กรุณาสรุปยอดเครื่องรับบัตร'),
  },
  partly_paid_orders: {
    en: { one: 'Order {names} is paid in part.', other: 'Orders {names} are paid in part.' },
    th: same('ออเดอร์เลขที่ {names} ชำระแล้วบางส่วน'),
  },
  open_orders: {
    en: { one: 'Order {names} is not paid yet.', other: 'Orders {names} are not paid yet.' },
    th: same('ออเดอร์เลขที่ {names} ยังไม่ชำระ'),
  },
  open_terminals: {
    en: {
      one: '{names} is still open. Close it at that terminal.',
      other: '{names} are still open. Close them at those terminals.',
    },
    th: same('เครื่องที่ยังไม่ปิดรอบขาย: {names} กรุณาปิดรอบขายที่เครื่องนั้น'),
  },
  clocked_in: {
    en: { one: '{names} is still clocked in.', other: '{names} are still clocked in.' },
    th: same('ยังไม่ลงเวลาออกงาน: {names}'),
  },
  uncounted_cash: {
    en: {
      one: 'The cash of {names} is not counted. Turn on its cash drawer to count it from the next opening.',
      other: 'The cash of {names} is not counted. Turn on their cash drawers to count it from the next opening.',
    },
    th: same('เงินสดของเครื่อง {names} ยังไม่ได้นับ เปิดใช้ลิ้นชักเงินของเครื่องเพื่อนับเงินในรอบขายถัดไป'),
  },
};

/** Reasons that a close of day writes, in the language of the person who closed it. */
export const closeOfDayWords = {
  emptyOrder: { en: 'No items at close of day', th: 'ไม่มีรายการเมื่อปิดวัน' },
} as const satisfies Words;
