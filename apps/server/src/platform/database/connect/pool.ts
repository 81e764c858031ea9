import pg, { type PoolClient } from 'pg';
import { clientConfig, type ConnectionSettings } from './connection.ts';
import { typeParsers } from '../wire/type-parsers.ts';

/** Settings of a pool. */
export interface PoolOptions {
  readonly connection: ConnectionSettings;
  /** Most connections at once (10). */
  readonly size?: number;
  /** Called for connections that broke while idle; the pool itself replaces them. */
  readonly onIdleError?: (error: Error) => void;
}

const DEFAULT_SIZE = 10;
const CONNECT_LIMIT_MS = 4_000; // an unreachable database is answered within 5 s, reliability I1
const IDLE_CONNECTION_MS = 60_000;
/**
 * How long a statement may take when its transaction asks for no more: a request is answered within 5 s, reliability
 * I1.
 */
export const STATEMENT_LIMIT_MS = 4_000;
const SERVER_LIMITS = {
  statement_timeout: `${STATEMENT_LIMIT_MS}ms`,
  lock_timeout: `${STATEMENT_LIMIT_MS}ms`,
  idle_in_transaction_session_timeout: '30s',
};

/**
 * Opens a pool whose connections send statements without waiting for the answers of earlier ones, and which survives a
 * restart of Postgres: without its error listeners a restart would end the process (stack.md, launcher rule 9).
 */
export function openPool({ connection, size = DEFAULT_SIZE, onIdleError = () => undefined }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection, SERVER_LIMITS),
    pipeline: true,
    types: typeParsers,
    max: size,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // The pool listens to idle connections only; one that breaks while lent out reports through its pending statement.
  pool.on('connect', (client: PoolClient) => client.on('error', () => undefined));
  return pool;
}
