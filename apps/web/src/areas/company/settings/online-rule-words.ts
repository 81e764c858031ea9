/** Words of online orders, and of what terminals show of brands and online stores; part of `settingsStrings`. */
export const onlineRuleWords = {
  en: {
    showOnlineStores: 'Choose an online store',
    showOnlineStoresHint: 'The menu of an order names the online store that it is counted for.',
    showBrandFilter: 'Filter the menu by brand',
    showBrandFilterHint: 'The menu can be limited to the items of one brand.',
    onlineAlarmSeconds: 'Ring every … seconds',
    onlineAlarmSecondsHint: 'While an online order waits for an answer, from 10 to 300 seconds.',
    onlineAnswerMinutes: 'Minutes to answer an online order',
    onlineAnswerMinutesHint: 'Guests see until when you answer. Orders that arrive from now on follow it.',
    onlineUnanswered: 'When no one has answered by then',
    unanswered_reject: 'Reject the order; what was paid is voided',
    unanswered_accept: 'Accept the order; orders at tables are rejected',
    onlineExtraMinutes: 'Extra minutes while it is busy',
    onlineExtraMinutesHint:
      'Added to the minutes to prepare of every store and channel. Set it back to 0 when it is quiet.',
  },
  th: {
    showOnlineStores: 'เลือกร้านออนไลน์',
    showOnlineStoresHint: 'เลือกร้านออนไลน์ของออเดอร์ได้จากเมนูของออเดอร์',
    showBrandFilter: 'กรองเมนูตามแบรนด์',
    showBrandFilterHint: 'พนักงานเลือกแสดงเฉพาะสินค้าของแบรนด์เดียวได้',
    onlineAlarmSeconds: 'เตือนทุกกี่วินาที',
    onlineAlarmSecondsHint: 'ระหว่างที่ออเดอร์ออนไลน์รอคำตอบ ตั้งได้ 10 ถึง 300 วินาที',
    onlineAnswerMinutes: 'เวลาตอบออเดอร์ออนไลน์ (นาที)',
    onlineAnswerMinutesHint: 'ลูกค้าเห็นว่าร้านจะตอบภายในกี่โมง ใช้กับออเดอร์ที่เข้ามาหลังจากนี้',
    onlineUnanswered: 'ถ้ายังไม่มีใครตอบเมื่อครบเวลา',
    unanswered_reject: 'ปฏิเสธออเดอร์ และยกเลิกเงินที่ชำระแล้ว',
    unanswered_accept: 'รับออเดอร์ ยกเว้นออเดอร์ที่โต๊ะซึ่งจะถูกปฏิเสธ',
    onlineExtraMinutes: 'เวลาเพิ่มช่วงที่ร้านยุ่ง (นาที)',
    onlineExtraMinutesHint: 'บวกเพิ่มจากเวลาเตรียมของทุกร้านออนไลน์และทุกช่องทาง เมื่อร้านว่างให้ตั้งกลับเป็น 0',
  },
} as const;
