import { findPostgres, startPostgres, type RunningPostgres, type WatchEvents } from '@tavola/embedded-postgres';
import { APP_ROLE, OWNER_ROLE, type ConnectionSettings, type DatabaseConnections } from './connection.ts';

/** The name of the database inside the embedded cluster. */
export const DATABASE_NAME = 'tavola';

/** What `startDatabase` takes. `dataDir` is created when missing; `settings` win over the product's own. */
export interface StartOptions {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** When given, a Postgres that dies is started again until `stop`. */
  readonly watch?: WatchEvents;
}

/** The running embedded database: `owner` for migrations, `app` for requests, `admin` for tests and tools. */
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
  // A server that was killed leaves no orphaned statement running.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %u ',
  log_checkpoints: 'off',
  // Two saves that clash are ordinary here, and their statements are long.
  log_min_error_statement: 'panic',
} as const;

const PLAN = { product: 'tavola', database: DATABASE_NAME, owner: OWNER_ROLE, roles: [APP_ROLE] } as const;

/** Starts, or adopts, the embedded database below `dataDir`. Throws `DatabaseStartError` with what to do. */
export async function startDatabase({ dataDir, settings = {}, watch }: StartOptions): Promise<RunningDatabase> {
  const plan = { ...PLAN, settings: { ...SETTINGS, ...settings } };
  return withRoles(await startPostgres({ dataDir, plan, ...(watch === undefined ? {} : { watch }) }));
}

/** The embedded database below `dataDir` when it is running now, else null; starts nothing. */
export async function findDatabase(dataDir: string): Promise<RunningDatabase | null> {
  const running = await findPostgres(dataDir, PLAN);
  return running === null ? null : withRoles(running);
}

function withRoles(running: RunningPostgres): RunningDatabase {
  return {
    ...running,
    owner: { ...running.admin, user: OWNER_ROLE, database: DATABASE_NAME },
    app: { ...running.admin, user: APP_ROLE, database: DATABASE_NAME },
  };
}
