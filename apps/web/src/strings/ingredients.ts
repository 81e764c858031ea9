import { defineStrings } from './define.ts';

export const ingredientStrings = defineStrings('ingredients', {
  en: {
    name: 'Name', categoryID: 'Category', uomid: 'Unit', uomidHint: 'What it is measured in. Recipes and deliveries may use any unit that converts.', cost: 'Cost of one {unit}', costHint: 'Used until a delivery tells the real cost.', unit: 'unit', vendorID: 'Vendor', vendorHint: 'Who this location usually buys it from.',
    enableTrackInventory: 'Track its stock', enableTrackInventoryHint: 'Each sale then takes off what its recipe uses.', useCount: 'Used in', isAvailable: 'Available', isActive: 'Active', counted: 'Tracked', none: 'None',
    activeOf: '{name}: active', availableOf: '{name}: available', deactivateTitle: 'Deactivate {name}?', deactivate: 'Deactivate', empty: 'Add what your dishes are made of, to know costs and stock.', saved: 'Ingredient saved',
  },
  th: {
    name: 'ชื่อ', categoryID: 'หมวดหมู่', uomid: 'หน่วย', uomidHint: 'หน่วยที่ใช้วัด สูตรและการรับของใช้หน่วยอื่นที่แปลงกันได้', cost: 'ต้นทุนต่อ 1 {unit}', costHint: 'ใช้จนกว่าจะมีการรับของที่ระบุต้นทุนจริง', unit: 'หน่วย', vendorID: 'ผู้ขาย', vendorHint: 'สาขานี้มักซื้อจากใคร',
    enableTrackInventory: 'นับสต็อก', enableTrackInventoryHint: 'เมื่อขาย สต็อกจะถูกตัดตามสูตร', useCount: 'ใช้ใน', isAvailable: 'มีของ', isActive: 'ใช้งาน', counted: 'นับสต็อก', none: 'ไม่มี',
    activeOf: '{name}: ใช้งาน', availableOf: '{name}: มีของ', deactivateTitle: 'ปิดใช้งาน {name} ใช่ไหม', deactivate: 'ปิดใช้งาน', empty: 'เพิ่มวัตถุดิบของเมนู เพื่อรู้ต้นทุนและสต็อก', saved: 'บันทึกวัตถุดิบแล้ว',
  },
});
