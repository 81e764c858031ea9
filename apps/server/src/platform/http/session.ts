import type { ApiScope, Language } from '@tavola/contract';
import type { FastifyRequest } from 'fastify';
import type { LocationScope } from '../tenancy/scope.ts';

/** The caller, as confirmed by token and database. */
export interface Session {
  readonly sessionID: string;
  readonly userID: string;
  readonly userName: string;
  /** First and last name, as receipts and the audit show it. */
  readonly displayName: string;
  readonly scope: LocationScope;
  readonly subDomain: string;
  /** Former addresses of the location that still lead to it; left out = none (decision 200). */
  readonly aliases?: readonly string[];
  /** Absent in a non-client token. */
  readonly clientID: string | null;
  readonly isSuperUser: boolean;
  /** Rights in force: company roles and this location's roles together (decision 15). */
  readonly codes: ReadonlySet<number>;
  readonly language: Language;
  /** The version of the page that uses it, if known; left out = none. */
  readonly clientVersion?: string | null;
  /** An API key that calls; left out = a person does. `userID` is then the person who keeps it. */
  readonly apiKey?: {
    readonly apiKeyID: string;
    readonly scopes: readonly ApiScope[];
    /**
     * Where it counts: it says nothing of any other location (decision 460). Its keeper may enter them (decision 479).
     */
    readonly locationIDs: readonly string[];
    /** The rights that its scopes ask for; at a location it has those of them that its keeper has there. */
    readonly codes: ReadonlySet<number>;
  };
}

/** Turns an API key into a session at the location whose address is called; refuses what is no valid key there. */
export interface KeyAuthenticator {
  authenticate(request: Pick<FastifyRequest, 'headers'>, token: string): Promise<Session>;
}

/** Turns the text of a token into a session; null when it is forged, too old, or its session has ended. */
export interface Authenticator {
  authenticate(token: string): Promise<Session | null>;
  /** The company that a token of ours names, whether its session is still in force or not; asks no database. */
  companyOf?(token: string): Promise<string | null>;
  /** Keeps the version of the page that uses a session, where it is another than the one that is known. */
  noteVersion?(session: Session, version: string): void;
}
