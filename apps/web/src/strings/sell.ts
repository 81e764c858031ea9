import { defineStrings } from './define.ts';

/** Words of the sell screen, its cart, its item choices and its payment. */
export const sellStrings = defineStrings('sell', {
  en: {
    title: 'Quick sale', loadFailed: 'Unable to load sale data.', loadFailedHint: 'The start page opens in {seconds} s.', retry: 'Try again',
    menuRegion: 'Menu', menu: 'Menu', menuClosed: '{name} (closed now)', sections: 'Menu sections', subSections: 'Parts of {name}', allItems: 'All Items', category: 'Category', search: 'Search items', clearSearch: 'Clear search',
    noItems: 'Nothing is on this menu yet', noItemsText: 'Add items to the menu in the back office.', noMatch: 'No result', noMatchText: 'No item fits “{search}”.', openItem: 'Open Item',
    from: 'from {price}', tile: '{name}, {price}', tileUnavailable: '{name}, {reason}', inCart: '{count} in the cart',
    outOfStock: 'Out of stock', unavailable: 'Unavailable', outsideHours: 'Not at this time', scanned: '{name} added', finishFirst: 'Finish the payment first. The scanned item was not added.',
    cart: 'Cart', openCart_one: 'Cart, {count} item, {total}', openCart_other: 'Cart, {count} items, {total}', items_one: '{count} item', items_other: '{count} items', newOrder: 'New order', orderNo: 'Order {no}',
    emptyTitle: 'The cart is empty', emptyText: 'Tap an item to begin.', line: '{name}, {amount}', editLine: 'Change {name}', lineOptions: 'More for {name}', chooseOptions: 'Choose options', oneMore: 'One more', oneLess: 'One less', remove: 'Remove', removeLine: 'Remove {name}', makeAnother: 'Make another',
    noteAction: 'Note', noteFor: 'Note for {name}', orderNote: 'Order note', notePlaceholder: 'Such as: no onions', save: 'Save', cancel: 'Cancel', close: 'Close', quantityOf: 'Quantity of {name}', sent: 'Sent', free: 'Free', voided: 'Voided', comped: 'Comp',
    takeNewPrice: 'Take the new price', clearCart: 'Clear cart', startNew: 'New sale', voidOrder: 'Void order', cartActions: 'Order actions', serviceCharge: 'Service charge', serviceChargeRate: 'Service charge {rate} %', serviceChargeDefault: 'Default: {rate} %', serviceChargeNone: 'Take off',
    serviceChargeTyped: 'Another rate', serviceChargeHint: 'Percent of the order. A change needs a person with the right.', apply: 'Apply', fulfillment: 'How it is served', dineIn: 'Dine in', takeaway: 'Takeaway', pickup: 'Pickup', delivery: 'Delivery',
    subtotal: 'Subtotal', discounts: 'Discounts', comps: 'Comps', taxes: 'Tax', included: '{name} {rate} % (included)', taxRow: '{name} {rate} %', deliveryCharge: 'Delivery', additionalCharge: 'Additional charge', total: 'Total', whyTotal: 'Why this total?', whyTotalHide: 'Less',
    send: 'Send', pay: 'Pay', payAmount: 'Pay {total}', undo: 'Undo', undoRemove: '{name} removed', undoQuantity: 'Quantity of {name} changed', undoClear: 'Cart put away', undoOptions: '{name} changed', dismiss: 'Put away',
    sendDone_one: 'Sent {count} line', sendDone_other: 'Sent {count} lines', sendFailed: 'Not sent. The cart is kept.', savedAs: 'The sale in hand is kept as order {no}.', discountDropped: '{name} does not hold any more and was taken off.', otherTerminal: 'Another terminal changed this order. Your new lines are kept.',
    cannotPrice: 'This cart cannot be priced: {reason}', notModifiable: 'This order takes no more changes. Start a new sale.', lineProblems: 'Some lines need a look before you go on.',
    itemTitle: '{name}', editTitle: 'Change {name}', required: 'Required', chooseOne: 'Choose 1', chooseExactly: 'Choose {count}', chooseUpTo: 'Up to {max}', chooseBetween: 'Choose {min} to {max}', chooseAtLeast: 'At least {min}', chooseAny: 'As you like', chosenCount: '{count} chosen',
    nextChoice: 'Choose: {name}', add: 'Add {total}', saveChange: 'Save {total}', oneMoreOf: 'One more {name}', priceAdd: '+{price}', priceOff: '−{price}', variantGone: 'Not offered', partOf: '{quantity} × {name}', openItemName: 'Name', openItemPrice: 'Price', openItemTax: 'Tax', openItemAdd: 'Add {price}',
    voidTitle: 'Void order {no}', voidText: 'Order {no} over {total} is voided for good. Nothing of it is charged.', voidReason: 'Reason', voidOtherReason: 'Another reason', voidNote: 'Note', voidConfirm: 'Void order {no}', voidKeep: 'Keep the order', voidDone: 'Order {no} is voided.',
    shortcuts: 'Keyboard shortcuts', shortcutSearch: 'Search items', shortcutPay: 'Pay', shortcutSend: 'Send', shortcutUndo: 'Undo', shortcutHelp: 'This list', shortcutEnter: 'Confirm', shortcutEscape: 'Close the top dialog', singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Switch off if a scanner or another program types into this page.', keyEnter: 'Enter', keyEscape: 'Esc',
  },
  th: {
    title: 'ขายด่วน', loadFailed: 'โหลดข้อมูลการขายไม่สำเร็จ', loadFailedHint: 'จะกลับไปหน้าแรกใน {seconds} วินาที', retry: 'ลองอีกครั้ง',
    menuRegion: 'เมนู', menu: 'เมนู', menuClosed: '{name} (ปิดอยู่ตอนนี้)', sections: 'หมวดเมนู', subSections: 'หมวดย่อยของ {name}', allItems: 'ทุกรายการ', category: 'ประเภทสินค้า', search: 'ค้นหาสินค้า', clearSearch: 'ล้างคำค้น',
    noItems: 'เมนูนี้ยังไม่มีสินค้า', noItemsText: 'เพิ่มสินค้าในเมนูได้ที่หลังร้าน', noMatch: 'ไม่พบสินค้า', noMatchText: 'ไม่มีสินค้าที่ตรงกับ “{search}”', openItem: 'สินค้ากำหนดเอง',
    from: 'เริ่ม {price}', tile: '{name} {price}', tileUnavailable: '{name} {reason}', inCart: 'อยู่ในตะกร้า {count}',
    outOfStock: 'สินค้าหมด', unavailable: 'ไม่พร้อมขาย', outsideHours: 'ไม่ใช่เวลาขาย', scanned: 'เพิ่ม {name} แล้ว', finishFirst: 'กรุณาชำระเงินให้เสร็จก่อน ยังไม่ได้เพิ่มสินค้าที่สแกน',
    cart: 'ตะกร้า', openCart_one: 'ตะกร้า {count} ชิ้น {total}', openCart_other: 'ตะกร้า {count} ชิ้น {total}', items_one: '{count} ชิ้น', items_other: '{count} ชิ้น', newOrder: 'ออเดอร์ใหม่', orderNo: 'ออเดอร์ {no}',
    emptyTitle: 'ยังไม่มีรายการ', emptyText: 'แตะสินค้าเพื่อเริ่มขาย', line: '{name} {amount}', editLine: 'แก้ไข {name}', lineOptions: 'ตัวเลือกอื่นของ {name}', chooseOptions: 'เลือกตัวเลือก', oneMore: 'เพิ่มหนึ่ง', oneLess: 'ลดหนึ่ง', remove: 'ลบ', removeLine: 'ลบ {name}', makeAnother: 'เพิ่มอีกรายการ',
    noteAction: 'หมายเหตุ', noteFor: 'หมายเหตุของ {name}', orderNote: 'หมายเหตุออเดอร์', notePlaceholder: 'เช่น ไม่ใส่หอม', save: 'บันทึก', cancel: 'ยกเลิก', close: 'ปิด', quantityOf: 'จำนวน {name}', sent: 'ส่งครัวแล้ว', free: 'ฟรี', voided: 'ยกเลิกแล้ว', comped: 'ให้ฟรี',
    takeNewPrice: 'ใช้ราคาใหม่', clearCart: 'ล้างตะกร้า', startNew: 'เปิดบิลใหม่', voidOrder: 'ยกเลิกออเดอร์', cartActions: 'จัดการออเดอร์', serviceCharge: 'ค่าบริการ', serviceChargeRate: 'ค่าบริการ {rate} %', serviceChargeDefault: 'ตามค่าเริ่มต้น {rate} %', serviceChargeNone: 'ไม่คิดค่าบริการ',
    serviceChargeTyped: 'กำหนดอัตราเอง', serviceChargeHint: 'คิดเป็นเปอร์เซ็นต์ของออเดอร์ การเปลี่ยนต้องให้ผู้มีสิทธิ์อนุมัติ', apply: 'ใช้ค่านี้', fulfillment: 'รูปแบบการเสิร์ฟ', dineIn: 'ทานที่ร้าน', takeaway: 'กลับบ้าน', pickup: 'มารับเอง', delivery: 'จัดส่ง',
    subtotal: 'ยอดรวมสินค้า', discounts: 'ส่วนลด', comps: 'ให้ฟรี', taxes: 'ภาษี', included: '{name} {rate} % (รวมในราคาแล้ว)', taxRow: '{name} {rate} %', deliveryCharge: 'ค่าจัดส่ง', additionalCharge: 'ค่าใช้จ่ายเพิ่มเติม', total: 'ยอดสุทธิ', whyTotal: 'ยอดนี้มาจากอะไร', whyTotalHide: 'ย่อ',
    send: 'ส่งครัว', pay: 'ชำระเงิน', payAmount: 'ชำระ {total}', undo: 'เลิกทำ', undoRemove: 'ลบ {name} แล้ว', undoQuantity: 'เปลี่ยนจำนวน {name} แล้ว', undoClear: 'เก็บตะกร้าแล้ว', undoOptions: 'แก้ไข {name} แล้ว', dismiss: 'ปิดข้อความ',
    sendDone_one: 'ส่งแล้ว {count} รายการ', sendDone_other: 'ส่งแล้ว {count} รายการ', sendFailed: 'ยังไม่ได้ส่ง ตะกร้ายังอยู่ครบ', savedAs: 'เก็บรายการเดิมไว้เป็นออเดอร์ {no} แล้ว', discountDropped: '{name} ใช้ไม่ได้แล้ว จึงนำออก', otherTerminal: 'เครื่องอื่นแก้ไขออเดอร์นี้ รายการใหม่ของคุณยังอยู่ครบ',
    cannotPrice: 'คำนวณราคาตะกร้านี้ไม่ได้: {reason}', notModifiable: 'ออเดอร์นี้แก้ไขเพิ่มไม่ได้แล้ว กรุณาเปิดบิลใหม่', lineProblems: 'มีบางรายการที่ต้องตรวจสอบก่อน',
    itemTitle: '{name}', editTitle: 'แก้ไข {name}', required: 'ต้องเลือก', chooseOne: 'เลือก 1', chooseExactly: 'เลือก {count}', chooseUpTo: 'ไม่เกิน {max}', chooseBetween: 'เลือก {min} ถึง {max}', chooseAtLeast: 'อย่างน้อย {min}', chooseAny: 'เลือกได้ตามชอบ', chosenCount: 'เลือกแล้ว {count}',
    nextChoice: 'เลือก: {name}', add: 'เพิ่ม {total}', saveChange: 'บันทึก {total}', oneMoreOf: 'เพิ่ม {name} อีกหนึ่ง', priceAdd: '+{price}', priceOff: '−{price}', variantGone: 'ไม่มีจำหน่าย', partOf: '{quantity} × {name}', openItemName: 'ชื่อรายการ', openItemPrice: 'ราคา', openItemTax: 'ภาษี', openItemAdd: 'เพิ่ม {price}',
    voidTitle: 'ยกเลิกออเดอร์ {no}', voidText: 'ออเดอร์ {no} ยอด {total} จะถูกยกเลิกถาวร และไม่มีการเก็บเงิน', voidReason: 'เหตุผล', voidOtherReason: 'เหตุผลอื่น', voidNote: 'หมายเหตุ', voidConfirm: 'ยกเลิกออเดอร์ {no}', voidKeep: 'เก็บออเดอร์ไว้', voidDone: 'ยกเลิกออเดอร์ {no} แล้ว',
    shortcuts: 'ปุ่มลัดบนแป้นพิมพ์', shortcutSearch: 'ค้นหาสินค้า', shortcutPay: 'ชำระเงิน', shortcutSend: 'ส่งครัว', shortcutUndo: 'เลิกทำ', shortcutHelp: 'รายการนี้', shortcutEnter: 'ยืนยัน', shortcutEscape: 'ปิดหน้าต่างบนสุด', singleKeys: 'ปุ่มลัดแบบกดปุ่มเดียว',
    singleKeysHint: 'ปิดได้หากเครื่องสแกนหรือโปรแกรมอื่นพิมพ์ลงในหน้านี้', keyEnter: 'Enter', keyEscape: 'Esc',
  },
});

