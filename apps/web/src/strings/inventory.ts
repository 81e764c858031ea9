import { defineStrings } from './define.ts';

export const inventoryStrings = defineStrings('inventory', {
  en: {
    name: 'Item', onHand: 'On hand', safetyStock: 'Safety stock', averageCost: 'Average cost', lastCost: 'Last cost', stockValue: 'Stock value', status: 'Status', In: 'In stock', Low: 'Low', Out: 'Out',
    all: 'All', statusFilter: 'Stock status', worth: 'Stock value: {value}', empty: 'Choose the products and ingredients whose stock you want to follow.', track: 'Track an item', trackTitle: 'Which items do you want to track?', tracked_one: '{count} item is tracked now', tracked_other: '{count} items are tracked now',
    everythingCounted: 'Everything you have is tracked already.', ingredientsGroup: 'Ingredients', productsGroup: 'Products',
    untrack: 'Stop tracking', untrackTitle: 'Stop tracking {name}?', untrackHint: 'Sales take nothing from it any more. Its history stays, and tracking may begin again.', untracked: '{name} is not tracked any more',
    adjust: 'Adjust stock', adjusted: 'Stock is now {onHand}', mode: 'What has happened?', Set: 'Counted', Add: 'Added', Subtract: 'Taken out', quantitySet: 'There are now', quantityAdd: 'Added', quantitySubtract: 'Taken out', unit: 'Unit', ownUnit: 'unit',
    type: 'Kind', unitCost: 'Cost of one {unit}', unitCostHint: 'Moves the average cost. Leave it empty if you do not know.', vendorID: 'Vendor', none: 'None', reason: 'Reason', comment: 'Comment', preview: '{before} → {after}',
    reasonDelivery: 'Delivery', reasonCount: 'Stock count', reasonWaste: 'Spoiled', reasonUsed: 'Used in the house', reasonCorrection: 'Correction',
    setSafetyStock: 'Safety stock', safetyStockHint: 'At this amount or less the item counts as low.', safetySaved: 'Safety stock saved', movements: 'Movements', noMovements: 'Nothing has moved yet. Begin with what you count on the shelf.', fullHistory: 'Whole history',
    at: 'Time', quantity: 'Change', balanceAfter: 'Balance', cost: 'Cost', userName: 'By', Sale: 'Sale', Void: 'Void', Refund: 'Refund', Adjust: 'Correction', Receive: 'Received', Waste: 'Waste', Count: 'Count',
    historyEmpty: 'Nothing has moved yet. Sales and adjustments appear here.', allItems: 'All items', allTypes: 'All kinds', from: 'From', to: 'To', itemFilter: 'Item', typeFilter: 'Kind', source: 'Reason',
  },
  th: {
    name: 'รายการ', onHand: 'คงเหลือ', safetyStock: 'สต็อกขั้นต่ำ', averageCost: 'ต้นทุนเฉลี่ย', lastCost: 'ต้นทุนล่าสุด', stockValue: 'มูลค่าสต็อก', status: 'สถานะ', In: 'มีของ', Low: 'ใกล้หมด', Out: 'หมด',
    all: 'ทั้งหมด', statusFilter: 'สถานะสต็อก', worth: 'มูลค่าสต็อก: {value}', empty: 'เลือกสินค้าและวัตถุดิบที่ต้องการนับสต็อก', track: 'เพิ่มรายการที่นับ', trackTitle: 'ต้องการนับสต็อกรายการใด', tracked_one: 'เริ่มนับแล้ว {count} รายการ', tracked_other: 'เริ่มนับแล้ว {count} รายการ',
    everythingCounted: 'นับสต็อกครบทุกรายการแล้ว', ingredientsGroup: 'วัตถุดิบ', productsGroup: 'สินค้า',
    untrack: 'เลิกนับ', untrackTitle: 'เลิกนับ {name} ใช่ไหม', untrackHint: 'การขายจะไม่ตัดสต็อกนี้อีก ประวัติยังอยู่ และเริ่มนับใหม่ได้', untracked: 'เลิกนับ {name} แล้ว',
    adjust: 'ปรับสต็อก', adjusted: 'คงเหลือ {onHand}', mode: 'เกิดอะไรขึ้น', Set: 'นับได้', Add: 'เพิ่ม', Subtract: 'นำออก', quantitySet: 'ตอนนี้มี', quantityAdd: 'เพิ่มเข้า', quantitySubtract: 'นำออก', unit: 'หน่วย', ownUnit: 'หน่วย',
    type: 'ประเภท', unitCost: 'ต้นทุนต่อ 1 {unit}', unitCostHint: 'ใช้คำนวณต้นทุนเฉลี่ย หากไม่ทราบให้เว้นว่าง', vendorID: 'ผู้ขาย', none: 'ไม่มี', reason: 'เหตุผล', comment: 'หมายเหตุ', preview: '{before} → {after}',
    reasonDelivery: 'รับของ', reasonCount: 'นับสต็อก', reasonWaste: 'ของเสีย', reasonUsed: 'ใช้ภายในร้าน', reasonCorrection: 'แก้ไขยอด',
    setSafetyStock: 'สต็อกขั้นต่ำ', safetyStockHint: 'เมื่อเหลือเท่านี้หรือน้อยกว่า จะแสดงว่าใกล้หมด', safetySaved: 'บันทึกสต็อกขั้นต่ำแล้ว', movements: 'ความเคลื่อนไหว', noMovements: 'ยังไม่มีความเคลื่อนไหว เริ่มจากจำนวนที่นับได้จริง', fullHistory: 'ประวัติทั้งหมด',
    at: 'เวลา', quantity: 'เปลี่ยนแปลง', balanceAfter: 'หลังปรับ', cost: 'ต้นทุน', userName: 'โดย', Sale: 'ขาย', Void: 'ยกเลิก', Refund: 'คืนเงิน', Adjust: 'แก้ไขยอด', Receive: 'รับของ', Waste: 'ของเสีย', Count: 'นับสต็อก',
    historyEmpty: 'ยังไม่มีความเคลื่อนไหว การขายและการปรับสต็อกจะแสดงที่นี่', allItems: 'ทุกรายการ', allTypes: 'ทุกประเภท', from: 'ตั้งแต่', to: 'ถึง', itemFilter: 'รายการ', typeFilter: 'ประเภท', source: 'เหตุผล',
  },
});
