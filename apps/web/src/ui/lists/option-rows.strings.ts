import { defineStrings } from '#text/define.ts';

/** Words of the list of options that modifier groups and variants have in common. */
export const optionRowStrings = defineStrings('option-rows', {
  en: {
    options: 'Options',
    name: 'Name',
    newOption: 'New option',
    addOption: 'Add option',
    optionName: 'Option {place}: name',
    optionPrice: 'Option {place}: adds to the price',
    more: 'More about {name}',
    less: 'Less about {name}',
    removeOption: 'Remove {name}',
  },
  th: {
    options: 'ตัวเลือก',
    name: 'ชื่อ',
    newOption: 'ตัวเลือกใหม่',
    addOption: 'เพิ่มตัวเลือก',
    optionName: 'ตัวเลือกที่ {place}: ชื่อ',
    optionPrice: 'ตัวเลือกที่ {place}: บวกราคา',
    more: 'รายละเอียดเพิ่มเติมของ {name}',
    less: 'ซ่อนรายละเอียดของ {name}',
    removeOption: 'นำ {name} ออก',
  },
});
