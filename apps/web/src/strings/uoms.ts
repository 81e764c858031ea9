import { defineStrings } from './define.ts';

export const uomStrings = defineStrings('uoms', {
  en: {
    title: 'Units of measure', custom: 'Custom units', customHint: 'Units of your own, such as a box of 12.', system: 'System units', classes: 'Unit categories', new: 'New unit',
    name: 'Name', symbol: 'Symbol', description: 'Description', uomClassID: 'Category', conversion: 'Conversion', isDefault: 'Default', defaultOf: '{name}: default unit', deleteHint: 'Only units that nothing counts by can be deleted.',
    enableConversion: 'Can be converted', enableConversionHint: 'Then stock and recipes may count in this unit and in others of its category.',
    initialUnitForConversion: 'This many of this unit', enteredConversion: 'are this many of the reference', referenceUOMID: 'Reference unit', current: 'This unit itself', currentHint: 'A base unit: others may refer to it.',
    equation: '{initial} {unit} = {entered} {reference}', baseUnit: 'Base unit', units: 'Units that convert', independent: 'Independent units', none: 'None', notConvertible: 'Not converted',
    inUse: 'This unit is in use, so its category and conversion stay as they are.', systemUnit: 'This unit belongs to the system and cannot be changed.', empty: 'Add units that you buy or count in, such as a crate or a tray.',
    'message.success.created': 'Unit added', 'message.success.updated': 'Unit saved', 'message.success.remove_uoms': 'Units deleted: {count}', 'message.success.set_default_uom': '{name} is the default unit now',
    'message.error.unremovable_uoms': 'These units are in use and stay: {names}', unremovableTitle: 'Not all could be deleted',
  },
  th: {
    title: 'หน่วยนับ', custom: 'หน่วยที่กำหนดเอง', customHint: 'หน่วยของร้านคุณ เช่น กล่องละ 12 ชิ้น', system: 'หน่วยของระบบ', classes: 'หมวดหน่วย', new: 'เพิ่มหน่วย',
    name: 'ชื่อ', symbol: 'สัญลักษณ์', description: 'คำอธิบาย', uomClassID: 'หมวดหมู่', conversion: 'การแปลงหน่วย', isDefault: 'ค่าเริ่มต้น', defaultOf: '{name}: หน่วยเริ่มต้น', deleteHint: 'ลบได้เฉพาะหน่วยที่ไม่มีการใช้งาน',
    enableConversion: 'แปลงหน่วยได้', enableConversionHint: 'สต็อกและสูตรจะนับด้วยหน่วยนี้และหน่วยอื่นในหมวดเดียวกันได้',
    initialUnitForConversion: 'จำนวนของหน่วยนี้', enteredConversion: 'เท่ากับจำนวนของหน่วยอ้างอิง', referenceUOMID: 'หน่วยอ้างอิง', current: 'หน่วยนี้เอง', currentHint: 'เป็นหน่วยฐาน หน่วยอื่นอ้างอิงได้',
    equation: '{initial} {unit} = {entered} {reference}', baseUnit: 'หน่วยฐาน', units: 'หน่วยที่แปลงได้', independent: 'หน่วยอิสระ', none: 'ไม่มี', notConvertible: 'ไม่แปลงหน่วย',
    inUse: 'หน่วยนี้ถูกใช้งานอยู่ จึงเปลี่ยนหมวดและการแปลงหน่วยไม่ได้', systemUnit: 'หน่วยนี้เป็นของระบบ แก้ไขไม่ได้', empty: 'เพิ่มหน่วยที่คุณใช้ซื้อหรือนับ เช่น ลังหรือถาด',
    'message.success.created': 'เพิ่มหน่วยแล้ว', 'message.success.updated': 'บันทึกหน่วยแล้ว', 'message.success.remove_uoms': 'ลบหน่วยแล้ว {count} หน่วย', 'message.success.set_default_uom': '{name} เป็นหน่วยเริ่มต้นแล้ว',
    'message.error.unremovable_uoms': 'หน่วยเหล่านี้ถูกใช้งานอยู่ จึงลบไม่ได้: {names}', unremovableTitle: 'ลบได้ไม่ครบทุกหน่วย',
  },
});
