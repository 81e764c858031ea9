import type { Config } from './config/config.ts';
import type { Peers } from './workers/peers.ts';
import type { Database } from './database/database.ts';

/** What every module may lean on; clock and ids are handed in so that tests can turn them. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly newID: () => string;
  /** The other processes of this server; left out = there are none. */
  readonly peers?: Peers;
}
