import { defineStrings } from '#text/define.ts';

/** Words about a program that prints by links; only a terminal that has one loads them. */
export const printLinkStrings = defineStrings('printLink', {
  en: {
    noProgram: 'This page does not know which program prints here.',
    tooLong: 'This receipt is too long for the program that prints here.',
  },
  th: {
    noProgram: 'หน้านี้ไม่ทราบว่าเครื่องนี้พิมพ์ด้วยโปรแกรมใด',
    tooLong: 'ใบเสร็จนี้ยาวเกินไปสำหรับโปรแกรมที่พิมพ์ของเครื่องนี้',
  },
});
