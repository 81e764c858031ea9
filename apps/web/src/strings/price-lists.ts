import { defineStrings } from './define.ts';

export const priceListStrings = defineStrings('priceLists', {
  en: {
    name: 'Name', isBase: 'Base price list', baseHint: 'Everyday prices, always in force at every location. Only another list that becomes the base takes its place.', base: 'Base', isActive: 'Active here', switchOf: '{name}: active here', priceCount: 'Prices', menuCount: 'Menus',
    times: 'In force', always: 'Always', atTimes: 'At certain times', empty: 'A price list has other prices, such as for a happy hour or delivery.', saved: 'Price list saved', hours: 'When the prices are in force', menuNote_one: '{count} menu sells by this list; it is in force on that menu alone.', menuNote_other: '{count} menus sell by this list; it is in force on those alone.',
    prices: 'Prices', pricesHint: 'Leave a price empty to keep the usual one.', products: 'Products', options: 'Modifier options', ownPrice: 'Own price', listPrice: 'Price in this list', priceOf: 'Price of {name} in this list', onlyListed: 'Only with a price here',
    category: 'Category', allCategories: 'All categories', product: 'Product', option: 'Option', changed_one: '{count} price changed', changed_other: '{count} prices changed', inactive: 'inactive', noPrices: 'There is nothing to price yet.', bulk: 'Change all shown', bulkTitle_one: 'Change {count} price', bulkTitle_other: 'Change {count} prices',
    bulkFrom: 'Begin with', fromList: 'the price in this list, else the own price', fromOwn: 'the own price', bulkHow: 'Change', byPercent: 'By percent', byAmount: 'By amount', takeOut: 'Take out of the list', percent: 'Percent', amount: 'Amount', signHint: 'With a minus to lower the prices.', rounding: 'Round to', noRounding: 'Do not round',
    example: '{name}: {before} becomes {after}', apply: 'Change', applied_one: '{count} price changed. Save to keep it.', applied_other: '{count} prices changed. Save to keep them.', tooLow: 'No price can be below 0.', conflictPrices: 'Prices', clash: '{name}: {price}', noPrice: 'none',
  },
  th: {
    name: 'ชื่อ', isBase: 'รายการราคาหลัก', baseHint: 'ราคาประจำวัน มีผลตลอดเวลาทุกสาขา เปลี่ยนได้โดยตั้งรายการอื่นเป็นรายการหลักแทน', base: 'หลัก', isActive: 'ใช้ที่สาขานี้', switchOf: '{name}: ใช้ที่สาขานี้', priceCount: 'ราคา', menuCount: 'เมนู',
    times: 'มีผล', always: 'ตลอดเวลา', atTimes: 'บางเวลา', empty: 'รายการราคามีราคาอื่น เช่น ช่วงลดราคาหรือเดลิเวอรี', saved: 'บันทึกรายการราคาแล้ว', hours: 'เวลาที่ราคามีผล', menuNote_one: 'มี {count} เมนูขายตามรายการนี้ จึงมีผลเฉพาะเมนูนั้น', menuNote_other: 'มี {count} เมนูขายตามรายการนี้ จึงมีผลเฉพาะเมนูเหล่านั้น',
    prices: 'ราคา', pricesHint: 'ราคาที่เว้นว่างไม่อยู่ในรายการนี้ สินค้าจะขายตามราคาเดิม', products: 'สินค้า', options: 'ตัวเลือกเสริม', ownPrice: 'ราคาเดิม', listPrice: 'ราคาในรายการนี้', priceOf: 'ราคาของ {name} ในรายการนี้', onlyListed: 'เฉพาะที่มีราคาในรายการนี้',
    category: 'หมวดหมู่', allCategories: 'ทุกหมวดหมู่', product: 'สินค้า', option: 'ตัวเลือก', changed_one: 'เปลี่ยน {count} ราคา', changed_other: 'เปลี่ยน {count} ราคา', inactive: 'ปิดใช้งาน', noPrices: 'ยังไม่มีสินค้าให้ตั้งราคา', bulk: 'เปลี่ยนทั้งหมดที่แสดง', bulkTitle_one: 'เปลี่ยน {count} ราคา', bulkTitle_other: 'เปลี่ยน {count} ราคา',
    bulkFrom: 'เริ่มจาก', fromList: 'ราคาในรายการนี้ หากไม่มีใช้ราคาเดิม', fromOwn: 'ราคาเดิม', bulkHow: 'วิธีเปลี่ยน', byPercent: 'ตามเปอร์เซ็นต์', byAmount: 'ตามจำนวนเงิน', takeOut: 'นำออกจากรายการ', percent: 'เปอร์เซ็นต์', amount: 'จำนวนเงิน', signHint: 'ใส่เครื่องหมายลบเพื่อลดราคา', rounding: 'ปัดเป็น', noRounding: 'ไม่ปัด',
    example: '{name}: {before} เป็น {after}', apply: 'เปลี่ยน', applied_one: 'เปลี่ยนแล้ว {count} ราคา กดบันทึกเพื่อเก็บไว้', applied_other: 'เปลี่ยนแล้ว {count} ราคา กดบันทึกเพื่อเก็บไว้', tooLow: 'ราคาต่ำกว่า 0 ไม่ได้', conflictPrices: 'ราคา', clash: '{name}: {price}', noPrice: 'ไม่มี',
  },
});