/** Words of taking money. */
export const paymentStrings = defineStrings('payment', {
  en: {
    title: 'Payment', types: 'Payment type', totalDue: 'Total due', balanceDue: 'Balance due', rounding: 'Cash rounding', toCollect: 'To collect', tendered: 'Tendered', change: 'Change', stillDue: 'Still due', quickCash: 'Quick amounts', exact: 'Exact {amount}', partHint: 'Part payment',
    takeCash: 'Take {amount}', takeCashChange: 'Take {amount} · change {change}', enterAmount: 'Enter the amount', record: 'Record {amount} by {name}', recordHint: 'Take {amount} on the {name} terminal first, then record it here.', payOut: 'Pay out {amount}', unsuitable: 'Not possible now', close: 'Close payment', noTypes: 'No payment type can be used now.',
    saving: 'Saving the order…', paying: 'Taking the payment…', unknownTitle: 'We do not know yet whether this payment arrived', unknownText: 'The connection broke while {amount} was being recorded. Your sale is kept. Checking is safe: the payment is never taken twice.', checkAgain: 'Check again',
    notSaved: 'The order did not reach the server. Nothing was taken and your sale is kept. Try again.', priceChanged: 'The price has changed: {shown} became {actual}. Nothing was taken. Look at the new total and take the payment again.', linesNeedLook: 'Some lines changed since they were added. Nothing was taken. Close the payment and look at the red lines.',
    takeNewPrices: 'Take the new prices', alreadyPaid: 'Sale is paid. No money was taken again.', part: 'Part payment taken: {amount}. {balance} is still due.', supportCode: 'Code for support: {code}', selectType: 'Please select payment type',
    complete: 'Payment complete', changeDue: 'Change due', received: 'Received', receipt: 'Receipt', done: 'Done', doneIn: 'Done ({seconds})', nextOpen: 'The next sale is open.', lastChange: 'Change {amount}', lastPaid: 'Paid {amount}', lastOrder: 'Order {no}', showReceipt: 'Receipt', receiptFailed: 'The receipt could not be loaded. The payment is recorded.', paper: 'Receipt of order {no}',
    receiptNo: 'Receipt {no}', order: 'Order {no}', staff: 'Served by {name}', terminal: 'Terminal {name}', vatid: 'Tax ID {id}', subtotal: 'Subtotal', total: 'Total', included: '{name} {rate} % incl.', exclusive: '{name} {rate} %', tip: 'Tip', freeItem: 'free', voidedItem: 'voided',
  },
  th: {
    title: 'ชำระเงิน', types: 'วิธีชำระเงิน', totalDue: 'ยอดที่ต้องชำระ', balanceDue: 'ยอดคงเหลือ', rounding: 'ปัดเศษเงินสด', toCollect: 'เก็บเงิน', tendered: 'รับเงิน', change: 'เงินทอน', stillDue: 'ยังขาด', quickCash: 'จำนวนเงินด่วน', exact: 'พอดี {amount}', partHint: 'ชำระบางส่วน',
    takeCash: 'รับเงิน {amount}', takeCashChange: 'รับเงิน {amount} · ทอน {change}', enterAmount: 'ใส่จำนวนเงิน', record: 'บันทึก {amount} ด้วย {name}', recordHint: 'รับชำระ {amount} ผ่าน {name} ให้เสร็จก่อน แล้วบันทึกที่นี่', payOut: 'จ่ายคืน {amount}', unsuitable: 'ใช้ไม่ได้ตอนนี้', close: 'ปิดหน้าชำระเงิน', noTypes: 'ยังไม่มีวิธีชำระเงินที่ใช้ได้ตอนนี้',
    saving: 'กำลังบันทึกออเดอร์…', paying: 'กำลังรับชำระเงิน…', unknownTitle: 'ยังไม่ทราบว่าการชำระเงินนี้เข้าระบบแล้วหรือไม่', unknownText: 'การเชื่อมต่อขาดขณะบันทึก {amount} รายการขายยังอยู่ครบ ตรวจสอบได้อย่างปลอดภัย ระบบจะไม่เก็บเงินซ้ำ', checkAgain: 'ตรวจสอบอีกครั้ง',
    notSaved: 'ออเดอร์ยังไม่ถึงเซิร์ฟเวอร์ ยังไม่มีการเก็บเงินและรายการขายยังอยู่ครบ กรุณาลองอีกครั้ง', priceChanged: 'ราคาเปลี่ยนจาก {shown} เป็น {actual} ยังไม่มีการเก็บเงิน กรุณาดูยอดใหม่แล้วรับชำระอีกครั้ง', linesNeedLook: 'บางรายการเปลี่ยนไปหลังจากเพิ่มลงตะกร้า ยังไม่มีการเก็บเงิน กรุณาปิดหน้านี้แล้วดูรายการสีแดง',
    takeNewPrices: 'ใช้ราคาใหม่', alreadyPaid: 'รายการขายนี้ชำระเงินแล้ว ไม่มีการเก็บเงินซ้ำ', part: 'รับชำระบางส่วน {amount} แล้ว ยังเหลือ {balance}', supportCode: 'รหัสสำหรับแจ้งฝ่ายสนับสนุน: {code}', selectType: 'กรุณาเลือกวิธีชำระเงิน',
    complete: 'ชำระเงินเรียบร้อย', changeDue: 'เงินทอน', received: 'รับแล้ว', receipt: 'ใบเสร็จ', done: 'เสร็จสิ้น', doneIn: 'เสร็จสิ้น ({seconds})', nextOpen: 'เปิดบิลใหม่ให้แล้ว', lastChange: 'เงินทอน {amount}', lastPaid: 'ชำระแล้ว {amount}', lastOrder: 'ออเดอร์ {no}', showReceipt: 'ใบเสร็จ', receiptFailed: 'โหลดใบเสร็จไม่สำเร็จ แต่บันทึกการชำระเงินแล้ว', paper: 'ใบเสร็จของออเดอร์ {no}',
    receiptNo: 'เลขที่ใบเสร็จ {no}', order: 'ออเดอร์ {no}', staff: 'พนักงาน {name}', terminal: 'เครื่อง {name}', vatid: 'เลขประจำตัวผู้เสียภาษี {id}', subtotal: 'ยอดรวมสินค้า', total: 'ยอดสุทธิ', included: '{name} {rate} % (รวมแล้ว)', exclusive: '{name} {rate} %', tip: 'ทิป', freeItem: 'ฟรี', voidedItem: 'ยกเลิก',
  },
});
