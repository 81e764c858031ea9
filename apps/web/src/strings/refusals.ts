import { currentLanguage, type AppLanguage } from './define.ts';

/**
 * The words for what the selling rules refuse, by their code (selling spec, sections 5 and 8). `{name}` is filled from
 * the refusal.
 */
const texts: Readonly<Record<string, Readonly<Record<AppLanguage, string>>>> = {
  'cart.line.inactive_or_removed': { en: '{name} is in-active or removed.', th: '{name} ถูกปิดใช้งานหรือลบแล้ว' },
  'cart.line.unavailable': { en: '{name} is unavailable.', th: '{name} ไม่พร้อมขาย' },
  'cart.line.out_of_stock': { en: '{name} is out of stock', th: '{name} หมด' },
  'cart.line.item_changed': { en: '{name} item was changed', th: '{name} มีการเปลี่ยนแปลง' },
  'cart.line.option_unavailable': { en: '{name} {option} is unavailable.', th: '{name} {option} ไม่พร้อมขาย' },
  'cart.line.quantity_changed': {
    en: '{name} has change quantity {old} -> {new}',
    th: 'จำนวนของ {name} เปลี่ยน {old} -> {new}',
  },
  'cart.line.modifier_unavailable': { en: '{name} is unavailable.', th: '{name} ไม่พร้อมขาย' },
  'cart.line.option_out_of_stock': { en: '{option} option is out of stock.', th: 'ตัวเลือก {option} หมด' },
  'cart.line.group_inactive': { en: '{group} is unavailable.', th: '{group} ไม่พร้อมให้เลือก' },
  'cart.line.unavailable_now': { en: '{name} is unavailable at this time.', th: '{name} ไม่ขายในเวลานี้' },
  'cart.line.price_changed': { en: '{name} price changed {old} -> {new}', th: 'ราคา {name} เปลี่ยน {old} -> {new}' },
  'cart.line.modifier_not_found': { en: '{name} is not found.', th: 'ไม่พบ {name}' },
  'cart.line.assign_to_required': { en: 'assignTo is required in table service', th: 'ต้องระบุบิลสำหรับการขายที่โต๊ะ' },
  'cart.error.not_ready': {
    en: 'The cart is not ready yet. Nothing was added. Try again.',
    th: 'ตะกร้ายังไม่พร้อม ยังไม่ได้เพิ่มรายการ กรุณาลองอีกครั้ง',
  },
  'cart.error.line_in_edit': {
    en: 'This line is being changed on another terminal. Try again shortly.',
    th: 'รายการนี้กำลังถูกแก้ไขจากเครื่องอื่น กรุณาลองใหม่ในไม่ช้า',
  },
  'cart.error.note_too_long': {
    en: 'A note holds at most {max} characters. Shorten it.',
    th: 'หมายเหตุยาวได้ไม่เกิน {max} ตัวอักษร กรุณาย่อข้อความ',
  },
  'cart.error.open_item_name': { en: 'Give the open item a name.', th: 'กรุณาตั้งชื่อสินค้ากำหนดเอง' },
  'cart.error.open_item_tax': { en: 'Choose the tax of the open item.', th: 'กรุณาเลือกภาษีของสินค้ากำหนดเอง' },
  'cart.error.already_comped': {
    en: 'This line is comped already. Take the comp off first.',
    th: 'รายการนี้ให้ฟรีแล้ว กรุณานำออกก่อน',
  },
  'cart.error.void_reason_required': {
    en: 'The kitchen has begun with this line. Choose a reason for the void.',
    th: 'ครัวเริ่มทำรายการนี้แล้ว กรุณาเลือกเหตุผลการยกเลิก',
  },
  'cart.error.quantity': {
    en: 'The quantity must be above 0 and at most {max}.',
    th: 'จำนวนต้องมากกว่า 0 และไม่เกิน {max}',
  },
  'cart.error.service_charge_range': { en: 'The service charge is 0 to 100 %.', th: 'ค่าบริการต้องอยู่ระหว่าง 0 ถึง 100 %' },
  'cart.error.too_many_lines': {
    en: 'An order holds at most {max} lines. Start another one.',
    th: 'ออเดอร์มีได้ไม่เกิน {max} รายการ กรุณาเปิดออเดอร์ใหม่',
  },
  'catalog.error.item_not_found': {
    en: 'This item is not sold here any more. Nothing was added.',
    th: 'ร้านไม่ได้ขายสินค้านี้แล้ว ยังไม่ได้เพิ่มรายการ',
  },
  'catalog.error.option_not_found': {
    en: 'One of the chosen options is gone. Choose again.',
    th: 'ตัวเลือกบางอย่างไม่มีแล้ว กรุณาเลือกใหม่',
  },
  'catalog.error.variant_not_found': {
    en: 'This combination is not offered. Choose another.',
    th: 'ไม่มีรูปแบบนี้จำหน่าย กรุณาเลือกใหม่',
  },
  'catalog.error.combo_part_not_found': {
    en: 'A part of {name} is missing. Choose all parts.',
    th: '{name} ยังขาดบางส่วน กรุณาเลือกให้ครบ',
  },
  'catalog.error.discount_not_found': { en: 'The discount {name} does not exist any more.', th: 'ส่วนลด {name} ไม่มีแล้ว' },
  'catalog.error.tax_not_found': {
    en: 'The tax of {name} is missing. Nothing was added. Ask a manager.',
    th: 'ไม่พบภาษีของ {name} ยังไม่ได้เพิ่มรายการ กรุณาแจ้งผู้จัดการ',
  },
  'catalog.error.group_below_minimum': { en: '{name}: choose at least {min}.', th: '{name}: เลือกอย่างน้อย {min}' },
  'catalog.error.group_above_maximum': { en: '{name}: at most {max}.', th: '{name}: เลือกได้ไม่เกิน {max}' },
  'catalog.error.open_item_incomplete': {
    en: 'An open item needs a name, a price and a tax.',
    th: 'สินค้ากำหนดเองต้องมีชื่อ ราคา และภาษี',
  },
  'discount.error.already_used': { en: '{name} is already used.', th: 'ใช้ {name} ไปแล้ว' },
  'discount.error.below_minimum_amount': {
    en: '{name} starts at {minimum}; there is {amount} so far.',
    th: '{name} ใช้ได้เมื่อครบ {minimum} ตอนนี้มี {amount}',
  },
  'discount.error.below_minimum_quantity': {
    en: '{name} starts at {minimum} items; there are {quantity} so far.',
    th: '{name} ใช้ได้เมื่อครบ {minimum} ชิ้น ตอนนี้มี {quantity}',
  },
  'discount.error.negative': { en: 'Value should be 0 or more', th: 'ค่าต้องเป็น 0 ขึ้นไป' },
  'discount.error.not_discountable': { en: '{name} takes no discount.', th: '{name} ลดราคาไม่ได้' },
  'discount.error.not_for_this_item': { en: '{name} is not for these items.', th: '{name} ใช้กับสินค้าเหล่านี้ไม่ได้' },
  'discount.error.not_for_this_order_type': {
    en: '{name} is not for this kind of order.',
    th: '{name} ใช้กับออเดอร์แบบนี้ไม่ได้',
  },
  'discount.error.not_now': { en: '{name} is not available at this time.', th: '{name} ใช้ไม่ได้ในเวลานี้' },
  'discount.error.percent_range': { en: 'Value should be {min}-{max}', th: 'ค่าต้องอยู่ระหว่าง {min}-{max}' },
  'products.error.item.barcode_not_found': {
    en: 'No item with barcode {barcode}. The cart is unchanged.',
    th: 'ไม่พบสินค้าบาร์โค้ด {barcode} รายการในตะกร้ายังอยู่ครบ',
  },
  'order.not_modifiable': {
    en: 'This order takes no more changes. Start a new sale.',
    th: 'ออเดอร์นี้แก้ไขเพิ่มไม่ได้แล้ว กรุณาเปิดบิลใหม่',
  },
  'order.line_in_preparation': {
    en: 'The kitchen is making this line. Add a new one instead.',
    th: 'ครัวกำลังทำรายการนี้ กรุณาเพิ่มเป็นรายการใหม่',
  },
  'order.lines_in_preparation': {
    en: 'The kitchen is making this order; this cannot be changed now.',
    th: 'ครัวกำลังทำออเดอร์นี้ จึงเปลี่ยนไม่ได้',
  },
  'order.line_sent': {
    en: 'The kitchen has this line. Void it instead.',
    th: 'ส่งรายการนี้เข้าครัวแล้ว กรุณาใช้การยกเลิกรายการแทน',
  },
  'order.line_voided': { en: 'This line is voided.', th: 'รายการนี้ถูกยกเลิกแล้ว' },
  'account.credit_limit': { en: 'This goes over the credit limit.', th: 'เกินวงเงินของบัญชี' },
  'account.customer_inactive': { en: 'The customer is inactive.', th: 'ลูกค้ารายนี้ถูกปิดใช้งาน' },
  'account.inactive': { en: 'The account is switched off.', th: 'บัญชีนี้ปิดใช้งาน' },
  'account.other_customer': { en: 'The account is another customer’s.', th: 'บัญชีนี้เป็นของลูกค้ารายอื่น' },
  'payment.below_minimum': { en: '{name} is for amounts from {limit} up.', th: '{name} ใช้กับยอดตั้งแต่ {limit} ขึ้นไป' },
  'payment.above_maximum': { en: '{name} is for amounts up to {limit}.', th: '{name} ใช้กับยอดไม่เกิน {limit}' },
  'payment.not_offline': { en: '{name} needs a connection.', th: '{name} ต้องใช้อินเทอร์เน็ต' },
  'payment.only_cash': { en: 'A negative total is paid out in cash only.', th: 'ยอดติดลบจ่ายคืนเป็นเงินสดเท่านั้น' },
  'payment.cash_drawer_closed': {
    en: 'The cash drawer is not open. Open the terminal first.',
    th: 'ลิ้นชักเงินยังไม่เปิด กรุณาเปิดเครื่องก่อน',
  },
  'payment.prompt_pay_account_missing': {
    en: 'The PromptPay account is missing in the settings.',
    th: 'ยังไม่ได้ตั้งค่าบัญชีพร้อมเพย์',
  },
  'payment.settings_missing': {
    en: 'No payment type can be used. Check the payment settings.',
    th: 'ไม่มีวิธีชำระเงินที่ใช้ได้ กรุณาตรวจสอบการตั้งค่า',
  },
  'payment.type_unavailable': {
    en: '{name} cannot be used here. Choose another payment type.',
    th: 'ใช้ {name} ที่นี่ไม่ได้ กรุณาเลือกวิธีอื่น',
  },
  'payment.above_balance': { en: 'Unable to pay more than remaining', th: 'ชำระเกินยอดคงเหลือไม่ได้' },
  'payment.already_processed': { en: 'Sale is paid.', th: 'รายการขายนี้ชำระเงินแล้ว' },
  'payment.amount_refused': { en: 'This amount cannot be taken. Enter it again.', th: 'รับจำนวนเงินนี้ไม่ได้ กรุณาใส่ใหม่' },
};

const other: Readonly<Record<AppLanguage, string>> = {
  en: 'This is not possible now. Nothing was changed.',
  th: 'ทำรายการนี้ไม่ได้ในขณะนี้ ไม่มีการเปลี่ยนแปลง',
};

/** What the rules refused, as seen in `Verdict`. */
interface RefusalWords {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Says a refusal in the person's language. A code without words of its own is told in general ones, never as a bare
 * code (ux 14).
 */
export function refusalText({ code, params }: RefusalWords, language: AppLanguage = currentLanguage()): string {
  return (texts[code] ?? other)[language].replace(/\{(\w+)\}/g, (place, name: string) =>
    name in params ? String(params[name]) : place,
  );
}

/** Whether a code has words of its own. */
export const hasRefusalText = (code: string): boolean => code in texts;
