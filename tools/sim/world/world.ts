import type { Notary } from '../notary.ts';
import type { MemoryServer } from '../server.ts';
import type { Browser } from './browser.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';

/** Everything that a schedule consists of. */
export interface World {
  readonly clock: Clock;
  readonly server: MemoryServer;
  readonly network: Network;
  readonly notary: Notary;
  readonly browsers: readonly Browser[];
}
