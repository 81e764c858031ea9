import { defineStrings } from '#text/define.ts';

/** Words of the list of options that modifier groups and variants share. */
export const optionRowStrings = defineStrings('option-rows', {
  en: {
    options: 'Options',
    name: 'Name',
    newOption: 'New option',
    addOption: 'Add option',
    optionName: 'Option {place}: name',
    optionPrice: 'Option {place}: price added',
    more: 'More options for {name}',
    less: 'Fewer options for {name}',
    removeOption: 'Remove {name}',
  },
  th: {
    options: 'ตัวเลือก',
    name: 'ชื่อ',
    newOption: 'ตัวเลือกใหม่',
    addOption: 'เพิ่มตัวเลือก',
    optionName: 'ตัวเลือกที่ {place}: ชื่อ',
    optionPrice: 'ตัวเลือกที่ {place}: ราคาเพิ่ม',
    more: 'ดูรายละเอียดของ {name}',
    less: 'ซ่อนรายละเอียดของ {name}',
    removeOption: 'นำ {name} ออก',
  },
});
