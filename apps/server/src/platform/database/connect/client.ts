import pg, { type QueryResult, type QueryResultRow } from 'pg';
import { clientConfig, type ConnectionSettings } from './connection.ts';
import type { Sql } from '../sql.ts';
import { typeParsers } from '../wire/type-parsers.ts';

const CONNECT_LIMIT_MS = 10_000;

/** Opens a connection outside the pool; the caller ends it. */
export async function openClient(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(connection),
    types: typeParsers,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // A server that goes away between two statements would otherwise end the process; the next statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Sends a template on a separate connection. */
export const send = <Row extends QueryResultRow = QueryResultRow>(
  client: pg.Client,
  { text, values }: Sql,
): Promise<QueryResult<Row>> => client.query<Row>(text, [...values]);

/** Runs `work` on a separate connection and ends it. */
export async function withClient<T>(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
