import {
  nameIn,
  NO_TENDER_FACTS,
  PaymentType,
  type CheckoutResult,
  type Payment,
  type ReceiptPreview,
} from '@tavola/contract';
import {
  add,
  coveredBy,
  paymentName,
  subtract,
  toAmount,
  toMoney,
  ZERO,
  type Money,
  type OfflineOrder,
} from '@tavola/selling';
import type { OfflineContent } from '#offline/store/pending-orders.ts';
import { currentLanguage } from '#text/define.ts';
import { ALONE } from './alone.ts';
import type { TakenAlone } from './take-alone.ts';

/** What the server would answer of an order that only this terminal has, under the number that it was given here. */

/** What is still due of an order. */
export const balanceOf = ({ totalDue, payments }: OfflineOrder): Money => subtract(totalDue, coveredBy(payments));

/** A payment as recorded. */
export function paymentAlone({ tender, taken, setting }: TakenAlone, totalDue: Money, takenAt: string): Payment {
  return {
    paymentID: tender.paymentID,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    name: paymentName(setting),
    names: setting.names ?? null,
    status: 'Received',
    amount: toAmount(taken.amount),
    expectAmount: toAmount(add(taken.amount, taken.tip)),
    tenderedAmount: tender.tenderedAmount,
    changeAmount: toAmount(taken.change),
    tipAmount: toAmount(taken.tip),
    cashRoundingAdjustAmount: toAmount(taken.cashRoundingAdjust),
    totalDueAmount: toAmount(totalDue),
    referencePaymentID: null,
    actionCompleteDateTime: takenAt,
    voidedDateTime: null,
    ...NO_TENDER_FACTS,
    verified: setting.paymentTypeID === PaymentType.PromptPay ? false : null,
  };
}

/** The answer about an order with its payments so far; the receipt comes with the one that settles it. */
export function answerAlone(
  { order, offlineNo, orderDateTime }: OfflineContent,
  state: OfflineOrder,
  payments: readonly Payment[],
  paper: ReceiptPreview,
): CheckoutResult {
  const { orderID } = order;
  const balanceDueAmount = toAmount(balanceOf(state));
  const none = toAmount(ZERO);
  const isPaid = state.paymentStatus === 'Paid';
  const sale = { saleID: orderID, saleNo: null, paymentStatus: state.paymentStatus, balanceDueAmount };
  return {
    order: {
      orderID,
      version: ALONE,
      orderNo: offlineNo,
      orderDateTime,
      businessDate: orderDateTime.slice(0, 10),
      customerID: order.customerID ?? null,
      customerAddressID: order.customerAddressID ?? null,
      systemOrderChannelID: order.systemOrderChannelID,
      orderFulfillmentTypeID: order.orderFulfillmentTypeID,
      status: state.status === 'Saved' ? 'New' : state.status,
      fulfillmentStatus: 'Unfulfilled',
      orderPaymentStatus: state.paymentStatus,
      isSentToKDS: false,
      isSent: false,
      subtotal: paper.subtotal,
      discountAmount: none,
      compAmount: none,
      serviceChargeAmount: none,
      serviceChargeRate: order.serviceChargeRate ?? 0,
      totalTaxAmount: none,
      inclusiveTaxAmount: none,
      exclusiveTaxAmount: none,
      deliveryChargeAmount: none,
      additionalChargeAmount: none,
      totalDueAmount: paper.totalDueAmount,
      tipAmount: toAmount(payments.map(({ tipAmount }) => toMoney(tipAmount)).reduce(add, ZERO)),
      taxes: [],
      note: order.note ?? null,
      voidComp: order.voidComp ?? null,
      excludeAutoDiscountIds: order.excludeAutoDiscountIds ?? [],
      sale: payments.length === 0 ? null : { ...sale, payments: [...payments] },
      sentOrderLineIds: [],
      tableID: order.tableID ?? null,
      tableGroupID: order.tableGroupID ?? null,
      tableName: null,
      guestCount: 1,
      pickUpDateTime: order.pickUpDateTime ?? null,
      isAsap: order.isAsap ?? true,
      deliveryAddress: order.deliveryAddress ?? null,
      collectionCode: null,
      onlineStoreID: null,
      serverName: paper.staffName,
      hasAwaitingProcessTransaction: false,
    },
    content: null,
    payments: payments.map((payment) => ({
      payment,
      orderID,
      orderVersion: ALONE,
      paymentStatus: state.paymentStatus === 'Paid' ? 'Paid' : 'PartiallyPaid',
      balanceDueAmount,
      saleID: orderID,
      saleNo: null,
      changeAmount: payment.changeAmount,
    })),
    receipt: isPaid ? receiptOf(paper, payments) : null,
  };
}

/** The bill with what was paid; it is of the moment that settled it. */
const receiptOf = (paper: ReceiptPreview, payments: readonly Payment[]): ReceiptPreview => ({
  ...paper,
  dateTime: payments.at(-1)?.actionCompleteDateTime ?? paper.dateTime,
  payments: payments.map((payment) => ({ ...payment, name: nameIn(payment, currentLanguage()) })),
});
