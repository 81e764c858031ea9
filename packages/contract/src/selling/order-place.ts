import { defineErrors } from '../kit/errors.ts';

/** Refusals of where, for whom and for when an order is (decisions 138, 141). */
export const orderPlaceErrors = defineErrors({
  'order.channel_refused': {
    status: 422,
    type: 'Validation',
    number: 520,
    en: "Online orders can't be created at a terminal. They come in from the online store.",
    th: 'สร้างออเดอร์ออนไลน์ที่เครื่องนี้ไม่ได้ ออเดอร์ออนไลน์จะเข้ามาจากร้านค้าออนไลน์',
  },
  'order.channel_off': {
    status: 409,
    type: 'Operation',
    number: 521,
    en: 'This kind of sale is turned off for this location. Your order is kept. Ask a manager to turn it on.',
    th: 'สาขานี้ปิดการขายประเภทนี้อยู่ ออเดอร์ของคุณยังอยู่ กรุณาให้ผู้จัดการเปิดใช้งาน',
  },
  'order.fulfillment_unavailable': {
    status: 409,
    type: 'Operation',
    number: 522,
    en: 'This order type is turned off for this location. Your order is kept. Choose another order type.',
    th: 'สาขานี้ปิดประเภทออเดอร์นี้อยู่ ออเดอร์ของคุณยังอยู่ กรุณาเลือกประเภทอื่น',
  },
  'order.customer_not_found': {
    status: 404,
    type: 'Operation',
    number: 523,
    en: 'Customer not found. Your order is kept. Remove the customer or choose another one.',
    th: 'ไม่พบลูกค้ารายนี้ ออเดอร์ของคุณยังอยู่ กรุณานำลูกค้าออกหรือเลือกรายอื่น',
  },
  'order.customer_address_not_found': {
    status: 404,
    type: 'Operation',
    number: 529,
    en: "This address was changed or deleted. Your order is kept. Choose another of the customer's addresses.",
    th: 'ที่อยู่นี้ถูกแก้ไขหรือลบไปแล้ว ออเดอร์ของคุณยังอยู่ กรุณาเลือกที่อยู่อื่นของลูกค้า',
  },
  'order.online_store_not_found': {
    status: 404,
    type: 'Operation',
    number: 524,
    en: 'Online store not found. Your order is kept. Choose another online store.',
    th: 'ไม่พบร้านค้าออนไลน์นี้ ออเดอร์ของคุณยังอยู่ กรุณาเลือกร้านอื่น',
  },
  'order.table_not_found': {
    status: 404,
    type: 'Operation',
    number: 525,
    en: 'Table not found. Your order is kept. Choose another table.',
    th: 'ไม่พบโต๊ะนี้ ออเดอร์ของคุณยังอยู่ กรุณาเลือกโต๊ะอื่น',
  },
  'order.pickup_time_required': {
    status: 422,
    type: 'Validation',
    number: 526,
    en: 'A scheduled order needs a pickup time. Your order is kept. Choose a time.',
    th: 'ออเดอร์ล่วงหน้าต้องมีเวลารับ ออเดอร์ของคุณยังอยู่ กรุณาเลือกเวลา',
  },
  'order.pickup_time_past': {
    status: 422,
    type: 'Validation',
    number: 527,
    en: 'The pickup time has passed. Your order is kept. Choose a later time.',
    th: 'เวลารับผ่านไปแล้ว ออเดอร์ของคุณยังอยู่ กรุณาเลือกเวลาใหม่',
  },
  'order.pickup_time_out_of_range': {
    status: 422,
    type: 'Validation',
    number: 528,
    en: 'The pickup time is more than {days} days away. Your order is kept. Check the date.',
    th: 'เวลารับห่างจากวันนี้เกิน {days} วัน ออเดอร์ของคุณยังอยู่ กรุณาตรวจสอบวันที่',
  },
});

/** Codes that every save of an order may be refused with for its place. */
export const placeRefusals = [
  'order.channel_refused',
  'order.channel_off',
  'order.fulfillment_unavailable',
  'order.customer_not_found',
  'order.customer_address_not_found',
  'order.online_store_not_found',
  'order.table_not_found',
  'order.pickup_time_required',
  'order.pickup_time_past',
  'order.pickup_time_out_of_range',
] as const;
