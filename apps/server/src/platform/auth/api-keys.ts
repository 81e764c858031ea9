import { API_KEY_PREFIX, rightsOfScope, type ApiScope } from '@tavola/contract';
import { refuse } from '../errors/refusal.ts';
import type { Session } from '../http/session.ts';
import type { Services } from '../services.ts';
import { alone } from '../workers/peers.ts';
import { findApiKey, noteUse, type KnownApiKey } from './api-key-row.ts';
import { sha256 } from './sessions/digest.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { heldOf } from './rights.ts';
import { tenantOf } from './tenant.ts';

/** A key that was revoked or changed counts as such within this time on every server, as rights do (reliability E7). */
const FRESH_MS = 4_000;
const MOST_KNOWN = 10_000;
/** Its last use is noted no more often, so that reading costs no writes. */
const NOTED_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

interface Known {
  readonly key: Promise<KnownApiKey | null>;
  readonly at: number;
}

/** Whether a bearer token is meant as an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/**
 * Turns API keys into sessions (decisions 234, 325). The address that is called says which location is meant, so a key
 * is looked for among those of its company alone; it has no terminal, and the rights of its scopes.
 */
export class ApiKeys {
  readonly #services: Services;
  readonly #known = new Map<string, Known>();
  readonly #limits = new Map<number, Limiter>();
  readonly #notedAt = new Map<string, number>();

  constructor(services: Services) {
    this.#services = services;
    services.peers?.on('apiKeys', () => this.#known.clear());
  }

  /**
   * The session of a key at the location whose address is called. Refuses a key that is not valid there, and a call
   * above its rate.
   */
  async authenticate(request: { readonly headers: { readonly host?: string } }, token: string): Promise<Session> {
    const tenant = await tenantOf(request, this.#services);
    const key = await this.#find(tenant.scope, tenant.subDomain, sha256(token));
    const at = this.#services.now();
    if (key === null || key.isOver || !key.placeIDs.includes(tenant.scope.locationID)) refuse('api_key.refused');
    // A key opens no more than the person who keeps it (decision 479).
    if (!key.enteredIDs.includes(tenant.scope.locationID)) refuse('api_key.keeper_gone');
    this.#limitOf(key.callsPerMinute).take(key.id);
    this.#note(key, tenant.scope, at);
    const codes = codesOf(key.scopes);
    return {
      sessionID: key.id,
      userID: key.madeBy,
      userName: key.name,
      displayName: key.name,
      scope: tenant.scope,
      subDomain: tenant.subDomain,
      clientID: null,
      isSuperUser: false,
      codes: heldOf(codes, key.keeperCodes),
      language: key.language,
      apiKey: { apiKeyID: key.id, scopes: key.scopes, locationIDs: key.enteredIDs, codes },
    };
  }

  /** Forgets what is known of keys, so that a change counts from the next call on. */
  forget(): void {
    this.#known.clear();
    this.#services.peers?.send('apiKeys', null);
  }

  #find(scope: Session['scope'], subDomain: string, hash: string): Promise<KnownApiKey | null> {
    const { database, now } = this.#services;
    const name = `${subDomain} ${hash}`;
    const known = this.#known.get(name);
    const time = now();
    const at = time.getTime();
    if (known !== undefined && at >= known.at && at - known.at < FRESH_MS) return known.key;
    const key = database.tenant(scope, (tx) => findApiKey(tx, scope, hash, time));
    const entry = { key, at };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(name, entry);
    // A database that was away must not be remembered as an answer.
    key.catch(() => this.#known.get(name) === entry && this.#known.delete(name));
    return key;
  }

  #limitOf(max: number): Limiter {
    const { now, peers = alone } = this.#services;
    const known = this.#limits.get(max);
    if (known !== undefined) return known;
    const made = createLimiter({ name: `apiKey${max}`, max, windowMs: MINUTE_MS, now, peers });
    this.#limits.set(max, made);
    return made;
  }

  /** No call waits for it or fails by it: it is for people who look at keys. */
  #note({ id }: KnownApiKey, scope: Session['scope'], at: Date): void {
    if (at.getTime() - (this.#notedAt.get(id) ?? -NOTED_EVERY_MS) < NOTED_EVERY_MS) return;
    if (this.#notedAt.size >= MOST_KNOWN) this.#notedAt.clear();
    this.#notedAt.set(id, at.getTime());
    this.#services.database.tenant(scope, (tx) => noteUse(tx, scope, id, at)).catch(() => this.#notedAt.delete(id));
  }
}

const codesByScope = new Map<ApiScope, readonly number[]>();

/** Every right that one of the calls of these scopes asks for; what a key may call is the table of scopes. */
function codesOf(scopes: readonly ApiScope[]): ReadonlySet<number> {
  return new Set(
    scopes.flatMap((scope) => {
      const codes = codesByScope.get(scope) ?? rightsOfScope(scope).flat();
      codesByScope.set(scope, codes);
      return codes;
    }),
  );
}
