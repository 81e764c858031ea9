import type { Language } from '@tavola/contract';
import { linkMail, type LinkMailWords } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';

/** What both mails of a changed address say: whose account, where, which new address, and for how long it may wait. */
export interface EmailChangeMail {
  readonly firstName: string;
  readonly restaurantName: string;
  readonly newEmail: string;
  readonly link: string;
  readonly hours: number;
}

type Words = Readonly<Record<Language, (mail: EmailChangeMail) => LinkMailWords>>;

const toNew: Words = {
  en: ({ firstName, restaurantName, newEmail, hours }) => ({
    subject: `Confirm your email address for ${restaurantName}`,
    greeting: `Hello ${firstName},`,
    what: `${newEmail} was entered as the email address of your account at ${restaurantName}.`,
    button: 'Confirm this address',
    limits: `The link is valid for ${hours} hours. Until then your former address counts.`,
    ignore: 'If you do not know this account, ignore this email. Nothing changes.',
  }),
  th: ({ firstName, restaurantName, newEmail, hours }) => ({
    subject: `ยืนยันอีเมลของคุณสำหรับ ${restaurantName}`,
    greeting: `สวัสดีคุณ ${firstName}`,
    what: `มีการกรอก ${newEmail} เป็นอีเมลของบัญชีคุณที่ ${restaurantName}`,
    button: 'ยืนยันอีเมลนี้',
    limits: `ลิงก์นี้ใช้ได้ ${hours} ชั่วโมง ระหว่างนี้ระบบยังใช้อีเมลเดิม`,
    ignore: 'หากคุณไม่รู้จักบัญชีนี้ โปรดละเว้นอีเมลนี้ จะไม่มีอะไรเปลี่ยนแปลง',
  }),
};

const toOld: Words = {
  en: ({ firstName, restaurantName, newEmail }) => ({
    subject: `Your email address for ${restaurantName} is being changed`,
    greeting: `Hello ${firstName},`,
    what: `${newEmail} was entered as the new email address of your account at ${restaurantName}.`,
    button: 'Open my account',
    limits: 'Until the new address is confirmed, this one counts, and links to reset your password come here.',
    ignore: 'If you did not expect this, cancel the change in your account and choose a new password.',
  }),
  th: ({ firstName, restaurantName, newEmail }) => ({
    subject: `กำลังเปลี่ยนอีเมลของคุณสำหรับ ${restaurantName}`,
    greeting: `สวัสดีคุณ ${firstName}`,
    what: `มีการกรอก ${newEmail} เป็นอีเมลใหม่ของบัญชีคุณที่ ${restaurantName}`,
    button: 'เปิดบัญชีของฉัน',
    limits: 'ระบบยังใช้อีเมลนี้ และส่งลิงก์ตั้งรหัสผ่านใหม่มาที่นี่ จนกว่าอีเมลใหม่จะได้รับการยืนยัน',
    ignore: 'หากคุณไม่ได้ทำรายการนี้ กรุณายกเลิกการเปลี่ยนในบัญชีของคุณ แล้วตั้งรหัสผ่านใหม่',
  }),
};

/** The mail to the new address, with the link that confirms it (decision 263). */
export const confirmEmailMail = (language: Language, mail: EmailChangeMail): MailContent =>
  linkMail(language, toNew[language](mail), mail.link);

/** The mail to the address that counts until then; its link leads to the person's own account. */
export const emailChangeNotice = (language: Language, mail: EmailChangeMail): MailContent =>
  linkMail(language, toOld[language](mail), mail.link);
