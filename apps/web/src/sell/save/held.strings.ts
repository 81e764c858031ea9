import { defineStrings } from '#text/define.ts';

/** Words for items of a stored table that the kitchen has not received. */
export const heldStrings = defineStrings('held', {
  en: {
    held_one: '{count} item on hold. The kitchen has not received it.',
    held_other: '{count} items on hold. The kitchen has not received them.',
  },
  th: {
    held_one: 'พักไว้ {count} รายการ ครัวยังไม่ได้รับ',
    held_other: 'พักไว้ {count} รายการ ครัวยังไม่ได้รับ',
  },
});
