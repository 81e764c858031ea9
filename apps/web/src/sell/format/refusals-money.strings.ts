import type { RefusalTexts } from './refusal-texts.ts';

/**
 * Words for the refusals of payments, accounts, gift cards, points, refunds and sync (selling spec, sections 5 and 8).
 */
export const moneyRefusals = {
  'account.credit_limit': {
    en: 'This exceeds the credit limit of {limit}. Lower the amount or choose another payment type.',
    th: 'เกินวงเงินเครดิต {limit} กรุณาลดจำนวนหรือเลือกวิธีชำระเงินอื่น',
  },
  'account.customer_inactive': { en: 'This customer is inactive.', th: 'ลูกค้ารายนี้ถูกปิดใช้งาน' },
  'account.inactive': { en: 'This account is inactive.', th: 'บัญชีนี้ถูกปิดใช้งาน' },
  'account.other_customer': { en: 'This account belongs to another customer.', th: 'บัญชีนี้เป็นของลูกค้ารายอื่น' },
  'finish.warning.awaiting_transaction': {
    en: 'A card payment is still in progress. Finish it first.',
    th: 'การชำระด้วยบัตรยังดำเนินการอยู่ กรุณาทำให้เสร็จก่อน',
  },
  'finish.warning.cannot_more_than_total_due': {
    en: "Points can't be worth more than the total due.",
    th: 'มูลค่าแต้มต้องไม่เกินยอดที่ต้องชำระ',
  },
  'finish.warning.customer_required': { en: 'Choose a customer to redeem points.', th: 'กรุณาเลือกลูกค้าเพื่อแลกแต้ม' },
  'finish.warning.maximum_balance': { en: 'The customer has {balance} points.', th: 'ลูกค้ามี {balance} แต้ม' },
  'finish.warning.redemption_not_set': {
    en: 'Redeeming points is not set up at this location.',
    th: 'สาขานี้ยังไม่ได้ตั้งค่าการแลกแต้ม',
  },
  'finish.warning.require_point': { en: 'Points must be 0 or more.', th: 'แต้มต้องเป็น 0 ขึ้นไป' },
  'giftcard.buys_gift_card': {
    en: "A gift card can't be used to buy a gift card. Choose another payment type.",
    th: 'ใช้บัตรของขวัญซื้อบัตรของขวัญไม่ได้ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.currency_mismatch': { en: "Gift Card's currency is not match", th: 'สกุลเงินของบัตรของขวัญไม่ตรงกัน' },
  'giftcard.empty': {
    en: 'This gift card has no balance. Choose another payment type.',
    th: 'บัตรของขวัญนี้ไม่มียอดคงเหลือ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.expired': {
    en: 'This gift card has expired. Choose another payment type.',
    th: 'บัตรของขวัญนี้หมดอายุ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.insufficient': {
    en: 'The card has a balance of {balance}. Top up or split the payment.',
    th: 'บัตรมียอดคงเหลือ {balance} กรุณาเติมเงินหรือแยกชำระ',
  },
  'money.error.not_a_number': { en: 'This is not a valid amount. Enter it again.', th: 'จำนวนเงินไม่ถูกต้อง กรุณาใส่ใหม่' },
  'money.error.overflow': { en: 'This amount is too large.', th: 'จำนวนเงินสูงเกินไป' },
  'money.error.too_many_decimals': { en: 'This amount has too many decimals.', th: 'จำนวนเงินมีทศนิยมมากเกินไป' },
  'payment.above_balance': { en: 'Unable to pay more than remaining', th: 'ชำระเกินยอดคงเหลือไม่ได้' },
  'payment.above_maximum': { en: '{name} is for amounts up to {limit}.', th: '{name} ใช้กับยอดไม่เกิน {limit}' },
  'payment.already_processed': { en: 'Sale is paid.', th: 'รายการขายนี้ชำระเงินแล้ว' },
  'payment.amount_refused': { en: 'This amount is not valid. Enter it again.', th: 'จำนวนเงินไม่ถูกต้อง กรุณาใส่ใหม่' },
  'payment.below_minimum': { en: '{name} is for amounts of {limit} or more.', th: '{name} ใช้กับยอดตั้งแต่ {limit} ขึ้นไป' },
  'payment.cash_drawer_closed': {
    en: 'Cash drawer not open. Open it first.',
    th: 'ลิ้นชักเงินยังไม่เปิด กรุณาเปิดก่อน',
  },
  'payment.drawer_not_counted': {
    en: 'Nobody counts the drawer of this terminal.',
    th: 'ลิ้นชักของเครื่องนี้ยังไม่ตั้งให้นับเงิน',
  },
  'figure.error.not_a_number': { en: '“{figure}” is not a number.', th: '“{figure}” ไม่ใช่ตัวเลข' },
  'figure.error.too_many_decimals': {
    en: '“{figure}” has more than {decimals} decimals.',
    th: '“{figure}” มีทศนิยมเกิน {decimals} ตำแหน่ง',
  },
  'figure.error.too_large': { en: '“{figure}” is too large.', th: '“{figure}” มากเกินไป' },
  'figure.error.two_readings': {
    en: '“{figure}”: did you mean {one} or {other}?',
    th: '“{figure}” หมายถึง {one} หรือ {other}?',
  },
  'payment.not_offline': { en: '{name} needs a connection.', th: '{name} ต้องใช้อินเทอร์เน็ต' },
  'payment.only_cash': { en: 'A negative total can only be paid out in cash.', th: 'ยอดติดลบจ่ายคืนเป็นเงินสดเท่านั้น' },
  'payment.prompt_pay_account_missing': {
    en: 'PromptPay has no account. Add it in the payment settings.',
    th: 'ยังไม่ได้ตั้งค่าบัญชีพร้อมเพย์ กรุณาเพิ่มในการตั้งค่าการชำระเงิน',
  },
  'payment.settings_missing': {
    en: 'No payment types available. Check the payment settings.',
    th: 'ไม่มีวิธีชำระเงินที่ใช้ได้ กรุณาตรวจสอบการตั้งค่า',
  },
  'payment.split.charging': {
    en: 'A payment is in progress. Finish it or go back first.',
    th: 'มีการชำระเงินที่ดำเนินการอยู่ กรุณาทำให้เสร็จหรือย้อนกลับก่อน',
  },
  'payment.split.gift_card': {
    en: "A gift card payment can't be split evenly.",
    th: 'การชำระด้วยบัตรของขวัญแบ่งเท่ากันไม่ได้',
  },
  'payment.split.id_taken': { en: 'This payment already exists. Try again.', th: 'มีการชำระเงินนี้แล้ว กรุณาลองอีกครั้ง' },
  'payment.split.last_line': { en: "The last payment can't be removed.", th: 'ลบการชำระเงินรายการสุดท้ายไม่ได้' },
  'payment.split.line_not_found': { en: 'This payment no longer exists.', th: 'ไม่มีการชำระเงินนี้แล้ว' },
  'payment.split.not_charging': { en: 'No payment is in progress.', th: 'ไม่มีการชำระเงินที่ดำเนินการอยู่' },
  'payment.split.nothing': { en: 'Enter an amount for this payment.', th: 'กรุณาใส่จำนวนเงินของการชำระนี้' },
  'payment.split.select_type': { en: 'Please select payment type', th: 'กรุณาเลือกวิธีชำระเงิน' },
  'payment.split.sum_above': {
    en: 'Cannot make charge: {difference} greater than the remaining amount',
    th: 'เก็บเงินไม่ได้ ยอดมากกว่ายอดคงเหลือ {difference}',
  },
  'payment.split.sum_below': {
    en: 'Cannot make charge: {difference} less than the remaining amount',
    th: 'เก็บเงินไม่ได้ ยอดน้อยกว่ายอดคงเหลือ {difference}',
  },
  'payment.split.tips_unavailable': {
    en: 'Tips can only be added while a payment is in progress.',
    th: 'เพิ่มทิปได้เฉพาะขณะชำระเงินเท่านั้น',
  },
  'payment.tip.above_tendered': { en: 'The tip is more than the amount tendered.', th: 'ทิปมากกว่าเงินที่รับมา' },
  'payment.tip.negative': { en: 'A tip must be 0 or more.', th: 'ทิปต้องเป็น 0 ขึ้นไป' },
  'payment.tip.on_negative_total': {
    en: "Tips can't be added when money is paid out.",
    th: 'เพิ่มทิปไม่ได้เมื่อเป็นการจ่ายเงินคืน',
  },
  'payment.tip.percent_range': { en: 'Value should be 0-100', th: 'ค่าต้องอยู่ระหว่าง 0-100' },
  'payment.tip.too_fine': { en: 'This tip has too many decimals.', th: 'ทิปมีทศนิยมมากเกินไป' },
  'payment.type_unavailable': {
    en: "{name} can't be used for this payment. Choose another payment type.",
    th: 'ใช้ {name} กับการชำระนี้ไม่ได้ กรุณาเลือกวิธีอื่น',
  },
} as const satisfies RefusalTexts;
