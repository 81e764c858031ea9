import { defineStrings } from './define.ts';

/** Words of menus, their builder and what a till shows of them. */
export const menuStrings = defineStrings('menus', {
  en: {
    name: 'Name', brand: 'Brand', noBrand: 'No brand', priceList: 'Price list', noPriceList: 'No price list of its own', priceListHint: 'While it is in force, this menu sells at its prices.', isOnlineMenu: 'Online menu', onlineHint: 'For online orders; the tills do not show it.',
    menuKind: 'Kind', online: 'Online', counter: 'Counter', isActive: 'Active here', switchOf: '{name}: active here', sectionCount: 'Sections', itemCount: 'Items', empty: 'A menu is what a till shows: sections with items, at their times.', saved: 'Menu saved',
    order: 'Arrange for the tills', orderHint: 'The tills show the menus in this order.', actionsOf: 'More for {name}', copied: '{name} is there', colour: 'Colour of the items', colourHint: 'Where a section or an item has none of its own.', hours: 'When the menu is sold',
    settings: 'Menu', categoryHours: 'Times of categories', categoryHoursHint: 'Items of these categories are sold on this menu at these times only.', addCategory: 'Add a category', category: 'Category', hoursOf: 'When {name} is sold',
    content: 'Sections and items', contentHint: 'Drag by the handle, or press the arrow keys on it: up and down, and for sections left and right.', addSection: 'Add a section', addItemsTo: 'Add items to {name}', addBelow: 'Add a section in it',
    noSections: 'Add a section, such as Starters, and then its items.', newSection: 'New section', sectionName: 'Name', sectionDialog: 'Section', sectionColour: 'Colour of its items', sectionHours: 'When the section is sold', done: 'Done',
    openSection: 'Show what is in {name}', closeSection: 'Hide what is in {name}', openAll: 'Expand all', closeAll: 'Collapse all', edit: 'Edit', editOf: 'Edit {name}', remove: 'Remove', moveTo: 'Move to…', atTop: 'At the top', move: 'Move {name}',
    itemsIn_one: '{count} item', itemsIn_other: '{count} items', removedItem: '{name} removed', removedSection_one: '{name} and {count} item removed', removedSection_other: '{name} and {count} items removed', movedTo: '{name}: place {place} of {count} in {section}',
    noRoom: '{name} cannot stand there.', isTimed: 'At certain times', switched_one: '{count} option switched', switched_other: '{count} options switched', isAvailable: 'Available', availableOf: '{name}: available', itemColour: 'Colour', itemHours: 'When it is sold', options: 'Options on this menu',
    optionsHint: 'What is not switched here follows the option itself.', noOptions: 'Nothing is asked for with this product.', follows: 'as everywhere', onlyHere: 'switched here', unknownItem: 'Product not found', inactiveItem: 'Inactive', noProducts: 'There are no products yet.',
    otherSaved: '{name} saved this menu meanwhile. Nothing you did is lost: choose for each part, then save.', somebody: 'Somebody', keepMine: 'Mine', takeTheirs: 'Theirs', merge: 'Take these parts', merged: 'Both are together now. Look it over and save.',
    head: 'Name, times, colours', same: 'unchanged', changed: 'changed', added: 'added', removed: 'removed', changeWith: '{change} ({count})',
    viewNow: 'Now', viewAt: 'At another time', viewDate: 'Day', viewTime: 'Time', viewWhen: 'What a till shows', noMenus: 'No menu is switched on here.', noMenusText: 'Switch one on in the list of menus.', closedMenu: 'Not sold at this time', noItems: 'Nothing is in this section yet.', emptyMenu: 'Nothing is on this menu yet', buildMenu: 'Build the menu',
    from: 'from {price}', inactive: 'Inactive', notForSale: 'Has no variant', unavailable: 'Unavailable', outOfStock: 'Out of stock', outsideHours: 'Not at this time', showMenu: 'Menu',
  },
  th: {
    name: 'ชื่อ', brand: 'แบรนด์', noBrand: 'ไม่ระบุแบรนด์', priceList: 'รายการราคา', noPriceList: 'ไม่มีรายการราคาเฉพาะ', priceListHint: 'เมนูนี้ขายตามราคาในรายการนี้เมื่อรายการมีผล', isOnlineMenu: 'เมนูออนไลน์', onlineHint: 'สำหรับออเดอร์ออนไลน์ จะไม่แสดงที่เครื่องขาย',
    menuKind: 'ประเภท', online: 'ออนไลน์', counter: 'หน้าร้าน', isActive: 'ใช้ที่สาขานี้', switchOf: '{name}: ใช้ที่สาขานี้', sectionCount: 'หมวด', itemCount: 'รายการ', empty: 'เมนูคือสิ่งที่เครื่องขายแสดง มีหมวดและรายการตามเวลาที่กำหนด', saved: 'บันทึกเมนูแล้ว',
    order: 'จัดลำดับหน้าขาย', orderHint: 'เครื่องขายแสดงเมนูตามลำดับนี้', actionsOf: 'เพิ่มเติมสำหรับ {name}', copied: 'เพิ่ม {name} แล้ว', colour: 'สีของรายการ', colourHint: 'ใช้เมื่อหมวดหรือรายการไม่ได้กำหนดสี', hours: 'เวลาขายของเมนู',
    settings: 'เมนู', categoryHours: 'เวลาขายตามหมวดหมู่สินค้า', categoryHoursHint: 'สินค้าในหมวดหมู่เหล่านี้ขายในเมนูนี้เฉพาะเวลาที่กำหนด', addCategory: 'เพิ่มหมวดหมู่', category: 'หมวดหมู่', hoursOf: 'เวลาขายของ {name}',
    content: 'หมวดและรายการ', contentHint: 'ลากที่จับ หรือกดปุ่มลูกศรขณะอยู่ที่ที่จับ: ขึ้นลง และซ้ายขวาสำหรับหมวด', addSection: 'เพิ่มหมวด', addItemsTo: 'เพิ่มรายการใน {name}', addBelow: 'เพิ่มหมวดย่อย',
    noSections: 'เพิ่มหมวด เช่น ของว่าง แล้วเพิ่มรายการในหมวด', newSection: 'หมวดใหม่', sectionName: 'ชื่อ', sectionDialog: 'หมวด', sectionColour: 'สีของรายการในหมวด', sectionHours: 'เวลาขายของหมวด', done: 'เสร็จ',
    openSection: 'แสดงสิ่งที่อยู่ใน {name}', closeSection: 'ซ่อนสิ่งที่อยู่ใน {name}', openAll: 'ขยายทั้งหมด', closeAll: 'ย่อทั้งหมด', edit: 'แก้ไข', editOf: 'แก้ไข {name}', remove: 'นำออก', moveTo: 'ย้ายไปที่…', atTop: 'ระดับบนสุด', move: 'ย้าย {name}',
    itemsIn_one: '{count} รายการ', itemsIn_other: '{count} รายการ', removedItem: 'นำ {name} ออกแล้ว', removedSection_one: 'นำ {name} และ {count} รายการออกแล้ว', removedSection_other: 'นำ {name} และ {count} รายการออกแล้ว', movedTo: '{name}: ลำดับที่ {place} จาก {count} ใน {section}',
    noRoom: 'วาง {name} ตรงนั้นไม่ได้', isTimed: 'ขายบางเวลา', switched_one: 'ปรับ {count} ตัวเลือก', switched_other: 'ปรับ {count} ตัวเลือก', isAvailable: 'พร้อมขาย', availableOf: '{name}: พร้อมขาย', itemColour: 'สี', itemHours: 'เวลาขาย', options: 'ตัวเลือกในเมนูนี้',
    optionsHint: 'ตัวเลือกที่ไม่ได้ปรับที่นี่จะเป็นไปตามตัวเลือกนั้นเอง', noOptions: 'สินค้านี้ไม่มีตัวเลือก', follows: 'เหมือนทุกที่', onlyHere: 'ปรับเฉพาะเมนูนี้', unknownItem: 'ไม่พบสินค้า', inactiveItem: 'ปิดใช้งาน', noProducts: 'ยังไม่มีสินค้า',
    otherSaved: '{name} บันทึกเมนูนี้ไปแล้ว สิ่งที่คุณทำยังอยู่ครบ เลือกทีละส่วนแล้วบันทึก', somebody: 'มีผู้อื่น', keepMine: 'ของฉัน', takeTheirs: 'ของเขา', merge: 'ใช้ส่วนที่เลือก', merged: 'รวมทั้งสองฉบับแล้ว ตรวจดูแล้วบันทึก',
    head: 'ชื่อ เวลา และสี', same: 'ไม่เปลี่ยน', changed: 'เปลี่ยน', added: 'เพิ่ม', removed: 'นำออก', changeWith: '{change} ({count})',
    viewNow: 'ตอนนี้', viewAt: 'เวลาอื่น', viewDate: 'วัน', viewTime: 'เวลา', viewWhen: 'สิ่งที่เครื่องขายแสดง', noMenus: 'ยังไม่ได้เปิดเมนูที่สาขานี้', noMenusText: 'เปิดเมนูได้ในหน้ารายการเมนู', closedMenu: 'ไม่ใช่เวลาขาย', noItems: 'หมวดนี้ยังไม่มีรายการ', emptyMenu: 'เมนูนี้ยังไม่มีรายการ', buildMenu: 'จัดเมนู',
    from: 'เริ่ม {price}', inactive: 'ปิดใช้งาน', notForSale: 'ไม่มีตัวเลือกสินค้า', unavailable: 'ไม่พร้อมขาย', outOfStock: 'สินค้าหมด', outsideHours: 'ไม่ใช่เวลาขาย', showMenu: 'เมนู',
  },
});
