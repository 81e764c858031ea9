import { defineStrings } from '#text/define.ts';

/** Why a scan was not used. */
export const scanStrings = defineStrings('scan', {
  en: {
    refused: 'Scan not used. Finish or close this first, then scan the item.',
    refusedInField: 'Scan not used while a text field is selected. Leave the field, then scan again.',
  },
  th: {
    refused: 'ไม่ได้ใช้รหัสที่สแกน ทำรายการนี้ให้เสร็จหรือปิดก่อน แล้วสแกนสินค้าอีกครั้ง',
    refusedInField: 'ไม่ได้ใช้รหัสที่สแกนเพราะกำลังพิมพ์ในช่องข้อความ ออกจากช่องก่อนแล้วสแกนอีกครั้ง',
  },
});
