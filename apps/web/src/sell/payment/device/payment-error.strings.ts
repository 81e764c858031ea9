import { defineStrings } from '#text/define.ts';

/** Words of the dialog about a card terminal that is missing or set up wrongly. */
export const paymentErrorStrings = defineStrings('payment-error', {
  en: {
    title: 'Payment Error',
    kept: 'Your sale is kept. Correct it here, or take the payment in another way.',
    askManager: 'Your sale is kept. Ask a manager to correct it, or take the payment in another way.',
    payment_device_required: 'Payment settings of this terminal',
    'payment_device.error.invalid_config': 'Settings of card terminals',
    close: 'Close',
  },
  th: {
    title: 'ชำระเงินไม่สำเร็จ',
    kept: 'ออเดอร์ยังอยู่ แก้ไขได้ที่นี่ หรือรับชำระวิธีอื่น',
    askManager: 'ออเดอร์ยังอยู่ ให้ผู้จัดการแก้ไข หรือรับชำระวิธีอื่น',
    payment_device_required: 'ตั้งค่าการรับชำระของเครื่องนี้',
    'payment_device.error.invalid_config': 'ตั้งค่าเครื่องรับบัตร',
    close: 'ปิด',
  },
});
