import { defineStrings } from './define.ts';

export const comboStrings = defineStrings('combos', {
  en: {
    name: 'Name', displayName: 'Name for guests', description: 'Description', category: 'Sales category', noCategory: 'None', price: 'Price', refCode: 'Ref code', barcode: 'Barcode', image: 'Picture',
    choices: 'Choices', available: 'Available', availableOf: '{name}: available', isActive: 'Active', activeOf: '{name}: active', isAvailable: 'Available at this location', more: 'Codes and description',
    tax: 'Sales tax at this location', taxDefault: 'The location’s default tax', taxDefaultOf: 'The location’s default tax ({tax})', taxOfParts: 'The taxes of the chosen items', taxInclusive: 'The price includes the tax',
    choicesHint: 'The guest chooses one item of each. A choice may add to the price.', addChoice: 'Add choice', choiceName: 'Choice {place}: what is chosen', choiceNameHint: 'such as “Main” or “Drink”', quantity: 'Pieces', quantityOf: 'Choice {place}: pieces', newChoice: 'New choice',
    removeChoice: 'Remove the choice {name}', addItems: 'Add items', itemsOf: 'Items of {name}', noItems: 'No items yet.', removeItem: 'Remove {name}', priceAdd: '{name}: adds to the price', isDefault: 'Chosen already', isDefaultOf: '{name}: chosen already', allowed: 'Allowed options of {name}', allOptions: 'All options',
    removed: 'No longer exists', off: 'Inactive', faults: '{names}: cannot be sold any more', faultHint: 'Take these items out, or sell them again: {names}', saved: 'Combo saved', empty: 'Add meals that are sold as one: a main, a side and a drink.',
  },
  th: {
    name: 'ชื่อ', displayName: 'ชื่อที่ลูกค้าเห็น', description: 'รายละเอียด', category: 'หมวดหมู่สินค้า', noCategory: 'ไม่มี', price: 'ราคา', refCode: 'รหัสอ้างอิง', barcode: 'บาร์โค้ด', image: 'รูปภาพ',
    choices: 'ตัวเลือกในชุด', available: 'พร้อมขาย', availableOf: '{name}: พร้อมขาย', isActive: 'ใช้งาน', activeOf: '{name}: ใช้งาน', isAvailable: 'มีที่สาขานี้', more: 'รหัสและรายละเอียด',
    tax: 'ภาษีขายที่สาขานี้', taxDefault: 'ภาษีเริ่มต้นของสาขา', taxDefaultOf: 'ภาษีเริ่มต้นของสาขา ({tax})', taxOfParts: 'ภาษีของสินค้าที่เลือก', taxInclusive: 'ราคารวมภาษีแล้ว',
    choicesHint: 'ลูกค้าเลือกอย่างละหนึ่งรายการ บางรายการอาจบวกราคาเพิ่ม', addChoice: 'เพิ่มตัวเลือก', choiceName: 'ตัวเลือกที่ {place}: ให้เลือกอะไร', choiceNameHint: 'เช่น “จานหลัก” หรือ “เครื่องดื่ม”', quantity: 'จำนวน', quantityOf: 'ตัวเลือกที่ {place}: จำนวน', newChoice: 'ตัวเลือกใหม่',
    removeChoice: 'นำตัวเลือก {name} ออก', addItems: 'เพิ่มสินค้า', itemsOf: 'สินค้าใน {name}', noItems: 'ยังไม่มีสินค้า', removeItem: 'นำ {name} ออก', priceAdd: '{name}: บวกราคา', isDefault: 'เลือกไว้ให้แล้ว', isDefaultOf: '{name}: เลือกไว้ให้แล้ว', allowed: 'ตัวเลือกที่ใช้ได้ของ {name}', allOptions: 'ทุกตัวเลือก',
    removed: 'ไม่มีแล้ว', off: 'ไม่ใช้งาน', faults: '{names}: ขายไม่ได้แล้ว', faultHint: 'นำสินค้าเหล่านี้ออก หรือเปิดขายอีกครั้ง: {names}', saved: 'บันทึกชุดแล้ว', empty: 'เพิ่มชุดที่ขายรวมกัน เช่น จานหลัก เครื่องเคียง และเครื่องดื่ม',
  },
});
