import { defineStrings } from '#text/define.ts';

/** Words of the pages that lead nowhere: without permission, or not there. */
export const deadEndStrings = defineStrings('dead-end', {
  en: {
    noPermissionTitle: "401 - You don't have permission to view this page.",
    noPermissionText: 'Ask a manager for access.',
    return: 'Return',
    notFoundTitle: 'Page not found',
    notFoundText: "This page doesn't exist, or it is switched off for this location or terminal type.",
    toStart: 'Go to start page',
  },
  th: {
    noPermissionTitle: '401 - คุณไม่มีสิทธิ์ดูหน้านี้',
    noPermissionText: 'กรุณาขอสิทธิ์จากผู้จัดการ',
    return: 'กลับ',
    notFoundTitle: 'ไม่พบหน้านี้',
    notFoundText: 'ไม่มีหน้านี้ หรือถูกปิดใช้งานสำหรับสาขาหรือเครื่องประเภทนี้',
    toStart: 'ไปหน้าแรก',
  },
});
