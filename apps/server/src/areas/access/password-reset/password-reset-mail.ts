import type { Language } from '@tavola/contract';
import { linkMail, type LinkMailWords } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';

/** What a reset mail contains: the person's first name, the restaurant, the link, and for how many minutes it works. */
export interface PasswordResetMail {
  readonly firstName: string;
  readonly restaurantName: string;
  readonly link: string;
  readonly minutes: number;
}

const words: Readonly<Record<Language, (mail: PasswordResetMail) => LinkMailWords>> = {
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
export const passwordResetMail = (language: Language, mail: PasswordResetMail): MailContent =>
  linkMail(language, words[language](mail), mail.link);
