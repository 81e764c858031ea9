import { stopTestCluster } from './database.ts';

/** The last step of a run: stops the database of the tests. */
await stopTestCluster();
