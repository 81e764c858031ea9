import type { Database } from '../database/database.ts';
import type { Authenticator, Session } from '../http/session.ts';
import { alone, type Peers } from '../workers/peers.ts';
import { locationScope } from '../tenancy/scope.ts';
import { effectiveCodes } from './rights.ts';
import { keepClientVersion, readSessionInForce } from './sessions/session-row.ts';
import type { AccessClaims, Tokens } from './sessions/tokens.ts';

/** A withdrawn right or an ended session is in force within 5 s on every server (reliability E7). */
const FRESH_MS = 4_000;
const MAX_CACHED = 10_000;

interface Known {
  readonly session: Promise<Session | null>;
  readonly userID: string;
  readonly at: number;
}

/** Turns tokens into sessions, and remembers each session with its rights for 4 seconds. */
export class SessionAuthenticator implements Authenticator {
  readonly #database: Database;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #peers: Peers;
  readonly #known = new Map<string, Known>();
  /** Versions that were kept since a session was read. */
  readonly #noted = new Map<string, string>();

  constructor({
    database,
    tokens,
    now,
    peers = alone,
  }: {
    database: Database;
    tokens: Tokens;
    now: () => Date;
    peers?: Peers | undefined;
  }) {
    this.#database = database;
    this.#tokens = tokens;
    this.#now = now;
    this.#peers = peers;
    peers.on('session', (message) => this.#forget(String(message)));
  }

  /**
   * The session of an access token; null when the token is not ours or too old, or its session, person or device is no
   * longer.
   */
  async authenticate(token: string): Promise<Session | null> {
    const claims = await this.#tokens.readAccess(token);
    if (claims === null) return null;
    const session = await this.#session(claims);
    if (session === null || claims.clientID === session.clientID) return session;
    // The session was bound to a device after this token was made: the token still says who, and no more. Another
    // device's token says nothing.
    return claims.clientID === null ? { ...session, clientID: null } : null;
  }

  async companyOf(token: string): Promise<string | null> {
    return (await this.#tokens.readAccess(token))?.companyID ?? null;
  }

  /**
   * Keeps the version of the page that uses a session. No call waits for it or fails by it: it is for people who look
   * at sessions.
   */
  noteVersion({ sessionID, scope, clientVersion }: Session, version: string): void {
    if (clientVersion === version || this.#noted.get(sessionID) === version) return;
    if (this.#noted.size >= MAX_CACHED) this.#noted.clear();
    this.#noted.set(sessionID, version);
    this.#database
      .tenant(scope, (tx) => keepClientVersion(tx, scope, sessionID, version))
      .catch(() => this.#noted.delete(sessionID));
  }

  /**
   * Forgets what is known of a session, or of every session of a person, so that a change counts from the next call on.
   */
  invalidate(sessionOrUserID: string): void {
    this.#forget(sessionOrUserID);
    this.#peers.send('session', sessionOrUserID);
  }

  #forget(sessionOrUserID: string): void {
    this.#known.delete(sessionOrUserID);
    for (const [key, { userID }] of this.#known) if (userID === sessionOrUserID) this.#known.delete(key);
  }

  #session(claims: AccessClaims): Promise<Session | null> {
    const key = claims.sessionID;
    const known = this.#known.get(key);
    const at = this.#now().getTime();
    // A clock that was set back must not make what is known look fresh for hours.
    const isFresh = known !== undefined && at >= known.at && at - known.at < FRESH_MS;
    if (isFresh && known.userID === claims.userID) return known.session;
    const session = this.#load(claims);
    const entry: Known = { session, userID: claims.userID, at };
    this.#known.delete(key);
    this.#known.set(key, entry);
    // A database that was away must not be remembered as an answer.
    session.catch(() => this.#known.get(key) === entry && this.#known.delete(key));
    if (this.#known.size > MAX_CACHED)
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    return session;
  }

  #load({ companyID, locationID, sessionID, userID }: AccessClaims): Promise<Session | null> {
    const scope = locationScope(companyID, locationID);
    return this.#database.tenant(scope, async (tx) => {
      const [row, codes] = await Promise.all([
        readSessionInForce(tx, { scope, sessionID, now: this.#now() }),
        effectiveCodes(tx, scope, userID),
      ]);
      if (row === null || row.userID !== userID) return null;
      const { userName, displayName, subDomain, aliases, clientID, isSuperUser, language, clientVersion } = row;
      return {
        sessionID,
        userID,
        userName,
        displayName,
        scope,
        subDomain,
        aliases,
        clientID,
        isSuperUser,
        codes,
        language,
        clientVersion,
      };
    });
  }
}
