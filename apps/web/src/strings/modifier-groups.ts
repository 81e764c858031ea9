import { defineStrings } from './define.ts';

export const modifierGroupStrings = defineStrings('modifier-groups', {
  en: {
    name: 'Name', displayName: 'Name for guests', options: 'Options', rule: 'Choose', isRequired: 'Required', isRequiredHint: 'The guest must choose at least one.', isActive: 'Active', activeOf: '{name}: active', useCount: 'Used by',
    min: 'At least', max: 'At most', maxHint: '0 means no limit', anyNumber: 'any number', upTo: 'up to {max}', atLeast: 'at least {min}', exactly: 'exactly {min}', between: '{min} to {max}',
    optionsHint: 'In the order in which the till shows them. An option may be chosen several times, up to the limit. Its amount is added to the price.',
    noOptions: 'No options yet. Add what the guest can choose.', inactive: 'Inactive', unavailable: 'Not available here', nests: '{count} nested',
    product: 'Product it uses up', ingredients: 'Ingredients', productHint: 'Each piece of the option takes this much of it from stock.', quantity: 'How much of it', availableHere: 'Available at this location', nested: 'Asks for these groups next',
    where: 'Where it is asked', categories: 'Sales categories', categoriesHint: 'Every product of these categories asks for the group. Single products choose it in their own form.', nobody: 'Nothing asks for this group yet.',
    product_kind: 'Products', category_kind: 'Sales categories', variantOption_kind: 'Variant options', modifierOption_kind: 'Options of other groups', combo_kind: 'Combos',
    copied: 'Copied as “{name}”', saved: 'Modifier group saved', empty: 'Add what guests may choose with their food: sauces, toppings, how it is cooked.',
  },
  th: {
    name: 'ชื่อ', displayName: 'ชื่อที่ลูกค้าเห็น', options: 'ตัวเลือก', rule: 'ให้เลือก', isRequired: 'ต้องเลือก', isRequiredHint: 'ลูกค้าต้องเลือกอย่างน้อยหนึ่งรายการ', isActive: 'ใช้งาน', activeOf: '{name}: ใช้งาน', useCount: 'ถูกใช้โดย',
    min: 'อย่างน้อย', max: 'ไม่เกิน', maxHint: '0 = เลือกได้ไม่จำกัด', anyNumber: 'กี่รายการก็ได้', upTo: 'ไม่เกิน {max}', atLeast: 'อย่างน้อย {min}', exactly: '{min} รายการพอดี', between: '{min} ถึง {max}',
    optionsHint: 'เรียงตามลำดับที่แสดงบนเครื่องขาย ตัวเลือกเดียวกันเลือกซ้ำได้จนครบจำนวน จำนวนเงินบวกเพิ่มในราคา',
    noOptions: 'ยังไม่มีตัวเลือก เพิ่มสิ่งที่ลูกค้าเลือกได้', inactive: 'ไม่ใช้งาน', unavailable: 'สาขานี้ไม่มี', nests: 'ซ้อน {count} กลุ่ม',
    product: 'สินค้าที่ใช้ไป', ingredients: 'วัตถุดิบ', productHint: 'ตัวเลือกหนึ่งชิ้นตัดสต็อกสินค้านี้ตามจำนวนที่ระบุ', quantity: 'ใช้เท่าไร', availableHere: 'มีที่สาขานี้', nested: 'ถามกลุ่มเหล่านี้ต่อ',
    where: 'ถามที่ไหนบ้าง', categories: 'หมวดหมู่สินค้า', categoriesHint: 'สินค้าทุกรายการในหมวดหมู่เหล่านี้จะถามกลุ่มนี้ ส่วนสินค้ารายตัวเลือกได้ในหน้าของสินค้าเอง', nobody: 'ยังไม่มีอะไรใช้กลุ่มนี้',
    product_kind: 'สินค้า', category_kind: 'หมวดหมู่สินค้า', variantOption_kind: 'ตัวเลือกย่อยของสินค้า', modifierOption_kind: 'ตัวเลือกของกลุ่มอื่น', combo_kind: 'ชุดอาหาร',
    copied: 'คัดลอกเป็น “{name}” แล้ว', saved: 'บันทึกกลุ่มตัวเลือกแล้ว', empty: 'เพิ่มสิ่งที่ลูกค้าเลือกได้ เช่น ซอส ท็อปปิ้ง ความสุก',
  },
});
