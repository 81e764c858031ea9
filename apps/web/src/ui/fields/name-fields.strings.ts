import { defineStrings } from '#text/define.ts';

/** Words of the names per language. */
export const nameFieldStrings = defineStrings('name-fields', {
  en: {
    openFor: 'Names in other languages: {label}',
    in_en: 'Name in English',
    in_th: 'Name in Thai',
    labelled_en: '{label} in English',
    labelled_th: '{label} in Thai',
    descriptions: 'Description in other languages',
    hint: 'A language that is left empty shows the name itself.',
  },
  th: {
    openFor: 'ชื่อในภาษาอื่น: {label}',
    in_en: 'ชื่อภาษาอังกฤษ',
    in_th: 'ชื่อภาษาไทย',
    labelled_en: '{label} ภาษาอังกฤษ',
    labelled_th: '{label} ภาษาไทย',
    descriptions: 'คำอธิบายในภาษาอื่น',
    hint: 'ภาษาที่เว้นว่างไว้จะแสดงชื่อหลัก',
  },
});
