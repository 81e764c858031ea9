import pg from 'pg';
import type { ClusterFolders } from './folders.ts';

/** Connection settings of a cluster, through the socket that only its account can reach. */
export interface SocketConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The superuser that every cluster is created with. */
export const SUPERUSER = 'postgres';

const CONNECT_LIMIT_MS = 10_000;

/** The superuser's connection settings of the cluster. */
export function adminConnection(folders: ClusterFolders): SocketConnection {
  return { host: folders.socket, port: 5432, user: SUPERUSER, database: 'postgres' };
}

/** Opens a connection as the superuser; throws the driver's error. The caller ends the connection. */
export async function openAdmin(folders: ClusterFolders, limitMs = CONNECT_LIMIT_MS): Promise<pg.Client> {
  const client = new pg.Client({
    ...adminConnection(folders),
    // Sets everything that the driver would otherwise read from PG* variables of the shell.
    ssl: false,
    password: '',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    application_name: 'launcher',
    connectionTimeoutMillis: limitMs,
  });
  // A server that stops between two statements would otherwise end the process; the next statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
