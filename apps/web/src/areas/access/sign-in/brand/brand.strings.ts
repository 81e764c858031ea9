import { defineStrings } from '#text/define.ts';

/** Words next to the sign-in form on wide screens. */
export const brandStrings = defineStrings('brand', {
  en: {
    brandLabel: 'About Tavola',
    pause: 'Pause',
    play: 'Play',
    slide: 'Slide {position}',
    slide1Title: 'A sale in three taps',
    slide1Text: 'Tap the item, tap Pay, tap the amount. The next sale is ready.',
    slide2Title: 'Your cart is safe',
    slide2Text: 'If the connection drops, the cart stays on this terminal until you are back online.',
    slide3Title: 'Every order in one list',
    slide3Text: 'See at a glance what is open, paid or voided.',
  },
  th: {
    brandLabel: 'เกี่ยวกับ Tavola',
    pause: 'หยุดชั่วคราว',
    play: 'เล่น',
    slide: 'สไลด์ที่ {position}',
    slide1Title: 'ขายได้ในสามแตะ',
    slide1Text: 'แตะสินค้า แตะชำระเงิน แตะจำนวนเงิน แล้วเริ่มบิลใหม่ได้ทันที',
    slide2Title: 'ออเดอร์ของคุณปลอดภัย',
    slide2Text: 'หากอินเทอร์เน็ตหลุด ออเดอร์จะยังอยู่ในเครื่องนี้จนกว่าจะเชื่อมต่อได้อีกครั้ง',
    slide3Title: 'ทุกออเดอร์ในหน้าเดียว',
    slide3Text: 'ดูได้ทันทีว่าออเดอร์ใดยังเปิดอยู่ ชำระแล้ว หรือยกเลิก',
  },
});
