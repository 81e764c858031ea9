import type { Tx } from '#platform/database/tx.ts';

/** Runs work in one transaction of the location: that of a call, or one of a job's own. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
