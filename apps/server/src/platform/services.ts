import type { Config } from './config/config.ts';
import type { Peers } from './workers/peers.ts';
import type { Database } from './database/database.ts';

/** What every module may use; clock and ids are injected so that tests can control them. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly newID: () => string;
  /** The other processes of this server; left out = there are none. */
  readonly peers?: Peers;
}
