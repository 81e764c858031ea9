import { Fulfillment, type OrderSummary } from '@tavola/contract';
import { defineStrings } from '#text/define.ts';

/** Words of where the kitchen and the service are with an order, whether or not it is paid; those of the board. */
export const preparationStrings = defineStrings('preparation', {
  en: {
    Draft: 'Draft',
    Held: 'On hold',
    New: 'New',
    Preparing: 'Preparing',
    Ready: 'Ready',
    InDelivery: 'Out for delivery',
    Served: 'Served',
    HandedOver: 'Handed over',
    Delivered: 'Delivered',
    Voided: 'Voided',
    Returned: 'Returned',
  },
  th: {
    Draft: 'แบบร่าง',
    Held: 'พักไว้',
    New: 'ใหม่',
    Preparing: 'กำลังเตรียม',
    Ready: 'พร้อมรับ',
    InDelivery: 'กำลังจัดส่ง',
    Served: 'เสิร์ฟแล้ว',
    HandedOver: 'ลูกค้ารับแล้ว',
    Delivered: 'จัดส่งแล้ว',
    Voided: 'ยกเลิก',
    Returned: 'คืนแล้ว',
  },
});
/** One of those states. */
export type Preparation = keyof (typeof preparationStrings)['en'];

type Order = Pick<OrderSummary, 'status' | 'fulfillmentStatus' | 'isSent' | 'orderFulfillmentTypeID'>;

/** The state that list, order and board show next to the payment; a paid order is no further by that (decision 28). */
export function preparationOf({ status, fulfillmentStatus, isSent, orderFulfillmentTypeID }: Order): Preparation {
  if (status === 'Voided' || status === 'Returned' || status === 'Draft' || status === 'Held') return status;
  switch (fulfillmentStatus) {
    case 'Fulfilled':
      return orderFulfillmentTypeID === Fulfillment.DineIn ? 'Served' : 'HandedOver';
    case 'Delivered':
    case 'InDelivery':
      return fulfillmentStatus;
    case 'AwaitingCollection':
      return 'Ready';
    case 'InPreparation':
      return 'Preparing';
    default:
      return isSent ? 'Preparing' : 'New';
  }
}

/** The colour of each state; the same on every screen (ux point 9). */
export const preparationTones = {
  Draft: 'neutral',
  Held: 'neutral',
  New: 'info',
  Preparing: 'warning',
  Ready: 'info',
  InDelivery: 'info',
  Served: 'success',
  HandedOver: 'success',
  Delivered: 'success',
  Voided: 'neutral',
  Returned: 'error',
} as const satisfies Readonly<Record<Preparation, string>>;
