import { defineStrings } from './define.ts';

/** Words of the menu side of the sell screen: what is there at the first sight. */
export const sellStrings = defineStrings('sell', {
  en: {
    title: 'Quick sale', loadFailed: 'Unable to load sale data.', loadFailedHint: 'The start page opens in {seconds} s.', menuRegion: 'Menu', menu: 'Menu', menuClosed: '{name} (closed now)', sections: 'Menu sections',
    subSections: 'Parts of {name}', allItems: 'All Items', category: 'Category', search: 'Search items', clearSearch: 'Clear search', noItems: 'Nothing is on this menu yet',
    noItemsText: 'Add items to the menu in the back office.', toMenus: 'Open the menus', noMatch: 'No result', noMatchText: 'No item fits “{search}”.', openItem: 'Open Item', from: 'from {price}', tile: '{name}, {price}',
    tileUnavailable: '{name}, {reason}', outOfStock: 'Out of stock', unavailable: 'Unavailable', outsideHours: 'Not at this time', serviceCharge: 'Service charge', send: 'Send', pay: 'Pay', undo: 'Undo',
    sendFailed: 'Not sent. The cart is kept.', savedAs: 'The sale in hand is kept as order {no}.', shortcuts: 'Keyboard shortcuts',
    finishFirst: 'Finish the payment first. The scanned item was not added.',
  },
  th: {
    title: 'ขายด่วน', loadFailed: 'โหลดข้อมูลการขายไม่สำเร็จ', loadFailedHint: 'จะกลับไปหน้าแรกใน {seconds} วินาที', menuRegion: 'เมนู', menu: 'เมนู', menuClosed: '{name} (ปิดอยู่ตอนนี้)', sections: 'หมวดเมนู',
    subSections: 'หมวดย่อยของ {name}', allItems: 'ทุกรายการ', category: 'ประเภทสินค้า', search: 'ค้นหาสินค้า', clearSearch: 'ล้างคำค้น', noItems: 'เมนูนี้ยังไม่มีสินค้า', noItemsText: 'เพิ่มสินค้าในเมนูได้ที่หลังร้าน', toMenus: 'ไปที่เมนู',
    noMatch: 'ไม่พบสินค้า', noMatchText: 'ไม่มีสินค้าที่ตรงกับ “{search}”', openItem: 'สินค้ากำหนดเอง', from: 'เริ่ม {price}', tile: '{name} {price}', tileUnavailable: '{name} {reason}', outOfStock: 'สินค้าหมด',
    unavailable: 'ไม่พร้อมขาย', outsideHours: 'ไม่ใช่เวลาขาย', serviceCharge: 'ค่าบริการ', send: 'ส่งครัว', pay: 'ชำระเงิน', undo: 'เลิกทำ', sendFailed: 'ยังไม่ได้ส่ง ตะกร้ายังอยู่ครบ',
    savedAs: 'เก็บรายการเดิมไว้เป็นออเดอร์ {no} แล้ว', shortcuts: 'ปุ่มลัดบนแป้นพิมพ์',
    finishFirst: 'กรุณาชำระเงินให้เสร็จก่อน ยังไม่ได้เพิ่มสินค้าที่สแกน',
  },
});
