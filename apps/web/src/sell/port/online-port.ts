import { moveOrder } from '#areas/selling/order-life/order-life.queries.ts';
import { saveOrder, voidOrder } from '#areas/selling/orders/orders.queries.ts';
import {
  changeTip,
  processCheckout,
  processPayment,
  receiptQuery,
  rememberReceipt,
  voidPayment,
} from '#areas/selling/payments/payments.queries.ts';
import { paymentTypes } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import type { SalePort } from './sale-port.ts';

// A sale of the counter never loads what only tables need.
const ofDevices = () => import('./pay-by-device.ts');
const ofTables = () => import('../check/table.queries.ts');

/** Sales that the server keeps. */
export const onlinePort: SalePort = {
  save: (mode, order) => saveOrder(mode, order),
  saveTable: async (place, check) => (await ofTables()).saveTableCheck(place, check),
  removeDraft: async (orderID) => (await ofTables()).removeDraft(orderID),
  hold: (orderID) => moveOrder(orderID, 'hold'),
  pay: async (payment) =>
    paymentTypes[payment.paymentTypeID].needs === 'terminal'
      ? (await ofDevices()).payByDevice(payment)
      : processPayment(payment),
  saveAndPay: (checkout) => processCheckout(checkout),
  changeTip: (paymentID, tip) => changeTip(paymentID, tip),
  voidOrder: (order) => voidOrder(order),
  voidPayment: (paymentID, approvalID) =>
    voidPayment(paymentID, approvalID).catch(async (failure: unknown) => {
      // Only the card terminal that took it can take it back.
      if (!(failure instanceof CallError) || failure.errorCode !== 'payment.of_device') throw failure;
      return (await ofDevices()).voidByDevice(paymentID, approvalID);
    }),
  receiptOf: (orderID, language) => receiptQuery(orderID, language),
  keepReceipt: (receipt) => rememberReceipt(receipt),
};
