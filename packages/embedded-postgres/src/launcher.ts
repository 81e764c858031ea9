import { findServerAccount } from './account.ts';
import { adminConnection, type SocketConnection } from './admin.ts';
import { findFolders, prepareFolders, type ClusterFolders } from './folders.ts';
import { findNativeFolder, prepareNative } from './native.ts';
import { askServer, createCluster, ensureRunning, stopServer, turnLog, type Cluster } from './postmaster.ts';
import { prepareRoles, type DatabasePlan } from './roles.ts';
import { superviseCluster, type Supervisor, type WatchEvents } from './supervisor.ts';

const LOG_LOOK_MS = 60_000;

/** What one product needs of its cluster. */
export interface PostgresPlan extends DatabasePlan {
  /** The product's short name: the socket folder is named after it when it has to be in /tmp. */
  readonly product: string;
  /** Settings passed to Postgres unchanged. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The options of `startPostgres`. `dataDir` is created when missing. */
export interface StartOptions {
  readonly dataDir: string;
  readonly plan: PostgresPlan;
  /** If given, a Postgres that dies is restarted until `stop`. */
  readonly watch?: WatchEvents;
}

/** A running Postgres. `adopted` means that it was running already, for example after a kill -9 of its starter. */
export interface RunningPostgres {
  readonly admin: SocketConnection;
  readonly adopted: boolean;
  readonly logFile: string;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the Postgres below `dataDir` and creates the roles and the database of the plan. Works as root and
 * as a user, from an empty folder and after any kill. Throws `DatabaseStartError`, whose message says what to do, when
 * the platform, the folder or the rights prevent it (stack.md).
 */
export async function startPostgres({ dataDir, plan, watch }: StartOptions): Promise<RunningPostgres> {
  const account = await findServerAccount();
  const folders = await prepareFolders(dataDir, plan.product, account);
  const native = await prepareNative(findNativeFolder(), folders.root, account);
  const cluster: Cluster = { folders, native, account, settings: plan.settings };
  await createCluster(cluster);
  const { adopted } = await ensureRunning(cluster);
  let supervisor: Supervisor | null;
  try {
    await prepareRoles(folders, plan);
    supervisor = watch === undefined ? null : await superviseCluster(cluster, watch);
  } catch (error) {
    // A server that this start launched does not outlive its failure; an adopted one stays.
    if (!adopted) await stopServer(folders);
    throw error;
  }
  // What fails here, on a full disk for example, is tried again at the next look.
  const turning =
    watch === undefined ? undefined : setInterval(() => void turnLog(folders.log).catch(() => undefined), LOG_LOOK_MS);
  turning?.unref();
  return {
    ...describe(folders, adopted),
    stop: async () => {
      clearInterval(turning);
      await supervisor?.end();
      await stopServer(folders);
    },
  };
}

/** The Postgres below `dataDir` when it is running now, else null; starts nothing. */
export async function findPostgres(
  dataDir: string,
  { product }: Pick<PostgresPlan, 'product'>,
): Promise<RunningPostgres | null> {
  const folders = await findFolders(dataDir, product);
  return folders !== null && (await askServer(folders)) === 'ready' ? describe(folders, true) : null;
}

function describe(folders: ClusterFolders, adopted: boolean): RunningPostgres {
  return { admin: adminConnection(folders), adopted, logFile: folders.log, stop: () => stopServer(folders) };
}
