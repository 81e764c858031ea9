import { keysOf } from '../kit/keys.ts';
import * as z from 'zod/mini';
import {
  amount,
  positiveAmount,
  answeredAmount,
  count,
  instant,
  optional,
  percent,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { see, sell } from './access.ts';
import { codeRefusals } from './payments/discount-redemptions.ts';
import { pointRefusals, redeemedFields, redeemInput } from './payments/points.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';
import {
  Fulfillment,
  FulfillmentStatus,
  MAX_ORDER_LINES,
  OrderChannel,
  OrderPaymentStatus,
  OrderStatus,
} from '../kit/enumerations.ts';
import { LineTax, OrderDiscount, OrderDiscountInput, OrderLine, OrderLineInput, VoidComp } from './order-lines.ts';
import { pinCode } from '../access/auth.ts';
import { placeRefusals } from './order-place.ts';
import { FoundOrders, OrderSearch, SyncVariance } from './order-search.ts';
import { Payment } from './payments/payments.ts';
import { OnlineDetails } from './online-details.ts';
import { sensitiveAction } from '../kit/permissions.ts';

/** An order on the wire (selling spec, section 3). Ids are client-made UUIDs (decision 1). */

/** An approval by PIN of an action. */
export const GivenApproval = z.object({ action: z.enum(keysOf(sensitiveAction)), approvalID: uuid() });

/** What a terminal sends. The server prices it again; `totalDueAmount` is what the cashier saw (decision 36). */
export const OrderInput = z.object({
  orderID: uuid(),
  version: optional(count()),
  guestCount: z.optional(z.literal(1)),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  subtotal: amount(),
  totalTaxAmount: amount(),
  totalDueAmount: amount(),
  note: optional(text(500)),
  voidComp: optional(VoidComp),
  customerID: optional(uuid()),
  /** Where a customer's order goes: one of the customer's addresses. */
  customerAddressID: optional(uuid()),
  discounts: z.array(OrderDiscountInput).check(z.maxLength(20, 'too_many')),
  excludeAutoDiscountIds: z.optional(z.array(uuid()).check(z.maxLength(200, 'too_many'))),
  /** Names what `send` sends, so that a repeat sends nothing twice (decision 137); left out, the server names it. */
  sendID: optional(uuid()),
  /** What `send` sends; left out, every unsent line. A line that is not named is held (decision 178). */
  orderLineIDs: z.optional(z.array(uuid()).check(z.maxLength(MAX_ORDER_LINES, 'too_many'))),
  /** An approval by the holder of this PIN for what this save needs (decision 141). */
  pinCode: optional(pinCode()),
  /** Approvals by PIN for the actions of this save; a person with the right needs none (decision 14). */
  approvals: z.optional(z.array(GivenApproval).check(z.maxLength(10, 'too_many'))),
  serviceChargeRate: optional(percent()),
  /** Skips stock and availability checks only, never the money (decision 36). */
  skipValidation: z.optional(z.boolean()),
  onlineStoreID: optional(uuid()),
  tableID: optional(uuid()),
  tableGroupID: optional(uuid()),
  orderLines: z.array(OrderLineInput).check(z.maxLength(MAX_ORDER_LINES, 'too_many')),
  /** Stored lines that were removed; a line that is only missing stays (reliability X5). */
  removedOrderLineIDs: z.optional(z.array(uuid()).check(z.maxLength(MAX_ORDER_LINES, 'too_many'))),
  isAsap: z.optional(z.boolean()),
  pickUpDateTime: optional(instant()),
  deliveryAddress: optional(text(500)),
  /** What bringing it costs, of a delivery alone; left out = nothing (decision 374). */
  deliveryChargeAmount: z.optional(positiveAmount()),
  ...redeemInput,
});
export type OrderInput = z.infer<typeof OrderInput>;

export const Sale = z.object({
  saleID: uuid(),
  saleNo: z.nullable(z.string()),
  paymentStatus: z.enum(OrderPaymentStatus),
  balanceDueAmount: answeredAmount(),
  payments: z.array(Payment),
});
export type Sale = z.infer<typeof Sale>;

/** An order in an answer of the server. */
export const Order = z.object({
  orderID: uuid(),
  version: count(),
  orderNo: z.string(),
  orderDateTime: z.string(),
  businessDate: z.string(),
  customerID: z.nullable(z.string()),
  customerAddressID: z.nullable(z.string()),
  systemOrderChannelID: z.enum(OrderChannel),
  orderFulfillmentTypeID: z.enum(Fulfillment),
  status: z.enum(OrderStatus),
  fulfillmentStatus: z.enum(FulfillmentStatus),
  orderPaymentStatus: z.enum(OrderPaymentStatus),
  isSentToKDS: z.boolean(),
  isSent: z.boolean(),
  subtotal: answeredAmount(),
  discountAmount: answeredAmount(),
  compAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  serviceChargeRate: z.number(),
  totalTaxAmount: answeredAmount(),
  inclusiveTaxAmount: answeredAmount(),
  exclusiveTaxAmount: answeredAmount(),
  deliveryChargeAmount: answeredAmount(),
  additionalChargeAmount: answeredAmount(),
  ...redeemedFields,
  totalDueAmount: answeredAmount(),
  tipAmount: answeredAmount(),
  taxes: z.array(LineTax),
  note: z.nullable(z.string()),
  voidComp: z.nullable(VoidComp),
  excludeAutoDiscountIds: z.array(z.string()),
  orderLines: z.array(OrderLine),
  orderDiscounts: z.array(z.extend(OrderDiscount, { amount: answeredAmount() })),
  sale: z.nullable(Sale),
  sentOrderLineIds: z.array(z.string()),
  tableID: z.nullable(z.string()),
  tableGroupID: z.nullable(z.string()),
  tableName: z.nullable(z.string()),
  guestCount: z.number(),
  pickUpDateTime: z.nullable(z.string()),
  isAsap: z.boolean(),
  deliveryAddress: z.nullable(z.string()),
  /** The customer's address that the order goes to; only of an order that is read by its id. */
  deliveryDetails: z.optional(
    z.object({
      customerAddressID: uuid(),
      addressName: z.string(),
      fullAddress: z.string(),
      deliveryNote: z.string(),
      /** The customer's, for people who see customers; '' = none. */
      phone: z.string(),
    }),
  ),
  collectionCode: z.nullable(z.string()),
  onlineStoreID: z.nullable(z.string()),
  /** Only of an order that is read by its id. */
  online: z.optional(OnlineDetails),
  serverName: z.nullable(z.string()),
  hasAwaitingProcessTransaction: z.boolean(),
  /** Only of an order that was charged otherwise. */
  syncVariance: z.optional(SyncVariance),
});
export type Order = z.infer<typeof Order>;

export const orderErrors = defineErrors({
  'order.not_found': {
    status: 404,
    type: 'Operation',
    number: 152,
    en: 'Order not found. Open it from the list again.',
    th: 'ไม่พบออเดอร์นี้ กรุณาเปิดจากรายการอีกครั้ง',
  },
  'order.not_modifiable': {
    status: 409,
    type: 'Operation',
    number: 500,
    en: "This order can't be edited. Start a new order to add items.",
    th: 'ออเดอร์นี้แก้ไขไม่ได้แล้ว กรุณาเปิดออเดอร์ใหม่เพื่อเพิ่มรายการ',
  },
  'order.part_paid': {
    status: 409,
    type: 'Operation',
    number: 509,
    en: '{name} {amount} was taken for this order at {time}. Nothing was changed. Take the rest, or void that payment first.',
    th: 'ออเดอร์นี้รับชำระ {name} {amount} แล้วเมื่อ {time} ยังไม่มีการเปลี่ยนแปลง กรุณารับชำระส่วนที่เหลือ หรือยกเลิกการชำระนั้นก่อน',
  },
  'order.error.total_mismatch': {
    status: 409,
    type: 'Operation',
    number: 501,
    en: 'The {figure} changed from {shown} to {actual}. Your order is kept. Check it and try again.',
    th: '{figure}เปลี่ยนจาก {shown} เป็น {actual} ออเดอร์ของคุณยังอยู่ กรุณาตรวจสอบแล้วลองอีกครั้ง',
    words: {
      figure: {
        totalDueAmount: { en: 'total', th: 'ยอดรวมทั้งสิ้น' },
        subtotal: { en: 'subtotal', th: 'ยอดค่าอาหาร' },
        totalTaxAmount: { en: 'tax', th: 'ภาษี' },
      },
    },
  },
  'order.price_changed': {
    status: 409,
    type: 'Operation',
    number: 502,
    en: '{name} price changed {old} -> {new}. Your order is kept. Check the item and try again.',
    th: 'ราคา {name} เปลี่ยน {old} -> {new} ออเดอร์ของคุณยังอยู่ กรุณาตรวจสอบรายการแล้วลองอีกครั้ง',
  },
  'order.item_unavailable': {
    status: 409,
    type: 'Operation',
    number: 503,
    en: '{name} is unavailable. Your order is kept. Remove it or choose another item.',
    th: '{name} ไม่พร้อมขาย ออเดอร์ของคุณยังอยู่ กรุณานำออกหรือเลือกสินค้าอื่น',
  },
  'order.line_refused': {
    status: 422,
    type: 'Validation',
    number: 504,
    en: "{name} can't be ordered like this. Your order is kept. Choose its options again.",
    th: 'ตัวเลือกของ {name} ใช้ไม่ได้ ออเดอร์ของคุณยังอยู่ กรุณาเลือกใหม่',
  },
  'order.discount_refused': {
    status: 422,
    type: 'Validation',
    number: 510,
    en: "{name} doesn't apply to this bill. Your order is kept. Remove the discount or choose another one.",
    th: 'ใช้ส่วนลด {name} กับบิลนี้ไม่ได้ ออเดอร์ของคุณยังอยู่ กรุณานำส่วนลดออกหรือเลือกส่วนลดอื่น',
  },
  'order.quantity_refused': {
    status: 422,
    type: 'Validation',
    number: 508,
    en: "{name} can't be sold in this quantity. Use whole units, or up to 3 decimals for items sold by weight.",
    th: 'ขาย {name} จำนวนนี้ไม่ได้ กรุณาใช้จำนวนเต็ม หรือทศนิยมไม่เกิน 3 ตำแหน่งสำหรับสินค้าที่ขายตามน้ำหนัก',
  },
  'order.empty': {
    status: 422,
    type: 'Validation',
    number: 505,
    en: 'The order has no items. Add an item first.',
    th: 'ออเดอร์ยังไม่มีรายการ กรุณาเพิ่มรายการก่อน',
  },
  'order.has_payment': {
    status: 409,
    type: 'Operation',
    number: 506,
    en: 'This order has a payment. Void or refund the payment first.',
    th: 'ออเดอร์นี้มีการชำระเงินแล้ว กรุณายกเลิกหรือคืนเงินก่อน',
  },
  'order.out_of_stock': {
    status: 409,
    type: 'Operation',
    number: 507,
    en: '{name} is out of stock: {available} left, {needed} needed. Reduce the quantity or choose another item.',
    th: '{name} หมด: เหลือ {available} ต้องใช้ {needed} กรุณาลดจำนวนหรือเลือกสินค้าอื่น',
  },
  'order.version_conflict': {
    status: 409,
    type: 'Operation',
    number: 1410,
    en: 'Order {orderNo} was changed on another terminal. Your new items are kept. Check the order and send it again.',
    th: 'ออเดอร์ {orderNo} ถูกแก้ไขจากเครื่องอื่น รายการใหม่ของคุณยังอยู่ กรุณาตรวจสอบแล้วส่งอีกครั้ง',
  },
});

/** Refusals of a save, whether the order comes alone or with its payments. */
export const saveErrors = [
  'order.not_modifiable',
  'order.part_paid',
  'order.error.total_mismatch',
  'order.price_changed',
  'order.item_unavailable',
  'order.out_of_stock',
  'order.line_refused',
  'order.discount_refused',
  'order.quantity_refused',
  'order.empty',
  'order.version_conflict',
  'table.bill_shared',
  'table.bill_shared_away',
  ...placeRefusals,
  'login.error.invalid_pin',
  'pin.locked',
  'pin.password_required',
  'pin.expired',
  'permission.denied',
  'approval.required',
  'approval.invalid',
  'approval.amount_exceeded',
  'license.invalid_or_expired',
  'license.missing',
  ...codeRefusals,
  ...pointRefusals,
] as const;
const orderParams = z.object({ id: uuid() });
export const orderRoutes = {
  search: route({
    method: 'GET',
    path: '/location/orders/search',
    access: see,
    about: 'Orders of this location, newest first.',
    isHeavy: true,
    query: OrderSearch,
    answer: FoundOrders,
  }),
  cashiers: route({
    method: 'GET',
    path: '/location/orders/cashiers',
    access: see,
    about: 'People who opened orders at this location, to search by.',
    answer: z.object({ items: z.array(z.object({ userID: uuid(), name: z.string() })) }),
  }),
  get: route({
    method: 'GET',
    path: '/location/orders/{id}',
    access: see,
    about: 'One order with its lines, discounts and payments.',
    params: orderParams,
    answer: Order,
    errors: ['order.not_found'],
  }),
  base: route({
    method: 'POST',
    path: '/location/orders/base',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Saves and prices an order; nothing goes to the kitchen (decision 27).',
    body: OrderInput,
    answer: Order,
    errors: saveErrors,
    repeat: 'naturalKey',
  }),
  send: route({
    method: 'POST',
    path: '/location/orders/send',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Saves an order and sends its unsent lines, or those that are named; returns their ids (decision 27).',
    body: OrderInput,
    answer: Order,
    errors: [...saveErrors, 'order.line_not_found'],
    repeat: 'naturalKey',
  }),
  finalize: route({
    method: 'POST',
    path: '/location/orders/finalize',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Saves an order with its lines completed; completes it when it is paid (decision 27).',
    body: OrderInput,
    answer: Order,
    errors: saveErrors,
    repeat: 'naturalKey',
  }),
  finalizeSaved: route({
    method: 'POST',
    path: '/location/orders/{id}/finalize',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Completes the lines of a saved order, and the order when it is paid.',
    params: orderParams,
    answer: Order,
    errors: ['order.not_found', 'order.not_modifiable'],
    repeat: 'naturalKey',
  }),
  sendSaved: route({
    method: 'POST',
    path: '/location/orders/{id}/send',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Sends the unsent lines of a saved order, or those that are named.',
    params: orderParams,
    query: z.object({ orderLineIDs: queryList(uuid()) }),
    answer: Order,
    errors: ['order.not_found', 'order.not_modifiable', 'order.out_of_stock', 'order.line_not_found'],
    repeat: 'naturalKey',
  }),
  void: route({
    method: 'POST',
    path: '/location/orders/void',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Voids a whole order without live payments. Needs action 304, held or approved by PIN.',
    body: z.object({
      orderID: uuid(),
      voidCompReasonID: optional(uuid()),
      reason: requiredText(100),
      note: optional(text(250)),
      approvalID: optional(uuid()),
    }),
    answer: Order,
    errors: [
      'order.not_found',
      'order.not_modifiable',
      'order.has_payment',
      'table.bill_shared',
      'table.bill_shared_away',
      'table.bill_shared_paid',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
    repeat: 'naturalKey',
  }),
} as const;
