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

/** Words of the approval dialog, which asks a person with the right for their PIN. */
export const approvalStrings = defineStrings('approvals', {
  en: {
    ...actions,
    title: 'Manager PIN: {action}',
    message: 'Enter a manager PIN. Valid once.',
    messageAmount: 'Enter a manager PIN to approve {amount}. Valid once.',
    approve: 'Approve',
  },
  th: {
    discount: 'ส่วนลด',
    serviceCharge: 'ค่าบริการ',
    void: 'ยกเลิกรายการ',
    comp: 'ให้ฟรี',
    openTerminal: 'เปิดรอบขาย',
    closeTerminal: 'ปิดรอบขาย',
    issueRefund: 'คืนเงิน',
    sellGiftCard: 'ขายบัตรของขวัญ',
    topUpGiftCard: 'เติมเงินบัตรของขวัญ',
    transferGiftCard: 'โอนบัตรของขวัญ',
    quickOutOfStock: 'แจ้งของหมด',
    voidPayment: 'ยกเลิกการชำระเงิน',
    payIn: 'นำเงินเข้า',
    payOut: 'นำเงินออก',
    deposit: 'นำฝากธนาคาร',
    title: 'รหัส PIN ผู้จัดการ: {action}',
    message: 'ใส่รหัส PIN ของผู้จัดการ ใช้ได้ครั้งเดียว',
    messageAmount: 'ใส่รหัส PIN ของผู้จัดการเพื่ออนุมัติ {amount} ใช้ได้ครั้งเดียว',
    approve: 'อนุมัติ',
  },
});
