import type { RefusalTexts } from './refusal-texts.ts';

/**
 * Words for the refusals of orders, catalog, pricing and discounts, and the names of bills (selling spec, sections 4, 5
 * and 8).
 */
export const orderRefusals = {
  'cart.line.inactive_or_removed': { en: '{name} is in-active or removed.', th: '{name} ถูกปิดใช้งานหรือลบแล้ว' },
  'cart.line.unavailable': { en: '{name} is unavailable.', th: '{name} ไม่พร้อมขาย' },
  'cart.line.out_of_stock': { en: '{name} is out of stock', th: '{name} หมด' },
  'cart.line.item_changed': { en: '{name} item was changed', th: '{name} มีการเปลี่ยนแปลง' },
  'cart.line.option_unavailable': { en: '{name} {option} is unavailable.', th: '{name} {option} ไม่พร้อมขาย' },
  'cart.line.quantity_decimals': {
    en: '{name} is sold by weight with up to 3 decimals. Change the quantity.',
    th: '{name} ขายตามน้ำหนัก ใส่ทศนิยมได้ไม่เกิน 3 ตำแหน่ง กรุณาแก้จำนวน',
  },
  'cart.scale.not_weighed': {
    en: '{name} is not sold by weight, but its label shows a weight.',
    th: '{name} ไม่ได้ขายตามน้ำหนัก แต่ฉลากระบุน้ำหนัก',
  },
  'cart.scale.price_differs': {
    en: 'The label of {name} was printed with another price. Weigh it again.',
    th: 'ฉลากของ {name} พิมพ์ด้วยราคาอื่น กรุณาชั่งใหม่',
  },
  'cart.line.quantity_whole': {
    en: '{name} is sold in whole units. Change the quantity.',
    th: '{name} ขายเป็นจำนวนเต็มเท่านั้น กรุณาแก้จำนวน',
  },
  'cart.line.quantity_changed': {
    en: '{name} has change quantity {old} -> {new}',
    th: 'จำนวนของ {name} เปลี่ยน {old} -> {new}',
  },
  'cart.line.modifier_unavailable': { en: '{name} is unavailable.', th: '{name} ไม่พร้อมขาย' },
  'cart.line.count_unknown': {
    en: '{name} is counted, and how many are left is unknown without a connection.',
    th: '{name} นับจำนวนไว้ ถ้าไม่มีอินเทอร์เน็ตจะไม่รู้ว่าเหลือเท่าใด จึงขายไม่ได้',
  },
  'cart.line.option_out_of_stock': { en: '{option} option is out of stock.', th: 'ตัวเลือก {option} หมด' },
  'cart.line.group_inactive': { en: '{group} is unavailable.', th: '{group} ไม่พร้อมให้เลือก' },
  'cart.line.unavailable_now': { en: '{name} is unavailable at this time.', th: '{name} ไม่ขายในเวลานี้' },
  'cart.line.price_changed': { en: '{name} price changed {old} -> {new}', th: 'ราคา {name} เปลี่ยน {old} -> {new}' },
  'cart.line.modifier_not_found': { en: '{name} is not found.', th: 'ไม่พบ {name}' },
  'cart.line.assign_to_required': {
    en: 'assignTo is required in table service',
    th: 'กรุณาระบุบิลของรายการนี้สำหรับการขายที่โต๊ะ',
  },
  'cart.error.already_comped': {
    en: 'This item is already comped. Remove the comp first.',
    th: 'รายการนี้ให้ฟรีแล้ว กรุณานำการให้ฟรีออกก่อน',
  },
  'cart.error.id_missing': { en: 'The order could not be repeated. Try again.', th: 'สั่งซ้ำออเดอร์นี้ไม่ได้ กรุณาลองอีกครั้ง' },
  'cart.error.id_taken': {
    en: 'This item is already in the cart. Try again.',
    th: 'รายการนี้อยู่ในออเดอร์แล้ว กรุณาลองอีกครั้ง',
  },
  'cart.error.line_in_edit': {
    en: 'This item is being edited on another terminal. Try again shortly.',
    th: 'รายการนี้กำลังถูกแก้ไขจากเครื่องอื่น กรุณาลองใหม่ในอีกสักครู่',
  },
  'cart.error.delivery_charge': {
    en: 'A delivery fee needs an order for delivery.',
    th: 'ค่าส่งใช้ได้กับออเดอร์จัดส่งเท่านั้น',
  },
  'cart.error.line_not_found': { en: 'This item is no longer in the cart.', th: 'ไม่มีรายการนี้ในออเดอร์แล้ว' },
  'cart.error.not_ready': {
    en: 'The cart is not ready yet. Try again shortly.',
    th: 'ออเดอร์ยังไม่พร้อม กรุณาลองใหม่ในอีกสักครู่',
  },
  'cart.error.note_too_long': { en: 'Notes can have at most {max} characters.', th: 'หมายเหตุยาวได้ไม่เกิน {max} ตัวอักษร' },
  'cart.error.open_item_name': { en: 'Enter a name for the open item.', th: 'กรุณาใส่ชื่อรายการนอกเมนู' },
  'cart.error.open_item_tax': { en: 'Choose a tax for the open item.', th: 'กรุณาเลือกภาษีของรายการนอกเมนู' },
  'cart.error.price': { en: 'The price of {name} must be 0 or more.', th: 'ราคาของ {name} ต้องเป็น 0 ขึ้นไป' },
  'cart.error.quantity': {
    en: 'Quantity must be greater than {min} and at most {max}.',
    th: 'จำนวนต้องมากกว่า {min} และไม่เกิน {max}',
  },
  'cart.error.service_charge_range': { en: 'Value should be {min}-{max}', th: 'ค่าต้องอยู่ระหว่าง {min}-{max}' },
  'cart.error.too_many_lines': {
    en: 'An order can have at most {max} items. Start another order.',
    th: 'ออเดอร์มีได้ไม่เกิน {max} รายการ กรุณาเปิดออเดอร์ใหม่',
  },
  'cart.error.units_apart': {
    en: 'Choose 1 to {max} whole pieces of this item.',
    th: 'กรุณาเลือก 1 ถึง {max} ที่ของรายการนี้',
  },
  'cart.error.void_reason_required': {
    en: 'no defined void details. The kitchen has started this item, so choose a reason for the void.',
    th: 'ยังไม่มีรายละเอียดการยกเลิก ครัวเริ่มทำรายการนี้แล้ว กรุณาเลือกเหตุผลการยกเลิก',
  },
  'catalog.error.combo_part_not_found': {
    en: '{name} is incomplete. Choose its items again.',
    th: '{name} ยังเลือกไม่ครบ กรุณาเลือกสินค้าในชุดอีกครั้ง',
  },
  'catalog.error.discount_not_found': {
    en: 'This discount no longer exists. Remove it.',
    th: 'ไม่มีส่วนลดนี้แล้ว กรุณานำออก',
  },
  'catalog.error.group_above_maximum': { en: '{name}: choose at most {max}.', th: '{name}: เลือกได้ไม่เกิน {max}' },
  'catalog.error.group_below_minimum': { en: '{name}: choose at least {min}.', th: '{name}: เลือกอย่างน้อย {min}' },
  'catalog.error.item_not_found': { en: 'This item is no longer sold here.', th: 'ไม่มีขายสินค้านี้ที่นี่แล้ว' },
  'catalog.error.modifiers_too_deep': {
    en: 'Options can be nested {depth} levels deep at most.',
    th: 'ตัวเลือกซ้อนกันได้ไม่เกิน {depth} ชั้น',
  },
  'catalog.error.not_sellable': { en: '{name} is unavailable.', th: '{name} ไม่พร้อมขาย' },
  'catalog.error.open_item_incomplete': {
    en: 'An open item needs a name, a price and a tax.',
    th: 'รายการนอกเมนูต้องมีชื่อ ราคา และภาษี',
  },
  'catalog.error.option_not_found': {
    en: 'An option is no longer available. Choose the options again.',
    th: 'บางตัวเลือกไม่มีแล้ว กรุณาเลือกตัวเลือกใหม่',
  },
  'catalog.error.quantity_invalid': {
    en: 'The quantity of {name} must be greater than 0.',
    th: 'จำนวนของ {name} ต้องมากกว่า 0',
  },
  'catalog.error.tax_not_found': {
    en: '{name} has no valid tax. Ask a manager to check it.',
    th: '{name} ไม่มีภาษีที่ใช้ได้ กรุณาแจ้งผู้จัดการให้ตรวจสอบ',
  },
  'catalog.error.variant_not_found': {
    en: 'This variant is not available. Choose another.',
    th: 'ไม่มีขนาด/แบบนี้ กรุณาเลือกใหม่',
  },
  'discount.error.already_used': { en: '{name} is already applied.', th: 'ใช้ {name} แล้ว' },
  'discount.error.below_minimum_amount': {
    en: '{name} requires {minimum}; the order is at {amount}.',
    th: '{name} ใช้ได้เมื่อครบ {minimum} ขณะนี้ {amount}',
  },
  'discount.error.below_minimum_quantity': {
    en: '{name} requires {minimum} items; the order has {quantity}.',
    th: '{name} ใช้ได้เมื่อสั่งครบ {minimum} รายการ ขณะนี้ {quantity}',
  },
  'discount.error.negative': { en: 'Value should be 0 or more', th: 'ค่าต้องเป็น 0 ขึ้นไป' },
  'discount.error.not_discountable': { en: "{name} can't be discounted.", th: '{name} ลดราคาไม่ได้' },
  'discount.error.not_for_this_item': { en: "{name} doesn't apply to these items.", th: '{name} ใช้กับสินค้าเหล่านี้ไม่ได้' },
  'discount.error.not_for_this_order_type': {
    en: "{name} doesn't apply to this order type.",
    th: '{name} ใช้กับออเดอร์ประเภทนี้ไม่ได้',
  },
  'discount.error.not_now': { en: '{name} is not available at this time.', th: '{name} ใช้ไม่ได้ในเวลานี้' },
  'discount.error.percent_range': { en: 'Value should be {min}-{max}', th: 'ค่าต้องอยู่ระหว่าง {min}-{max}' },
  'discount_code.cancelled': {
    en: 'The payment that issued this code was voided. Remove the code.',
    th: 'การชำระเงินที่ออกโค้ดนี้ถูกยกเลิกแล้ว กรุณานำโค้ดออก',
  },
  'discount_code.expired': {
    en: 'This code expired on {date}. Remove the code.',
    th: 'โค้ดนี้หมดอายุวันที่ {date} กรุณานำโค้ดออก',
  },
  'discount_code.not_now': {
    en: '{name} is valid at other days or times. Remove the code.',
    th: '{name} ใช้ได้ในวันหรือเวลาอื่น กรุณานำโค้ดออก',
  },
  'discount_code.not_yet': {
    en: 'This code is valid from {date}. Remove the code.',
    th: 'โค้ดนี้ใช้ได้ตั้งแต่ {date} กรุณานำโค้ดออก',
  },
  'discount_code.other_customer': {
    en: 'This code belongs to another customer. Assign that customer to the order first.',
    th: 'โค้ดนี้เป็นของลูกค้ารายอื่น กรุณาเลือกลูกค้ารายนั้นให้ออเดอร์ก่อน',
  },
  'discount_code.used': { en: 'This code has already been used. Remove the code.', th: 'โค้ดนี้ถูกใช้แล้ว กรุณานำโค้ดออก' },
  'loyalty.error.earn_rules': {
    en: 'Loyalty settings are incomplete. No points were earned.',
    th: 'การตั้งค่าสะสมแต้มไม่ครบ จึงยังไม่ได้แต้ม',
  },
  'order.has_payment': {
    en: 'This order has a payment. Void or refund the payment first.',
    th: 'ออเดอร์นี้มีการชำระเงินแล้ว กรุณายกเลิกหรือคืนเงินก่อน',
  },
  'order.line_in_preparation': {
    en: 'The kitchen has started this item. Void it, or add a new one.',
    th: 'ครัวเริ่มทำรายการนี้แล้ว กรุณายกเลิกรายการ หรือเพิ่มเป็นรายการใหม่',
  },
  'order.line_sent': {
    en: 'This item was sent to the kitchen. Void it instead.',
    th: 'ส่งรายการนี้เข้าครัวแล้ว กรุณาใช้การยกเลิกรายการแทน',
  },
  'order.line_voided': { en: 'This item is voided.', th: 'รายการนี้ถูกยกเลิกแล้ว' },
  'order.lines_in_preparation': {
    en: "The kitchen has started this order. The order type can't be changed.",
    th: 'ครัวเริ่มทำออเดอร์นี้แล้ว จึงเปลี่ยนประเภทออเดอร์ไม่ได้',
  },
  'order.name.alias': { en: '{name}', th: '{name}' },
  'order.name.bill': { en: 'Bill {name}', th: 'บิล {name}' },
  'order.name.main': { en: 'MAIN', th: 'บิลหลัก' },
  'order.name.table': { en: 'Table {name}', th: 'โต๊ะ {name}' },
  'order.name.table_group': { en: 'Table Group {name}', th: 'กลุ่มโต๊ะ {name}' },
  'order.not_modifiable': {
    en: "This order can't be edited. Start a new sale.",
    th: 'ออเดอร์นี้แก้ไขไม่ได้แล้ว กรุณาเปิดบิลใหม่',
  },
  'order.part_paid': {
    en: 'This order is partly paid. Take the rest, or void the payment first to change the order.',
    th: 'ออเดอร์นี้ชำระแล้วบางส่วน กรุณารับชำระส่วนที่เหลือ หากต้องการแก้ไขให้ยกเลิกการชำระก่อน',
  },
  'pricing.error.amount_invalid': {
    en: 'A price in this order is not valid. Remove the item and add it again.',
    th: 'ราคาในออเดอร์นี้ไม่ถูกต้อง กรุณาลบรายการแล้วเพิ่มใหม่',
  },
  'pricing.error.belongs_to_a_bill': {
    en: 'This applies to a single bill. Choose a bill first.',
    th: 'ต้องระบุบิลเดียว กรุณาเลือกบิลก่อน',
  },
  'pricing.error.bill_not_found': {
    en: 'An item is assigned to a bill that is not at this table. Assign it again.',
    th: 'มีรายการที่อยู่ในบิลของโต๊ะอื่น กรุณากำหนดบิลใหม่',
  },
  'pricing.error.bill_repeated': { en: 'A bill appears twice. Open the table again.', th: 'มีบิลซ้ำกัน กรุณาเปิดโต๊ะอีกครั้ง' },
  'pricing.error.bills_missing': { en: 'There are no bills at this table.', th: 'โต๊ะนี้ยังไม่มีบิล' },
  'pricing.error.currency_invalid': {
    en: 'The currency of this location is not set up. Ask a manager.',
    th: 'ยังไม่ได้ตั้งค่าสกุลเงินของสาขานี้ กรุณาแจ้งผู้จัดการ',
  },
  'pricing.error.line_repeated': {
    en: 'An item appears twice. Open the order again.',
    th: 'มีรายการซ้ำกัน กรุณาเปิดออเดอร์อีกครั้ง',
  },
  'pricing.error.modifiers_too_deep': {
    en: 'Options can be nested {depth} levels deep at most.',
    th: 'ตัวเลือกซ้อนกันได้ไม่เกิน {depth} ชั้น',
  },
  'pricing.error.offer_invalid': {
    en: 'A discount is not set up correctly. Remove it and ask a manager.',
    th: 'ส่วนลดตั้งค่าไม่ถูกต้อง กรุณานำออกแล้วแจ้งผู้จัดการ',
  },
  'pricing.error.overflow': { en: 'The order total is too large.', th: 'ยอดรวมของออเดอร์สูงเกินไป' },
  'pricing.error.parts_without_combo': {
    en: 'An item is not set up correctly. Remove it and add it again.',
    th: 'รายการตั้งค่าไม่ถูกต้อง กรุณาลบแล้วเพิ่มใหม่',
  },
  'pricing.error.percent_invalid': { en: 'Percentages must be between 0 and 100.', th: 'เปอร์เซ็นต์ต้องอยู่ระหว่าง 0 ถึง 100' },
  'pricing.error.quantity_invalid': { en: 'Quantities must be greater than 0.', th: 'จำนวนต้องมากกว่า 0' },
  'pricing.error.redemption_off': {
    en: 'Redeeming points is not set up at this location.',
    th: 'สาขานี้ยังไม่ได้ตั้งค่าการแลกแต้ม',
  },
  'pricing.error.tax_not_found': {
    en: 'A tax in this order no longer exists. Ask a manager.',
    th: 'ภาษีในออเดอร์นี้ไม่มีแล้ว กรุณาแจ้งผู้จัดการ',
  },
  'pricing.error.void_comp_quantity': {
    en: 'The void or comp is more than the quantity.',
    th: 'จำนวนที่ยกเลิกหรือให้ฟรีมากกว่าจำนวนในรายการ',
  },
  'pricing.error.word_unknown': {
    en: 'This version of the app cannot price part of this order. Update the app and try again.',
    th: 'แอปเวอร์ชันนี้คำนวณราคาบางส่วนของออเดอร์ไม่ได้ กรุณาอัปเดตแอปแล้วลองอีกครั้ง',
  },
  'products.error.item.barcode_not_found': { en: 'No item with barcode {barcode}.', th: 'ไม่พบสินค้าบาร์โค้ด {barcode}' },
  'state.illegal_transition': { en: 'This is not possible now ({from}).', th: 'ทำรายการนี้ไม่ได้ในขณะนี้ ({from})' },
  'state.unknown': { en: 'This is not possible now ({from}).', th: 'ทำรายการนี้ไม่ได้ในขณะนี้ ({from})' },
  'table.all_bills_paid': {
    en: 'Every bill of this table has a payment. Open a new bill to add items.',
    th: 'ทุกบิลของโต๊ะนี้มีการชำระเงินแล้ว กรุณาเปิดบิลใหม่เพื่อเพิ่มรายการ',
  },
  'table.assign_to_required': {
    en: 'assignTo is required in table service',
    th: 'ต้องระบุ assignTo สำหรับการขายแบบนั่งโต๊ะ',
  },
  'table.bill_frozen': {
    en: "This bill has a payment, so it can't be changed. Choose another bill or open a new one.",
    th: 'บิลนี้มีการชำระเงินแล้วจึงแก้ไขไม่ได้ กรุณาเลือกบิลอื่นหรือเปิดบิลใหม่',
  },
  'table.bill_not_found': {
    en: 'This bill is no longer at the table. Open the table again.',
    th: 'บิลนี้ไม่ได้อยู่ที่โต๊ะนี้แล้ว กรุณาเปิดโต๊ะอีกครั้ง',
  },
  'table.bill_paid': { en: 'This bill is paid.', th: 'บิลนี้ชำระแล้ว' },
  'table.bill_repeated': { en: 'This bill is already at the table.', th: 'บิลนี้อยู่ที่โต๊ะนี้แล้ว' },
  'table.has_unpaid_order': { en: 'This table has an unpaid order.', th: 'โต๊ะนี้มีออเดอร์ที่ยังไม่ชำระ' },
  'table.line_fixed': {
    en: "This item is on a bill with a payment, so it can't be changed. Void that payment first.",
    th: 'รายการนี้อยู่ในบิลที่มีการชำระเงินแล้วจึงแก้ไขไม่ได้ กรุณายกเลิกการชำระเงินก่อน',
  },
  'table.line_not_found': {
    en: 'This item is no longer at the table. Open the table again.',
    th: 'รายการนี้ไม่ได้อยู่ที่โต๊ะนี้แล้ว กรุณาเปิดโต๊ะอีกครั้ง',
  },
  'table.line_repeated': { en: 'This item is already at the table.', th: 'รายการนี้อยู่ที่โต๊ะนี้แล้ว' },
} as const satisfies RefusalTexts;
