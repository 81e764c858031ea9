import { defineStrings } from '#text/define.ts';

/** The states of a line at the kitchen, and what each of them means. */
export const kitchenStateStrings = defineStrings('kitchen-state', {
  en: {
    title: 'Kitchen status',
    Unknown: 'Not sent',
    UnknownSent: 'Unable to sent data to KDS',
    Sent: 'Sent',
    AwaitingPreparation: 'On the kitchen screen',
    InPreparation: 'Preparing',
    Finished: 'Ready',
    Cancelled: 'Cancelled',
    UnknownHint: 'Not sent to the kitchen yet. If it was sent, no kitchen screen has it: ask the kitchen.',
    SentHint: 'Sent. No kitchen screen has shown it yet.',
    AwaitingPreparationHint: 'The kitchen sees it and has not begun.',
    InPreparationHint: 'The kitchen has begun. It can no longer be changed, only voided.',
    FinishedHint: 'The kitchen is done with it.',
    CancelledHint: 'Voided before it was done.',
    close: 'Close',
  },
  th: {
    title: 'สถานะในครัว',
    Unknown: 'ยังไม่ส่ง',
    UnknownSent: 'ส่งข้อมูลไปจอครัวไม่ได้',
    Sent: 'ส่งแล้ว',
    AwaitingPreparation: 'ขึ้นจอครัวแล้ว',
    InPreparation: 'กำลังทำ',
    Finished: 'เสร็จแล้ว',
    Cancelled: 'ยกเลิก',
    UnknownHint: 'ยังไม่ได้ส่งเข้าครัว หากส่งแล้วแปลว่าไม่มีจอครัวใดได้รับ กรุณาแจ้งครัว',
    SentHint: 'ส่งแล้ว แต่ยังไม่มีจอครัวใดแสดง',
    AwaitingPreparationHint: 'ครัวเห็นแล้วแต่ยังไม่เริ่มทำ',
    InPreparationHint: 'ครัวเริ่มทำแล้ว แก้ไขไม่ได้ ทำได้เพียงยกเลิก',
    FinishedHint: 'ครัวทำเสร็จแล้ว',
    CancelledHint: 'ยกเลิกก่อนทำเสร็จ',
    close: 'ปิด',
  },
});
