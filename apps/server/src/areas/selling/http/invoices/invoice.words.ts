import type { Language } from '@tavola/contract';
import type { Words } from '#platform/words.ts';

/** What an invoice is called where it is issued. */
const titles = {
  taxInvoice: { en: 'Tax invoice', th: 'ใบกำกับภาษี' },
  vatInvoice: { en: 'VAT invoice', th: 'ใบกำกับภาษีมูลค่าเพิ่ม' },
  invoice: { en: 'Invoice', th: 'ใบแจ้งหนี้/ใบเสร็จรับเงิน' },
} as const satisfies Words;

/** What takes something off an invoice. */
export const creditNoteTitle = { en: 'Credit note', th: 'ใบลดหนี้' } as const satisfies Words[string];

/** Countries of the European Union and around it whose invoices name the value added tax. */
const VAT_COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** The title of an invoice by the country of the location: the law of each asks for its own word. */
export function invoiceTitle(countryCode: string, language: Language): string {
  if (countryCode === 'TH') return titles.taxInvoice[language];
  return (VAT_COUNTRIES.has(countryCode) ? titles.vatInvoice : titles.invoice)[language];
}
