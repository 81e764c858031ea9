import type { Language } from '@tavola/contract';
import type { MailContent } from './transport.ts';

/** The words of a mail whose one purpose is a link. */
export interface LinkMailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly what: string;
  readonly button: string;
  /** For how long the link works, and what it does. */
  readonly limits: string;
  readonly ignore: string;
}

/** A mail with one link, as text and as a page. */
export function linkMail(
  language: Language,
  { subject, greeting, what, button, limits, ignore }: LinkMailWords,
  address: string,
): MailContent {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = escapeHtml(address);
  return {
    // A line break in a name must not become another header.
    subject: subject.replace(/\s+/g, ' '),
    text: [greeting, '', what, '', `${button}:`, address, '', limits, ignore, ''].join('\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f4f5f6;font-family:Arial,\'Noto Sans Thai\',sans-serif;font-size:16px;line-height:1.5;color:#1c2024">',
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">',
      paragraph(greeting),
      paragraph(what),
      `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#0b6e7f;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(button)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${link}" style="color:#0b6e7f">${link}</a></p>`,
      paragraph(limits),
      `<p style="margin:0">${escapeHtml(ignore)}</p>`,
      '</div></body></html>',
    ].join(''),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as a page shows it, whatever signs it has. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
