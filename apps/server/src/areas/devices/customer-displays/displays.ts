import { createLimiter, type Limiter } from '#platform/auth/limiter.ts';
import type { Services } from '#platform/services.ts';
import type { DisplayRelay } from './display-relay.ts';

/** What customer displays need of the product. */
export interface DisplayServices extends Services {
  /** Tokens and codes of displays follow from it. */
  readonly deviceSecret: Uint8Array;
  readonly relay: DisplayRelay;
}

/** The same, with how often a code may be guessed. */
export interface Displays extends DisplayServices {
  readonly limits: { readonly byNetwork: Limiter; readonly byLocation: Limiter };
}

const WINDOW_MS = 60_000;
/** Tries a minute (decisions 76, 190). */
const TRIES = 5;

/** Made once for the process. A location is guessed at no more often by many networks than by one. */
export const createDisplays = (services: DisplayServices): Displays => ({
  ...services,
  limits: {
    byNetwork: createLimiter({ name: 'displayByNetwork', max: TRIES, windowMs: WINDOW_MS, ...services }),
    byLocation: createLimiter({ name: 'displayByLocation', max: TRIES, windowMs: WINDOW_MS, ...services }),
  },
});
