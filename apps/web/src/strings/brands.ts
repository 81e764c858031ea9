import { defineStrings } from './define.ts';

export const brandStrings = defineStrings('brands', {
  en: {
    name: 'Name', description: 'Description', image: 'Picture', isActiveHere: 'Sell under it at this location', isActiveHereHint: 'Other locations add it in their own settings.', isActive: 'Active', switchOf: '{name}: active', empty: 'Add a brand when you sell under more than one name.', saved: 'Brand saved',
    emptyHere: 'Add the brands of your company that are sold here.', addHere: 'Add brands', addedHere_one: '{count} brand added', addedHere_other: '{count} brands added', allHere: 'All brands of your company are here already.', noneYet: 'Your company has no brands yet. Add one first; it is then sold at this location too.',
  },
  th: {
    name: 'ชื่อ', description: 'คำอธิบาย', image: 'รูปภาพ', isActiveHere: 'ขายภายใต้แบรนด์นี้ที่สาขานี้', isActiveHereHint: 'สาขาอื่นเพิ่มได้ในการตั้งค่าของสาขานั้น', isActive: 'ใช้งาน', switchOf: '{name}: ใช้งาน', empty: 'เพิ่มแบรนด์เมื่อคุณขายมากกว่าหนึ่งชื่อ', saved: 'บันทึกแบรนด์แล้ว',
    emptyHere: 'เพิ่มแบรนด์ของบริษัทที่ขายในสาขานี้', addHere: 'เพิ่มแบรนด์', addedHere_one: 'เพิ่มแล้ว {count} แบรนด์', addedHere_other: 'เพิ่มแล้ว {count} แบรนด์', allHere: 'แบรนด์ทั้งหมดของบริษัทอยู่ในสาขานี้แล้ว', noneYet: 'บริษัทของคุณยังไม่มีแบรนด์ เพิ่มแบรนด์ก่อน แล้วจะขายในสาขานี้ได้',
  },
});
