import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';

/** The words of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Files that come with it. */
  readonly attachments?: readonly MailAttachment[];
}

/** A file of a mail; its bytes in base64. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

export interface OutgoingMail extends MailContent {
  /** The same on every attempt, so that a mail sent twice after a crash can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly date: Date;
}

/** Hands one mail over; rejects when it was not taken. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The folder for mails of a server without SMTP, one file each, newest name last. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Sends by SMTP when the settings name a server, else writes `.eml` files that any mail program opens. */
export function createMailTransport({
  smtpUrl,
  mailFrom,
  dataDir,
  baseDomain,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseDomain'>): SendMail {
  const compose = ({ id, to, date, subject, text, html, attachments = [] }: OutgoingMail): SendMailOptions => ({
    from: mailFrom,
    to: { name: '', address: to },
    date,
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
      encoding: 'base64',
    })),
    messageId: `<${id}@${baseDomain}>`,
  });
  if (smtpUrl !== null) {
    const smtp = createTransport({ url: smtpUrl, ...TIMEOUTS });
    return async (mail) => {
      await smtp.sendMail(compose(mail));
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true });
  const folder = outboxFolder(dataDir);
  return async (mail) => {
    const { message } = await composer.sendMail(compose(mail));
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed.');
    // Only the server's own user reads them: a reset link opens an account.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`);
    await writeFile(`${path}.part`, message, { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}
