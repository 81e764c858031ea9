import { defineErrors } from '../kit/errors.ts';

/** Refusals of a change of a location's setting. */
export const operationalSettingErrors = defineErrors({
  'setting.module_has_open_orders': {
    status: 409,
    type: 'Operation',
    number: 1700,
    en: '{count} open here: {orders}. Complete or void these orders first, then switch it off.',
    th: 'ยังมีออเดอร์ที่เปิดอยู่ {count} รายการ: {orders} กรุณาปิดหรือยกเลิกออเดอร์เหล่านี้ก่อน แล้วจึงปิดการใช้งาน',
  },
  'setting.customer_not_found': {
    status: 404,
    type: 'Operation',
    number: 1701,
    en: 'There is no such customer. Choose another default customer.',
    th: 'ไม่พบลูกค้ารายนี้ กรุณาเลือกลูกค้าเริ่มต้นรายอื่น',
  },
  'setting.category_not_found': {
    status: 404,
    type: 'Operation',
    number: 1702,
    en: 'One of the chosen categories was deleted. Reload the page and choose again.',
    th: 'ไม่พบหมวดหมู่ที่เลือก กรุณาโหลดหน้านี้ใหม่แล้วเลือกอีกครั้ง',
  },
});
