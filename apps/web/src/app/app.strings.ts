import { defineStrings } from '#text/define.ts';

/** Words that are needed before or without the app frame: start, failures, pages that are missing. */
export const appStrings = defineStrings('app', {
  en: {
    product: 'Tavola',
    starting: 'Starting…',
    licenseTitle: 'Licence',
    licenseText:
      'We regret to inform you that your current license has expired. Open sales can still be completed. Ask the owner to renew.',
    renderFailedTitle: 'Something went wrong',
    renderFailedText: 'Saved data is safe. The page reloads in {seconds} s.',
    renderFailedStay: 'Saved data is safe. Reload the page to continue.',
    reload: 'Reload',
    unknownPathTitle: 'Page not found',
    unknownPathText: 'Check the address or go to the start page.',
    toStart: 'Go to start page',
  },
  th: {
    product: 'Tavola',
    starting: 'กำลังเริ่มระบบ…',
    licenseTitle: 'แพ็กเกจการใช้งาน',
    licenseText: 'ขออภัย แพ็กเกจปัจจุบันของคุณหมดอายุแล้ว บิลที่เปิดอยู่ยังชำระเงินได้ กรุณาแจ้งเจ้าของร้านให้ต่ออายุ',
    renderFailedTitle: 'เกิดข้อผิดพลาด',
    renderFailedText: 'ข้อมูลที่บันทึกแล้วยังอยู่ หน้านี้จะโหลดใหม่ใน {seconds} วินาที',
    renderFailedStay: 'ข้อมูลที่บันทึกแล้วยังอยู่ กรุณาโหลดหน้าใหม่เพื่อทำงานต่อ',
    reload: 'โหลดใหม่',
    unknownPathTitle: 'ไม่พบหน้านี้',
    unknownPathText: 'กรุณาตรวจสอบที่อยู่ หรือไปที่หน้าแรก',
    toStart: 'ไปหน้าแรก',
  },
});
