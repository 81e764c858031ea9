import { defineStrings } from './define.ts';

export const chargeStrings = defineStrings('chargeSettings', {
  en: {
    tipsSaved: 'Tips saved', isQuickTip: 'Suggest tips', isQuickTipHint: 'Guests choose from buttons with amounts.', defaultTipsType: 'Shown first', custom: 'Custom amount', percentage: 'Percentages', fixed: 'Amounts', quickTips: 'Suggested tips', slot: 'Button {number}', quickPercentages: 'Percentages', quickAmounts: 'Amounts',
    chargeSaved: 'Service charge saved', isActive: 'Charge for service', rates: 'Rates', dineIn: 'Dine in', takeaway: 'Takeaway', pickup: 'Pickup', delivery: 'Delivery', allZero: 'All rates are 0%: nothing is charged yet.', taxID: 'Tax on the charge', noTax: 'No tax',
    isCalculateAfterDiscount: 'Charge on what is left after discounts', isIncludeComp: 'Charge on comped items too', switchedOff: 'This location charges nothing for service: it is switched off in the general settings.',
  },
  th: {
    tipsSaved: 'บันทึกทิปแล้ว', isQuickTip: 'แนะนำจำนวนทิป', isQuickTipHint: 'ลูกค้าเลือกจากปุ่มที่มีจำนวนทิป', defaultTipsType: 'แสดงก่อน', custom: 'จำนวนที่พิมพ์เอง', percentage: 'เปอร์เซ็นต์', fixed: 'จำนวนเงิน', quickTips: 'ทิปที่แนะนำ', slot: 'ปุ่มที่ {number}', quickPercentages: 'เปอร์เซ็นต์', quickAmounts: 'จำนวนเงิน',
    chargeSaved: 'บันทึกค่าบริการแล้ว', isActive: 'คิดค่าบริการ', rates: 'อัตรา', dineIn: 'ทานที่ร้าน', takeaway: 'กลับบ้าน', pickup: 'มารับเอง', delivery: 'จัดส่ง', allZero: 'ทุกอัตราเป็น 0% จึงยังไม่คิดค่าบริการ', taxID: 'ภาษีของค่าบริการ', noTax: 'ไม่คิดภาษี',
    isCalculateAfterDiscount: 'คิดจากยอดหลังหักส่วนลด', isIncludeComp: 'คิดจากรายการที่ให้ฟรีด้วย', switchedOff: 'สาขานี้ไม่คิดค่าบริการ เพราะปิดไว้ในการตั้งค่าทั่วไป',
  },
});
