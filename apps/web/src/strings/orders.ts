import type { OrderPaymentStatus, OrderStatus } from '@tavola/contract';
import { defineStrings } from './define.ts';

const status = {
  statusDraft: 'Draft', statusNew: 'New', statusAwaitingPreparation: 'Waiting for the kitchen', statusInPreparation: 'In preparation', statusHeld: 'Held', statusCompleted: 'Completed', statusVoided: 'Voided', statusReturned: 'Returned', statusSaved: 'Saved here',
} as const satisfies Readonly<Record<`status${OrderStatus}`, string>>;
const payment = { paymentPending: 'Pending', paymentPartiallyPaid: 'Partly paid', paymentPaid: 'Paid', paymentRefunded: 'Refunded', paymentVoided: 'Voided' } as const satisfies Readonly<Record<`payment${OrderPaymentStatus}`, string>>;

/** The list of orders and one order as it stands. */
export const orderStrings = defineStrings('orders', {
  en: {
    ...status, ...payment,
    title: 'Orders', order: 'Order {no}', newSale: 'New sale', columnNo: 'Order', columnTime: 'Time', columnStatus: 'Order status', columnPayment: 'Payment', columnItems: 'Lines', columnTotal: 'Total', columnServer: 'Served by', columnType: 'Type',
    searchHint: 'Number or code', filterStatus: 'Order status', filterPayment: 'Payment status', any: 'All', emptyTitle: 'No orders yet', emptyText: 'Orders of this restaurant appear here.', 
    fulfillment1: 'Dine in', fulfillment2: 'Takeaway', fulfillment3: 'Pickup', fulfillment4: 'Delivery', list: 'List of orders',
  },
  th: {
    statusDraft: 'แบบร่าง', statusNew: 'ใหม่', statusAwaitingPreparation: 'รอครัว', statusInPreparation: 'กำลังทำ', statusHeld: 'พักไว้', statusCompleted: 'เสร็จสิ้น', statusVoided: 'ยกเลิก', statusReturned: 'คืนแล้ว', statusSaved: 'เก็บในเครื่อง',
    paymentPending: 'รอชำระ', paymentPartiallyPaid: 'ชำระบางส่วน', paymentPaid: 'ชำระแล้ว', paymentRefunded: 'คืนเงินแล้ว', paymentVoided: 'ยกเลิก',
    title: 'รายการออเดอร์', order: 'ออเดอร์ {no}', newSale: 'เปิดบิลใหม่', columnNo: 'ออเดอร์', columnTime: 'เวลา', columnStatus: 'สถานะออเดอร์', columnPayment: 'การชำระเงิน', columnItems: 'รายการ', columnTotal: 'ยอดสุทธิ', columnServer: 'พนักงาน', columnType: 'ประเภท',
    searchHint: 'เลขที่หรือรหัส', filterStatus: 'สถานะออเดอร์', filterPayment: 'สถานะการชำระเงิน', any: 'ทั้งหมด', emptyTitle: 'ยังไม่มีออเดอร์', emptyText: 'ออเดอร์ของร้านจะแสดงที่นี่', 
    fulfillment1: 'ทานที่ร้าน', fulfillment2: 'กลับบ้าน', fulfillment3: 'มารับเอง', fulfillment4: 'จัดส่ง', list: 'รายการออเดอร์',
  },
});

/** Meaning of each state; the same on every screen (ux point 9). */
export const paymentTones = { Pending: 'warning', PartiallyPaid: 'info', Paid: 'success', Refunded: 'error', Voided: 'neutral' } as const satisfies Readonly<Record<OrderPaymentStatus, string>>;
export const orderTones = {
  Draft: 'neutral', New: 'info', AwaitingPreparation: 'warning', InPreparation: 'info', Held: 'neutral', Completed: 'success', Voided: 'neutral', Returned: 'error', Saved: 'warning',
} as const satisfies Readonly<Record<OrderStatus, string>>;
