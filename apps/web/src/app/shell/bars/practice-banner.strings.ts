import { defineStrings } from '#text/define.ts';

/** Words above every screen while an outage is practised. */
export const practiceBannerStrings = defineStrings('practiceBanner', {
  en: { text: 'Practice: nothing you sell now is real.', end: 'End practice · {time}' },
  th: { text: 'กำลังซ้อม: รายการที่ขายตอนนี้ไม่ใช่ของจริง', end: 'จบการซ้อม · {time}' },
});
