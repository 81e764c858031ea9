import type { Database } from '#platform/database/database.ts';
import { EgressError, type Egress } from '#platform/egress/egress.ts';
import { Lane } from '#platform/jobs/lane.ts';
import { onMessages } from '#platform/realtime/webhook-outbox.ts';
import { companyScope } from '#platform/tenancy/scope.ts';
import { signatureOf } from '../partners/signature.ts';
import {
  endPause,
  listDue,
  noteDelivered,
  noteFailed,
  takeMessage,
  type Outcome,
  type TakenMessage,
} from './messages.rows.ts';
import { secretOfWebhook } from './webhook-secret.ts';

/** What sending needs. */
export interface SenderServices {
  readonly database: Database;
  readonly now: () => Date;
  /** From which the secrets of webhooks follow. */
  readonly channelKey: Uint8Array;
  readonly egress: Egress;
  readonly onError: (error: unknown) => void;
}

const LOOK_EVERY_MS = 250;
/** Every company is looked at this often, for what another process left behind. */
const SWEEP_EVERY_MS = 60_000;
/** A request takes 5 seconds at most; a process that has not noted its outcome by then has died. */
const LEASE_MS = 15_000;
/** A receiver that is slow or away holds up itself alone; so many others are sent to at the same time. */
const WEBHOOKS_AT_ONCE = 100;
/** Messages of one webhook in a row, before others have its place. */
const MESSAGES_IN_A_ROW = 50;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** The pause after this many failed attempts: 10 seconds, doubled each time, an hour at most (decision 328). */
export const webhookPauseMs = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

/**
 * Sends what waits for webhooks, outside any transaction (decision 235). The rows are the truth: a message is
 * taken by moving its time on, so that several processes may send and one that dies loses its messages to the others.
 */
export class WebhookSender {
  readonly #services: SenderServices;
  readonly #due = new Map<string, number>();
  readonly #looks = new Set<string>();
  readonly #lane: Lane;
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #sweepAt = 0;
  #looking: Promise<void> | null = null;

  constructor(services: SenderServices) {
    this.#services = services;
    this.#lane = new Lane((key) => this.#sendDue(key), WEBHOOKS_AT_ONCE);
    this.#stopListening = onMessages((companyID) => void this.#looks.add(companyID));
  }

  /** Begins with what is left from before, and looks again from time to time. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    this.#look();
  }

  /** Sends what is due once, for tests. */
  async sendOnce(): Promise<void> {
    await this.#findAll();
    this.#addDue();
    await this.#lane.idle();
  }

  /** Takes up nothing new and waits for the requests under way. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#stopListening();
    await this.#looking;
    await this.#lane.stop();
  }

  #look(): void {
    this.#addDue();
    if (this.#looking !== null) return;
    const now = this.#services.now().getTime();
    const isSweep = this.#sweepAt <= now;
    if (isSweep) this.#sweepAt = now + SWEEP_EVERY_MS;
    else if (this.#looks.size === 0) return;
    this.#looking = (isSweep ? this.#findAll() : this.#findNoted())
      .then(() => this.#addDue())
      .catch((error: unknown) => this.#services.onError(error))
      .finally(() => (this.#looking = null));
  }

  #addDue(): void {
    const now = this.#services.now().getTime();
    for (const [key, at] of this.#due) if (at <= now) this.#lane.add(key);
  }

  async #findAll(): Promise<void> {
    const companies = await this.#services.database.global((tx) =>
      tx.selectFrom('sub_domains').select('company_ref').distinct().execute(),
    );
    for (const { company_ref } of companies) await this.#find(company_ref);
  }

  async #findNoted(): Promise<void> {
    const noted = [...this.#looks];
    this.#looks.clear();
    for (const companyID of noted) await this.#find(companyID);
  }

  async #find(companyID: string): Promise<void> {
    const scope = companyScope(companyID);
    const found = await this.#services.database.tenant(scope, (tx) => listDue(tx, scope, this.#services.now()));
    for (const { webhookID, at } of found) this.#due.set(`${companyID} ${webhookID}`, at.getTime());
  }

  async #sendDue(key: string): Promise<void> {
    this.#due.delete(key);
    const [companyID = '', webhookID = ''] = key.split(' ');
    try {
      for (let sent = 0; sent < MESSAGES_IN_A_ROW; sent += 1) if (!(await this.#sendNext(companyID, webhookID))) break;
      await this.#find(companyID);
    } catch (error) {
      // The lease ends, and it is sent again.
      this.#due.set(key, this.#services.now().getTime() + LEASE_MS);
      this.#services.onError(error);
    }
  }

  /** Sends the oldest message; false = none is due, or the receiver does not take it. */
  async #sendNext(companyID: string, webhookID: string): Promise<boolean> {
    const { database, now } = this.#services;
    const scope = companyScope(companyID);
    const at = now();
    const leasedUntil = new Date(at.getTime() + LEASE_MS);
    const taken = await database.tenant(scope, (tx) => takeMessage(tx, scope, webhookID, { now: at, leasedUntil }));
    if (taken === null) return false;
    const outcome = await this.#send({ companyID, webhookID }, taken);
    const isTaken = outcome.answerStatus !== null && outcome.answerStatus >= 200 && outcome.answerStatus < 300;
    const then = now();
    const nextAt = new Date(then.getTime() + webhookPauseMs(taken.attempts));
    await database.tenant(scope, async (tx) => {
      if (!isTaken) return noteFailed(tx, scope, webhookID, { id: taken.id, outcome, now: then, nextAt });
      await noteDelivered(tx, scope, taken.id, outcome, then);
      if (taken.isTest) await endPause(tx, scope, webhookID, then);
    });
    return isTaken;
  }

  async #send(
    { companyID, webhookID }: { readonly companyID: string; readonly webhookID: string },
    { address, body, secretVersion }: TakenMessage,
  ): Promise<Outcome> {
    const { channelKey, egress, now } = this.#services;
    const secret = secretOfWebhook(channelKey, webhookID, secretVersion);
    try {
      const { status } = await egress({
        companyID,
        method: 'POST',
        url: new URL(address),
        headers: { 'tavola-signature': signatureOf(secret, body, now()) },
        // Egress writes it as JSON again, to the same text.
        body: JSON.parse(body) as unknown,
      });
      return { answerStatus: status, failure: null };
    } catch (error) {
      if (error instanceof EgressError) return { answerStatus: null, failure: error.reason };
      throw error;
    }
  }
}
