import type { Language, ReceiptDocument } from '@tavola/contract';
import { textLines } from '@tavola/receipts';
import { escapeHtml } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';
import { receiptMailWords } from './receipt-mail.words.ts';

/** Dots across 80 mm paper, the width that guests are given. */
export const MAIL_DOTS = 576;
/** Characters of a line of the receipt in the mail, as on the screen. */
const COLUMNS = 42;

/** What a mail says around its paper. */
interface PaperMail {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  /** Name of the picture without its ending; numbers have prefixes that people chose. */
  readonly fileName: string;
  /** Where the guest opens it again; left out = nowhere. */
  readonly link?: string;
}

/** The subject of a receipt by mail (selling spec, section 5). */
export const mailSubject = ({ name, companyName }: { readonly name: string; readonly companyName: string }): string =>
  `E-Receipt from ${companyName} ${name}`;

/** A paper as a mail: its text, and the picture of it as a file. */
export function paperMail(
  language: Language,
  { subject, title, greeting, fileName, link }: PaperMail,
  document: ReceiptDocument,
  png: Buffer,
): MailContent {
  const picture = receiptMailWords.picture[language];
  const open = receiptMailWords.open[language];
  const paper = textLines(document, COLUMNS).join('\n');
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return {
    // A line break in a name must not become another header.
    subject: subject.replace(/\s+/g, ' '),
    text: [greeting, '', paper, '', picture, ...(link === undefined ? [] : [open, link]), ''].join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f4f5f6;font-family:Arial,\'Noto Sans Thai\',sans-serif;font-size:16px;line-height:1.5;color:#1c2024">',
      '<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
      paragraph(greeting),
      `<pre style="margin:0 0 16px;font-family:monospace;font-size:13px;line-height:1.4;white-space:pre-wrap">${escapeHtml(paper)}</pre>`,
      paragraph(picture),
      ...(link === undefined ? [] : [`<p style="margin:0"><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p>`]),
      '</div></body></html>',
    ].join(''),
    attachments: [
      {
        fileName: `${fileName.replace(/[^\w-]/g, '')}.png`,
        contentType: 'image/png',
        content: png.toString('base64'),
      },
    ],
  };
}
