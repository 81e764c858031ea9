import type { Language, Route } from '@tavola/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditChanges } from '../audit/audit-changes.ts';
import { requireTerminal, type Actor } from '../auth/actor.ts';
import type { Database, TransactionOptions } from '../database/database.ts';
import { setTenant } from '../database/tenant-setting.ts';
import type { Tx } from '../database/tx.ts';
import { Refusal } from '../errors/refusal.ts';
import { companyOf, type CompanyScope, type LocationScope } from '../tenancy/scope.ts';
import type { IdempotencyGuard } from './idempotency.ts';
import type { Session } from './session.ts';
import type { Streamed } from './streamed.ts';

const NOT_RECEIVED = 'This call was made by the server itself.';

/** One transaction in which the work of a call runs, one piece after another, each inside the fence of its scope. */
export class Turns {
  readonly #tx: Tx;
  #last: Promise<unknown> = Promise.resolve();

  constructor(tx: Tx) {
    // The owner of the transaction decides whether it commits.
    tx.holdOpen();
    this.#tx = tx;
  }

  /** Runs `work` in the transaction once the work before it is done; its limits are those of the transaction. */
  tenant<T>(
    scope: CompanyScope | LocationScope,
    work: (tx: Tx) => Promise<T>,
    _options?: TransactionOptions,
  ): Promise<T> {
    const turn = this.#last.then(async () => {
      await setTenant(this.#tx, scope);
      return work(this.#tx);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** One call under way: its checked input, who makes it, and the way to the database. */
export class Call<P = unknown, Q = unknown, B = unknown> {
  readonly route: Route;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly requestId: string;
  readonly language: Language;
  readonly #request: FastifyRequest | null;
  readonly #reply: FastifyReply | null;
  readonly #session: Session | null;
  readonly #place: Database | Turns;
  readonly #guard: IdempotencyGuard | null;
  readonly #audit: AuditChanges | null;

  constructor(parts: {
    route: Route;
    params: P;
    query: Q;
    body: B;
    language: Language;
    requestId: string;
    /** null for a call that the server makes itself. */
    request: FastifyRequest | null;
    reply: FastifyReply | null;
    session: Session | null;
    /** Where it reads and writes: in its own transactions, or inside the one of its caller. */
    place: Database | Turns;
    guard: IdempotencyGuard | null;
    /** Keeps what the call changes; null for calls of selling, which record what they do themselves. */
    audit: AuditChanges | null;
  }) {
    this.route = parts.route;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.requestId = parts.requestId;
    this.language = parts.language;
    this.#request = parts.request;
    this.#reply = parts.reply;
    this.#session = parts.session;
    this.#place = parts.place;
    this.#guard = parts.guard;
    this.#audit = parts.audit;
  }

  /** What was received; a call that needs it cannot be made by the server itself. */
  get request(): FastifyRequest {
    if (this.#request === null) throw new Error(NOT_RECEIVED);
    return this.#request;
  }

  get reply(): FastifyReply {
    if (this.#reply === null) throw new Error(NOT_RECEIVED);
    return this.#reply;
  }

  /** The caller. Only routes with `access: 'anyone'` can lack one; they ask `maybeSession`. */
  get session(): Session {
    if (this.#session === null) throw new Refusal('auth.required');
    return this.#session;
  }

  get maybeSession(): Session | null {
    return this.#session;
  }

  get scope(): LocationScope {
    return this.session.scope;
  }

  /** The device of the caller; routes for terminals always have one. */
  get clientID(): string {
    return requireTerminal(this.session);
  }

  /** The caller as commands, approvals and the audit know who acts. */
  get actor(): Actor {
    const { scope, userID, displayName, clientID, codes, apiKey } = this.session;
    const who = { scope, userID, displayName, clientID, rights: codes, requestId: this.requestId };
    return apiKey === undefined ? who : { ...who, apiKeyName: displayName };
  }

  /** Reads inside the tenant's fence. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#place.tenant(this.scope, work);
  }

  /** A read of what a company shares among its locations, or of several of them. */
  readForCompany<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#place.tenant(companyOf(this.scope), work, options);
  }

  /**
   * One intent, one transaction. With an `Idempotency-Key` the answer is stored in the same transaction and a repeat
   * gets it back without running `work` (reliability A3).
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transactIn(this.scope, work);
  }

  /** The same for what a company shares among its locations: the transaction reaches all of them. */
  transactForCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transactIn(companyOf(this.scope), work);
  }

  #transactIn<T>(scope: CompanyScope | LocationScope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const guard = this.#guard;
    const audit = this.#audit;
    const audited = audit === null ? work : (tx: Tx) => audit(tx, this.actor, () => work(tx));
    return this.#place.tenant(scope, guard === null ? audited : (tx) => guard.once(tx, this.scope, () => audited(tx)));
  }
}

export type Handler<R> =
  R extends Route<infer P, infer Q, infer B, infer A> ? (call: Call<P, Q, B>) => Promise<A | Streamed<A>> : never;

/** One handler for each call of a group; forgetting one does not compile. */
export type Handlers<G> = { readonly [K in keyof G]: Handler<G[K]> };
