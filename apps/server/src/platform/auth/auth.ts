import type { Services } from '../services.ts';
import { ApiKeys } from './api-keys.ts';
import { SessionAuthenticator } from './authenticator.ts';
import { createLimiter, createNetworkLimiter, type Limiter } from './limiter.ts';
import { createPasswords, type Passwords, type SlowHash } from './passwords/passwords.ts';
import { createPins, type Pins } from './passwords/pins.ts';
import type { Publish } from './publish.ts';
import type { Secrets } from './passwords/secrets.ts';
import { Sessions } from './sessions/sessions.ts';
import { createTokens, type Tokens } from './sessions/tokens.ts';

/** The parts of sign-in that modules share; one of each per server. */
export interface Auth {
  readonly passwords: Passwords;
  readonly pins: Pins;
  readonly tokens: Tokens;
  readonly authenticator: SessionAuthenticator;
  readonly apiKeys: ApiKeys;
  readonly sessions: Sessions;
  readonly deviceSecret: Uint8Array;
  readonly limits: {
    readonly signInByAccount: Limiter;
    readonly signInByNetwork: Limiter;
    readonly resetByAccount: Limiter;
    readonly resetByNetwork: Limiter;
    /** Tokens of invitations that were none. */
    readonly invitationByNetwork: Limiter;
    /** Codes of terminals that were none (decision 262). */
    readonly pairingByNetwork: Limiter;
    readonly pairingByLocation: Limiter;
    /** New mail addresses of a person; each one sends two mails. */
    readonly emailChanges: Limiter;
    /** Tokens of changed addresses that were none. */
    readonly emailTokensByNetwork: Limiter;
    /** PINs that were not available when a person chose them. */
    readonly pinChoices: Limiter;
  };
}

const MINUTE_MS = 60_000;

/** Puts the parts together. `slowHash` is replaced only by tests that count. */
export function createAuth(services: Services, secrets: Secrets, publish: Publish, slowHash?: SlowHash): Auth {
  const { database, now, newID, peers } = services;
  const tokens = createTokens(secrets, now);
  const authenticator = new SessionAuthenticator({ database, tokens, now, peers });
  const passwords = createPasswords(slowHash);
  return {
    passwords,
    tokens,
    authenticator,
    apiKeys: new ApiKeys(services),
    pins: createPins({ pepper: secrets.pinPepper, passwords }),
    sessions: new Sessions({ tokens, authenticator, publish, now, newID }),
    deviceSecret: secrets.device,
    limits: {
      // reliability F7
      signInByAccount: createLimiter({ name: 'signInByAccount', peers, max: 5, windowMs: MINUTE_MS, now }),
      signInByNetwork: createNetworkLimiter({ name: 'signInByNetwork', peers, max: 20, windowMs: MINUTE_MS, now }),
      // Each one sends a mail to a person.
      resetByAccount: createLimiter({ name: 'resetByAccount', peers, max: 3, windowMs: 15 * MINUTE_MS, now }),
      resetByNetwork: createNetworkLimiter({ name: 'resetByNetwork', peers, max: 20, windowMs: 15 * MINUTE_MS, now }),
      invitationByNetwork: createNetworkLimiter({
        name: 'invitationByNetwork',
        peers,
        max: 20,
        windowMs: 15 * MINUTE_MS,
        now,
      }),
      pairingByNetwork: createNetworkLimiter({
        name: 'pairingByNetwork',
        peers,
        max: 10,
        windowMs: 15 * MINUTE_MS,
        now,
      }),
      pairingByLocation: createLimiter({ name: 'pairingByLocation', peers, max: 60, windowMs: 15 * MINUTE_MS, now }),
      emailChanges: createLimiter({ name: 'emailChanges', peers, max: 5, windowMs: 15 * MINUTE_MS, now }),
      emailTokensByNetwork: createNetworkLimiter({
        name: 'emailTokensByNetwork',
        peers,
        max: 20,
        windowMs: 15 * MINUTE_MS,
        now,
      }),
      pinChoices: createLimiter({ name: 'pinChoices', peers, max: 5, windowMs: 15 * MINUTE_MS, now }),
    },
  };
}
