import type { Language, ReceiptDocument, ReceiptPreview } from '@tavola/contract';
import { textLines } from '@tavola/receipts';
import { escapeHtml } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';

const words = {
  en: { greeting: 'Thank you for your visit. This is your receipt.', picture: 'A picture of it is attached.' },
  th: { greeting: 'ขอบคุณที่แวะมา นี่คือใบเสร็จของคุณ', picture: 'แนบรูปใบเสร็จไว้ให้แล้ว' },
} as const;

/** Characters of a line of the receipt in the mail, as on the screen. */
const COLUMNS = 42;

/** A receipt as a mail: its text, and the picture of it as a file. The subject is the specification's (section 5). */
export function receiptMail(
  language: Language,
  { location, saleNo, orderNo }: Pick<ReceiptPreview, 'location' | 'saleNo' | 'orderNo'>,
  document: ReceiptDocument,
  png: Buffer,
): MailContent {
  const { greeting, picture } = words[language];
  const paper = textLines(document, COLUMNS).join('\n');
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return {
    // A line break in a name must not become another header.
    subject: `E-Receipt from ${location.companyName} ${location.name}`.replace(/\s+/g, ' '),
    text: [greeting, '', paper, '', picture, ''].join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(location.name)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f4f5f6;font-family:Arial,\'Noto Sans Thai\',sans-serif;font-size:16px;line-height:1.5;color:#1c2024">',
      '<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
      paragraph(greeting),
      `<pre style="margin:0 0 16px;font-family:monospace;font-size:13px;line-height:1.4;white-space:pre-wrap">${escapeHtml(paper)}</pre>`,
      paragraph(picture),
      '</div></body></html>',
    ].join(''),
    attachments: [
      {
        // The number goes into a file name, and numbers have prefixes that people chose.
        fileName: `receipt-${(saleNo ?? orderNo).replace(/[^\w-]/g, '') || 'copy'}.png`,
        contentType: 'image/png',
        content: png.toString('base64'),
      },
    ],
  };
}
