import type { Language } from '@tavola/contract';
import { linkMail, type LinkMailWords } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';

/** What an invitation contains: who is invited, where and by whom, the link, and for how many days it works. */
export interface InvitationMail {
  readonly firstName: string;
  readonly restaurantName: string;
  readonly inviterName: string;
  readonly link: string;
  readonly days: number;
}

const words: Readonly<Record<Language, (mail: InvitationMail) => LinkMailWords>> = {
  en: ({ firstName, restaurantName, inviterName, days }) => ({
    subject: `Your account at ${restaurantName}`,
    greeting: `Hello ${firstName},`,
    what: `${inviterName} added you to the team of ${restaurantName}. Choose your password and your PIN to start.`,
    button: 'Set up your account',
    limits: `The link works once and is valid for ${days} days.`,
    ignore: 'If you do not work there, ignore this email. Nobody can use this account without the link.',
  }),
  th: ({ firstName, restaurantName, inviterName, days }) => ({
    subject: `บัญชีของคุณที่ ${restaurantName}`,
    greeting: `สวัสดีคุณ ${firstName}`,
    what: `คุณ ${inviterName} เพิ่มคุณเข้าทีมของ ${restaurantName} แล้ว กรุณาตั้งรหัสผ่านและรหัส PIN เพื่อเริ่มใช้งาน`,
    button: 'ตั้งค่าบัญชีของคุณ',
    limits: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${days} วัน`,
    ignore: 'หากคุณไม่ได้ทำงานที่ร้านนี้ โปรดละเว้นอีเมลนี้ ไม่มีใครใช้บัญชีนี้ได้หากไม่มีลิงก์',
  }),
};

/** The mail with the link of an invitation (decision 197). */
export const invitationMail = (language: Language, mail: InvitationMail): MailContent =>
  linkMail(language, words[language](mail), mail.link);
