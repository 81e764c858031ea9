import { createLimiter, type Limiter } from '#platform/auth/limiter.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';

/** What printing needs of the product. */
export interface PrintingServices extends Services {
  /** Keys the hashes of setup codes. */
  readonly deviceSecret: Uint8Array;
  readonly jobs: JobQueue;
}

/** The same, with how often a setup code may be guessed. */
export interface Printing extends PrintingServices {
  readonly limits: { readonly agentByNetwork: Limiter; readonly agentByLocation: Limiter };
}

const WINDOW_MS = 15 * 60_000;

/** Made once for the process; codes of agents are guessed no more often than those of terminals (decision 262). */
export const createPrinting = (services: PrintingServices): Printing => ({
  ...services,
  limits: {
    agentByNetwork: createLimiter({ name: 'agentByNetwork', max: 10, windowMs: WINDOW_MS, ...services }),
    agentByLocation: createLimiter({ name: 'agentByLocation', max: 60, windowMs: WINDOW_MS, ...services }),
  },
});
