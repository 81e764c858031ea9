import type { WatchEvents } from '@tavola/embedded-postgres';
import type { DatabaseConnections } from './connection.ts';
import { startDatabase } from './embedded.ts';
import { prepareExternal } from './roles.ts';

/** Which database to use: the one at `databaseUrl`, or, when it is null, the embedded one in `dataDir`. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Another login for migrations, when that of `databaseUrl` owns nothing. */
  readonly ownerDatabaseUrl: string | null;
}

/** The connections to the database in use. `isOurs` means that `stop` ends a Postgres that this call started. */
export interface ReachedDatabase extends DatabaseConnections {
  readonly isOurs: boolean;
  stop(): Promise<void>;
}

/**
 * Starts, adopts or finds the database of the settings. Throws `DatabaseStartError` with what to do.
 */
export async function reachDatabase(
  { dataDir, databaseUrl, ownerDatabaseUrl }: DatabasePlace,
  watch?: WatchEvents,
): Promise<ReachedDatabase> {
  if (databaseUrl !== null) {
    return {
      ...(await prepareExternal(databaseUrl, ownerDatabaseUrl ?? databaseUrl)),
      isOurs: false,
      stop: () => Promise.resolve(),
    };
  }
  const { owner, app, adopted, stop } = await startDatabase({ dataDir, ...(watch === undefined ? {} : { watch }) });
  return { owner, app, isOurs: !adopted, stop };
}
