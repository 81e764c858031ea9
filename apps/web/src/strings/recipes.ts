import { defineStrings } from './define.ts';

export const recipeStrings = defineStrings('recipes', {
  en: {
    title: 'Recipe', hint: 'What one of it takes from stock.', none: 'Takes nothing from stock.', edit: 'Edit recipe', add: 'Add ingredients', quantity: 'Amount of {name}', unit: 'Unit of {name}', ownUnit: 'unit', remove: 'Take {name} out',
    cost: 'Cost: {cost}', costPartly: 'Cost: {cost}, without what has no cost yet', saved: 'Recipe saved', emptyNames: 'There are no ingredients yet. Add them under Ingredients.', changed: 'Somebody else changed this recipe meanwhile.',
    keepMine: 'Save mine', takeTheirs: 'Take the other version', wrongAmounts: 'Every amount must be more than 0, with at most 5 decimals.',
  },
  th: {
    title: 'สูตร', hint: 'ส่วนประกอบที่ตัดจากสต็อกต่อ 1 หน่วย', none: 'ไม่ตัดสต็อก', edit: 'แก้ไขสูตร', add: 'เพิ่มวัตถุดิบ', quantity: 'ปริมาณ {name}', unit: 'หน่วยของ {name}', ownUnit: 'หน่วย', remove: 'นำ {name} ออก',
    cost: 'ต้นทุน: {cost}', costPartly: 'ต้นทุน: {cost} ไม่รวมรายการที่ยังไม่มีต้นทุน', saved: 'บันทึกสูตรแล้ว', emptyNames: 'ยังไม่มีวัตถุดิบ เพิ่มได้ที่เมนูวัตถุดิบ', changed: 'มีผู้อื่นแก้ไขสูตรนี้แล้ว',
    keepMine: 'บันทึกของฉัน', takeTheirs: 'ใช้ของอีกฝ่าย', wrongAmounts: 'ปริมาณต้องมากกว่า 0 และมีทศนิยมไม่เกิน 5 ตำแหน่ง',
  },
});
