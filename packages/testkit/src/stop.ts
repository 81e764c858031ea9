import { stopTestCluster } from './database.ts';

/** The last step of a run: the database of the tests does not outlive them. */
await stopTestCluster();
