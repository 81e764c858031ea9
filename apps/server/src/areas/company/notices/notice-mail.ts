import { noticeKinds, type Language } from '@tavola/contract';
import { linkMail } from '#platform/mail/link-mail.ts';
import type { MailContent } from '#platform/mail/transport.ts';
import type { NewNotice } from './new-notice.ts';

/** Whom a mail greets, and where its notice is from. */
interface Addressee {
  readonly firstName: string;
  readonly locationName: string;
  /** Where the notice leads. */
  readonly link: string;
}

const words = {
  en: {
    greeting: 'Hello {name},',
    button: 'Open',
    limits: 'You get this email because of your rights, or because a notification group names you.',
    ignore: 'Notification groups say who is notified.',
  },
  th: {
    greeting: 'สวัสดีคุณ {name}',
    button: 'เปิดดู',
    limits: 'คุณได้รับอีเมลนี้เพราะสิทธิ์ของคุณ หรือเพราะอยู่ในกลุ่มรับการแจ้งเตือน',
    ignore: 'ตั้งค่าผู้รับได้ที่กลุ่มรับการแจ้งเตือน',
  },
} as const;

/** The sentence of a notice in a language. */
export const noticeText = ({ kind, params }: Pick<NewNotice, 'kind' | 'params'>, language: Language): string =>
  noticeKinds[kind][language].replace(/\{(\w+)\}/g, (place, name: string) =>
    name in params ? String(params[name]) : place,
  );

/** A notice as a mail. */
export function noticeMail(
  language: Language,
  notice: Pick<NewNotice, 'kind' | 'params'>,
  { firstName, locationName, link }: Addressee,
): MailContent {
  const { greeting, ...others } = words[language];
  return linkMail(
    language,
    {
      ...others,
      subject: `${locationName}: ${noticeKinds[notice.kind].name[language]}`,
      greeting: greeting.replace('{name}', firstName),
      what: noticeText(notice, language),
    },
    link,
  );
}
