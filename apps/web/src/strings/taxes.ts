import { defineStrings } from './define.ts';

export const taxStrings = defineStrings('taxes', {
  en: {
    name: 'Name', rate: 'Rate', kind: 'Kind', single: 'Single', combined: 'Combined', isDefault: 'Default', isDefaultHint: 'For products that have no tax of their own.', defaultStays: 'This is the default tax. To change that, make another tax the default.',
    taxComponents: 'Parts', componentName: 'Part', addComponent: 'Add a part', removeComponent: 'Remove {name}', total: 'Together {rate}', componentsHint: 'Every part is charged on the same amount, and the rates are added.',
    empty: 'Add the taxes that your prices bear.', saved: 'Tax saved',
    product: 'Product', category: 'Category', tax: 'Tax', priceIncludes: 'Tax in the price', inclusive: 'Included', exclusive: 'Added', allCategories: 'All categories', allTaxes: 'All taxes', deposits: 'Deposits and credits too',
    noTax: 'No tax', followsDefault: 'Default: {name}', followsDefaultNone: 'Default: no tax', productTaxesHint: 'Tick products to change which tax they bear.', productsEmpty: 'There are no products yet', change_one: 'Change {count} product', change_other: 'Change {count} products', keep: 'As it is', setDefault: 'The default tax',
    apply: 'Apply', applied_one: '{count} product changed', applied_other: '{count} products changed', nothingChosen: 'Choose a tax, or how the price is meant.', tooMany: 'At most {count} at once.',
  },
  th: {
    name: 'ชื่อ', rate: 'อัตรา', kind: 'ประเภท', single: 'ภาษีเดี่ยว', combined: 'ภาษีรวม', isDefault: 'ค่าเริ่มต้น', isDefaultHint: 'ใช้กับสินค้าที่ไม่ได้กำหนดภาษีเอง', defaultStays: 'ภาษีนี้เป็นค่าเริ่มต้น หากต้องการเปลี่ยนให้ตั้งภาษีอื่นเป็นค่าเริ่มต้น',
    taxComponents: 'ส่วนประกอบ', componentName: 'ส่วน', addComponent: 'เพิ่มส่วน', removeComponent: 'นำ {name} ออก', total: 'รวม {rate}', componentsHint: 'ทุกส่วนคิดจากยอดเดียวกัน แล้วนำอัตรามารวมกัน',
    empty: 'เพิ่มภาษีที่ใช้กับราคาสินค้าของคุณ', saved: 'บันทึกภาษีแล้ว',
    product: 'สินค้า', category: 'หมวดหมู่', tax: 'ภาษี', priceIncludes: 'ภาษีในราคา', inclusive: 'รวมในราคา', exclusive: 'คิดเพิ่ม', allCategories: 'ทุกหมวดหมู่', allTaxes: 'ทุกภาษี', deposits: 'รวมสินค้ามัดจำและคืนมัดจำ',
    noTax: 'ไม่คิดภาษี', followsDefault: 'ค่าเริ่มต้น: {name}', followsDefaultNone: 'ค่าเริ่มต้น: ไม่คิดภาษี', productTaxesHint: 'เลือกสินค้าเพื่อเปลี่ยนภาษีที่คิด', productsEmpty: 'ยังไม่มีสินค้า', change_one: 'เปลี่ยน {count} รายการ', change_other: 'เปลี่ยน {count} รายการ', keep: 'คงเดิม', setDefault: 'ภาษีเริ่มต้น',
    apply: 'ใช้', applied_one: 'เปลี่ยนแล้ว {count} รายการ', applied_other: 'เปลี่ยนแล้ว {count} รายการ', nothingChosen: 'เลือกภาษี หรือวิธีคิดราคา', tooMany: 'ครั้งละไม่เกิน {count} รายการ',
  },
});
