import type { Database } from '../database/database.ts';
import type { Tx } from '../database/tx.ts';
import { companyScope } from '../tenancy/scope.ts';
import { seal, unseal } from './seal.ts';
import type { MailContent, SendMail } from './transport.ts';

export interface MailQueueServices {
  readonly database: Database;
  readonly now: () => Date;
  readonly newID: () => string;
  /** Seals the words while they wait. */
  readonly key: Uint8Array;
  readonly send: SendMail;
  /** Told of a mail that was not taken, or of a database that was away; the mail stays queued. */
  readonly onError?: (error: unknown) => void;
}

export interface NewMail extends MailContent {
  readonly kind: string;
  readonly to: string;
}

/** 1, 2, 4 … minutes between attempts, an hour at most: about two hours in all. */
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3600;
const MAX_ATTEMPTS = 8;
const LOOK_AGAIN_MS = 15_000;
/** Every company is asked at start and then this often, for mails that another server left behind. */
const SWEEP_MS = 10 * 60_000;

interface Claimed {
  readonly id: string;
  readonly to_address: string;
  readonly content: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly [column: string]: unknown;
}

/**
 * Mails are rows of the transaction that causes them and leave after its commit; each at least once, under one message
 * id.
 */
export class MailQueue {
  readonly #services: MailQueueServices;
  readonly #waiting = new Set<string>();
  readonly #retryAt = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(services: MailQueueServices) {
    this.#services = services;
  }

  /** Queues a mail. It is not sent when the transaction fails. */
  async enqueue(tx: Tx, companyID: string, { kind, to, subject, text, html }: NewMail): Promise<void> {
    const { now, newID, key } = this.#services;
    const id = newID();
    const at = now();
    await tx.raw(
      'INSERT INTO mails (company_id, id, kind, to_address, content, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $6)',
      [companyID, id, kind, to, seal(key, id, JSON.stringify({ subject, text, html })), at],
    );
    tx.afterCommit(() => this.#wake(companyID));
  }

  /** Begins to send what is left from before, and looks again from time to time. */
  start(): void {
    const sweep = (): void => {
      this.sweep().catch((error: unknown) => this.#services.onError?.(error));
    };
    this.#timers.push(setInterval(() => this.#wakeDue(), LOOK_AGAIN_MS).unref(), setInterval(sweep, SWEEP_MS).unref());
    sweep();
  }

  /** Sends what is due in any company. */
  async sweep(): Promise<void> {
    const found = await this.#services.database.global((tx) =>
      tx.raw<{ company_ref: string }>('SELECT DISTINCT company_ref FROM sub_domains'),
    );
    for (const { company_ref } of found.rows) this.#wake(company_ref);
    await this.idle();
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Takes up nothing new and waits for the mail under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    await this.idle();
  }

  #wake(companyID: string): void {
    if (this.#isStopped) return;
    this.#waiting.add(companyID);
    this.#running ??= this.#run();
  }

  #wakeDue(): void {
    const at = this.#services.now().getTime();
    for (const [companyID, due] of this.#retryAt) if (due <= at) this.#wake(companyID);
  }

  async #run(): Promise<void> {
    for (const companyID of this.#waiting) {
      this.#waiting.delete(companyID);
      this.#retryAt.delete(companyID);
      try {
        await this.#sendDue(companyID);
      } catch (error) {
        this.#retryAt.set(companyID, this.#services.now().getTime() + LOOK_AGAIN_MS);
        this.#services.onError?.(error);
      }
    }
    this.#running = null;
  }

  async #sendDue(companyID: string): Promise<void> {
    while (!this.#isStopped) {
      const mail = await this.#claim(companyID);
      if (mail === null) break;
      await this.#attempt(companyID, mail);
    }
    const next = await this.#services.database.tenant(companyScope(companyID), (tx) =>
      tx.raw<{ at: string | null }>(
        'SELECT min(next_attempt_at) AS at FROM mails WHERE company_id = $1 AND sent_at IS NULL AND given_up_at IS NULL',
        [companyID],
      ),
    );
    const at = next.rows[0]?.at ?? null;
    if (at !== null) this.#retryAt.set(companyID, Date.parse(at));
  }

  // The claim is the pause before the next attempt: if this server dies now, another one finds the mail then.
  async #claim(companyID: string): Promise<Claimed | null> {
    const claimed = await this.#services.database.tenant(companyScope(companyID), (tx) =>
      tx.raw<Claimed>(
        `UPDATE mails SET attempts = attempts + 1, next_attempt_at = $2::timestamptz + make_interval(secs => least($3 * power(2, attempts), $4))
          WHERE company_id = $1 AND id = (SELECT id FROM mails WHERE company_id = $1 AND sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= $2
                                           ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING id, to_address, content, attempts, created_at`,
        [companyID, this.#services.now(), FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS],
      ),
    );
    return claimed.rows[0] ?? null;
  }

  async #attempt(companyID: string, { id, to_address, content, attempts, created_at }: Claimed): Promise<void> {
    const { database, key, now, send, onError } = this.#services;
    const write = (text: string, values: readonly unknown[]) =>
      database.tenant(companyScope(companyID), (tx) => tx.raw(text, [companyID, id, ...values]));
    try {
      const words = JSON.parse(unseal(key, id, content)) as MailContent;
      await send({ ...words, id, to: to_address, date: new Date(created_at) });
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      if (attempts < MAX_ATTEMPTS)
        await write('UPDATE mails SET last_error = $3 WHERE company_id = $1 AND id = $2', [reason]);
      else
        await write(
          'UPDATE mails SET last_error = $3, given_up_at = $4, content = NULL WHERE company_id = $1 AND id = $2',
          [reason, now()],
        );
      onError?.(error);
      return;
    }
    await write('UPDATE mails SET sent_at = $3, content = NULL, last_error = NULL WHERE company_id = $1 AND id = $2', [
      now(),
    ]);
  }
}
