import * as z from 'zod/mini';
import type { Tx } from '../database/tx.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { CompanyScope, LocationScope } from '../tenancy/scope.ts';
import { seal, unseal } from './seal.ts';
import type { MailContent, SendMail } from './transport.ts';

export interface NewMail extends MailContent {
  /** What the mail is about, for people who read the table. */
  readonly template: string;
  readonly to: string;
  /** What is reported if it is given up. */
  readonly ref?: string;
  /** Leaves whatever the licence allows and does not count: without it a person cannot sign in. */
  readonly isUncounted?: true;
}

/** Mails are jobs: rows of the transaction that causes them. */
export interface Mailer {
  /** Adds a mail to the transaction, and counts it. It is not sent when the transaction fails. */
  enqueue(tx: Tx, scope: CompanyScope | LocationScope, mail: NewMail): Promise<void>;
}

const mailContent = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.optional(z.array(z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }))),
});

/**
 * The content is sealed while the mail waits and removed once it has left or is given up, because a reset link in it
 * opens an account.
 */
const mailJob = jobKind(
  'mail',
  z.object({
    template: z.string(),
    to: z.string(),
    content: z.nullable(z.string()),
    ref: z.optional(z.string()),
  }),
  { redact: (mail) => ({ ...mail, content: null }) },
);

/** Sends mails through the queue, each at least once and under one message id. */
export function createMailer({
  jobs,
  newID,
  key,
  send,
  count,
  onGivenUp,
}: {
  readonly jobs: JobQueue;
  readonly newID: () => string;
  /** Seals the content while it waits. */
  readonly key: Uint8Array;
  readonly send: SendMail;
  /** Counts a mail of a company, or refuses it; left out = mails are not counted. */
  readonly count?: (tx: Tx, scope: CompanyScope | LocationScope) => Promise<void>;
  /** Receives the `ref` of a mail that no attempt could hand over, as when its address does not exist. */
  readonly onGivenUp?: (scope: CompanyScope, ref: string) => Promise<void>;
}): Mailer {
  jobs.handle(mailJob, async ({ id, scope, payload: { to, content, ref }, createdAt, attempt }) => {
    if (content === null) throw new Error('The content of the mail is gone.');
    const { attachments = [], ...words } = mailContent.parse(JSON.parse(unseal(key, id, content)));
    try {
      await send({ ...words, attachments, id, to, date: createdAt });
    } catch (error) {
      if (ref !== undefined && attempt >= mailJob.limits.attempts) await onGivenUp?.(scope, ref);
      throw error;
    }
  });
  return {
    enqueue: async (tx, scope, { template, to, subject, text, html, attachments, ref, isUncounted = false }) => {
      if (!isUncounted) await count?.(tx, scope);
      const id = newID();
      const content = seal(key, id, JSON.stringify({ subject, text, html, attachments }));
      await jobs.enqueue(tx, scope, mailJob, { template, to, content, ref }, { id });
    },
  };
}
