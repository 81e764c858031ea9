import { defineStrings } from '#text/define.ts';
import type { HelpCategory } from './documents.ts';

/** Words of the help drawer and its pages; the four messages are those of the platform spec, section 2. */
export const helpStrings = defineStrings('help', {
  en: {
    help: 'Help',
    docs: 'Docs',
    close: 'Close help',
    category: 'Category',
    pages: 'Pages',
    search: 'Search the help',
    searchTooLong: 'Search for at most {count} characters.',
    hits_one: '{count} page found',
    hits_other: '{count} pages found',
    newTab: 'Open in a new tab',
    allPages: 'All pages',
    questionHint: 'Search, or choose a page.',
    picture: 'Picture of {title}',
    noResults: 'No results',
    noDocument: 'Not found Document',
    loading: '..Loading',
    noContent: 'Not found Content',
    again: 'Try again',
    toStart: 'To the start page',
  },
  th: {
    help: 'ช่วยเหลือ',
    docs: 'คู่มือ',
    close: 'ปิดหน้าช่วยเหลือ',
    category: 'หมวด',
    pages: 'หัวข้อ',
    search: 'ค้นหาในคู่มือ',
    searchTooLong: 'ค้นหาได้ไม่เกิน {count} ตัวอักษร',
    hits_one: 'พบ {count} หัวข้อ',
    hits_other: 'พบ {count} หัวข้อ',
    newTab: 'เปิดในแท็บใหม่',
    allPages: 'หัวข้อทั้งหมด',
    questionHint: 'พิมพ์คำค้นหา หรือเลือกหัวข้อ',
    picture: 'ภาพหน้าจอ {title}',
    noResults: 'ไม่พบผลลัพธ์',
    noDocument: 'ไม่พบเอกสาร',
    loading: 'กำลังโหลด…',
    noContent: 'ไม่พบเนื้อหา',
    again: 'ลองอีกครั้ง',
    toStart: 'ไปหน้าแรก',
  },
});

/** Names of the categories; the files and addresses keep the English ones. */
export const categoryStrings = defineStrings('helpCategories', {
  en: {
    General: 'General',
    'Quick Service': 'Quick Service',
    'Table Service': 'Table Service',
    KDS: 'KDS',
  } satisfies Record<HelpCategory, string>,
  th: { General: 'ทั่วไป', 'Quick Service': 'ขายหน้าร้าน', 'Table Service': 'บริการโต๊ะ', KDS: 'จอครัว' },
});
