import type { SensitiveAction } from '@tavola/contract';
import { defineStrings } from '#text/define.ts';

const actions = {
  discount: 'Discount',
  serviceCharge: 'Service charge',
  void: 'Void',
  comp: 'Comp',
  openTerminal: 'Open terminal',
  closeTerminal: 'Close terminal',
  issueRefund: 'Refund',
  sellGiftCard: 'Sell gift card',
  topUpGiftCard: 'Top up gift card',
  transferGiftCard: 'Transfer gift card',
  quickOutOfStock: 'Out of stock',
  voidPayment: 'Void payment',
  payIn: 'Pay in',
  payOut: 'Pay out',
  deposit: 'Deposit',
} as const satisfies Readonly<Record<SensitiveAction, string>>;

/** Asking a person with the right for their PIN. */
export const approvalStrings = defineStrings('approvals', {
  en: {
    ...actions,
    title: 'Manager PIN: {action}',
    message: 'A person with this right enters their PIN. It serves this once.',
    messageAmount: 'A person with this right enters their PIN for {amount}. It serves this once.',
    approve: 'Approve',
  },
  th: {
    discount: 'ส่วนลด',
    serviceCharge: 'ค่าบริการ',
    void: 'ยกเลิกรายการ',
    comp: 'ให้ฟรี',
    openTerminal: 'เปิดเครื่อง',
    closeTerminal: 'ปิดเครื่อง',
    issueRefund: 'คืนเงิน',
    sellGiftCard: 'ขายบัตรของขวัญ',
    topUpGiftCard: 'เติมเงินบัตรของขวัญ',
    transferGiftCard: 'โอนบัตรของขวัญ',
    quickOutOfStock: 'สินค้าหมด',
    voidPayment: 'ยกเลิกการชำระเงิน',
    payIn: 'นำเงินเข้า',
    payOut: 'นำเงินออก',
    deposit: 'นำฝาก',
    title: 'PIN ผู้จัดการ: {action}',
    message: 'ให้ผู้ที่มีสิทธิ์ใส่รหัส PIN ใช้ได้ครั้งเดียว',
    messageAmount: 'ให้ผู้ที่มีสิทธิ์ใส่รหัส PIN สำหรับ {amount} ใช้ได้ครั้งเดียว',
    approve: 'อนุมัติ',
  },
});
