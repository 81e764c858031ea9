import type { Words } from '#platform/words.ts';

/** What the product calls its payment types, by their number; a location shows them in the language of the reader. */
export const systemPaymentWords = {
  1: { en: 'Cash', th: 'เงินสด' },
  3: { en: 'Customer account', th: 'บัญชีลูกค้า' },
  4: { en: 'PromptPay', th: 'พร้อมเพย์' },
  5: { en: 'Gift card', th: 'บัตรของขวัญ' },
  6: { en: 'Credit Card', th: 'บัตรเครดิต' },
  7: { en: 'Card terminal', th: 'เครื่องรับบัตร' },
} as const satisfies Words;
