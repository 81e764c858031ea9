import { findServerAccount } from './account.ts';
import { APP_ROLE, OWNER_ROLE, type ConnectionSettings, type DatabaseConnections } from '../connect/connection.ts';
import { findFolders, prepareFolders, type ClusterFolders } from './folders.ts';
import { findNativeFolder, prepareNative } from './native.ts';
import { adminConnection, askServer, createCluster, ensureRunning, stopServer, type Cluster } from './postmaster.ts';
import { prepareRoles } from '../connect/roles.ts';
import { superviseCluster, type WatchEvents } from './supervisor.ts';

/** The name of the database inside the embedded cluster. */
export const DATABASE_NAME = 'tavola';

/** What `startDatabase` takes. `dataDir` is created when missing; `settings` go to Postgres as they are. */
export interface StartOptions {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** When given, a Postgres that dies is started again until `stop`. */
  readonly watch?: WatchEvents;
}

/**
 * A running embedded Postgres. `adopted` tells that it was running already, for example after a kill -9 of the server.
 */
export interface RunningDatabase extends DatabaseConnections {
  readonly admin: ConnectionSettings;
  readonly adopted: boolean;
  readonly logFile: string;
  stop(): Promise<void>;
}

// For a restaurant's machine that does other work too: little memory, every commit on disk before it is acknowledged.
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  deadlock_timeout: '300ms',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A server that was killed leaves no statement running on behalf of nobody.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %u ',
  log_checkpoints: 'off',
} as const;

/**
 * Starts, or adopts, the embedded Postgres below `dataDir` and gives the ways in: `owner` for migrations, `app` for
 * requests. Works as root and as a user, from an empty folder and after any kill. Throws `DatabaseStartError`, whose
 * message says what to do, when the platform, the folder or the rights are in the way (stack.md).
 */
export async function startDatabase({ dataDir, settings = {}, watch }: StartOptions): Promise<RunningDatabase> {
  const account = await findServerAccount();
  const folders = await prepareFolders(dataDir, account);
  const native = await prepareNative(findNativeFolder(), folders.root, account);
  const cluster: Cluster = { folders, native, account, settings: { ...SETTINGS, ...settings } };
  await createCluster(cluster);
  const { adopted } = await ensureRunning(cluster);
  await prepareRoles(adminConnection(folders), DATABASE_NAME);
  const supervisor = watch === undefined ? null : await superviseCluster(cluster, watch);
  return {
    ...describe(folders, adopted),
    stop: async () => {
      await supervisor?.end();
      await stopServer(folders);
    },
  };
}

/** The embedded Postgres below `dataDir` when it is running now, else null; starts nothing. */
export async function findDatabase(dataDir: string): Promise<RunningDatabase | null> {
  const folders = await findFolders(dataDir);
  return folders !== null && (await askServer(folders)) === 'ready' ? describe(folders, true) : null;
}

function describe(folders: ClusterFolders, adopted: boolean): RunningDatabase {
  const admin = adminConnection(folders);
  return {
    admin,
    owner: { ...admin, user: OWNER_ROLE, database: DATABASE_NAME },
    app: { ...admin, user: APP_ROLE, database: DATABASE_NAME },
    adopted,
    logFile: folders.log,
    stop: () => stopServer(folders),
  };
}
