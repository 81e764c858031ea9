import type { ClientConfig } from 'pg';

/** Owns every table and runs migrations; never serves a request (database.md rule 7). */
export const OWNER_ROLE = 'tavola_owner';
/** Serves requests: owns nothing, is no superuser and cannot bypass row-level security (database.md rule 7). */
export const APP_ROLE = 'tavola_app';

/**
 * Where and as whom to connect. Either the parts or `connectionString`; `role` is assumed at connect time when the
 * login is another.
 */
export interface ConnectionSettings {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly connectionString?: string;
  readonly role?: string;
  readonly ssl?: boolean;
}

/** The three ways into one database that a start gives. */
export interface DatabaseConnections {
  readonly owner: ConnectionSettings;
  readonly app: ConnectionSettings;
}

/**
 * The driver's settings for a connection. Everything the driver would else read from PG* variables is given, so that a
 * stray variable of the shell cannot send the server to another database.
 */
export function clientConfig(
  connection: ConnectionSettings,
  serverSettings: Readonly<Record<string, string>> = {},
): ClientConfig {
  const { role, connectionString, ...parts } = connection;
  const settings = { TimeZone: 'UTC', DateStyle: 'ISO', ...serverSettings, ...(role === undefined ? {} : { role }) };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
  if (connectionString !== undefined) return { connectionString, options, application_name: 'tavola' };
  return { ssl: false, password: '', ...parts, options, application_name: 'tavola' };
}
