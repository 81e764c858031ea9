import type { Language } from '@tavola/contract';
import type { MailContent } from '#platform/mail/transport.ts';

/** What a reset mail contains: the person's first name, the restaurant, the link, and for how many minutes it works. */
export interface PasswordResetMail {
  readonly firstName: string;
  readonly restaurantName: string;
  readonly link: string;
  readonly minutes: number;
}

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly what: string;
  readonly button: string;
  readonly limits: string;
  readonly ignore: string;
}

const words: Readonly<Record<Language, (mail: PasswordResetMail) => Words>> = {
  en: ({ firstName, restaurantName, minutes }) => ({
    subject: `Reset your password for ${restaurantName}`,
    greeting: `Hello ${firstName},`,
    what: `We received a request to reset your password for ${restaurantName}.`,
    button: 'Choose a new password',
    limits: `The link works once and is valid for ${minutes} minutes. You will be signed out on all terminals.`,
    ignore: 'If you did not request this, ignore this email. Your password stays the same.',
  }),
  th: ({ firstName, restaurantName, minutes }) => ({
    subject: `ตั้งรหัสผ่านใหม่สำหรับ ${restaurantName}`,
    greeting: `สวัสดีคุณ ${firstName}`,
    what: `เราได้รับคำขอตั้งรหัสผ่านใหม่ของคุณสำหรับ ${restaurantName}`,
    button: 'ตั้งรหัสผ่านใหม่',
    limits: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที และระบบจะนำคุณออกจากระบบในทุกเครื่อง`,
    ignore: 'หากคุณไม่ได้ส่งคำขอนี้ โปรดละเว้นอีเมลนี้ รหัสผ่านของคุณยังเหมือนเดิม',
  }),
};

/** The mail with a reset link, in the person's language (decision 5, reliability F7). */
export function passwordResetMail(language: Language, mail: PasswordResetMail): MailContent {
  const { subject, greeting, what, button, limits, ignore } = words[language](mail);
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = escapeHtml(mail.link);
  return {
    // A line break in a name must not become a header of its own.
    subject: subject.replace(/\s+/g, ' '),
    text: [greeting, '', what, '', `${button}:`, mail.link, '', limits, ignore, ''].join('\n'),
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
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
