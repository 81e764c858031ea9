import { errorCode } from '../../errors/thrown.ts';

/**
 * What a failed statement means (database.md rule 12): `unique`, `foreign-key`, `check` and `missing` (a NULL where
 * none may be) are the caller's data; `forbidden` is the tenant's fence or a missing grant; `conflict` is a deadlock or
 * serialisation failure that retries did not cure; `timeout` a statement or lock that took too long; `unavailable` a
 * database that cannot work now.
 */
export type DatabaseFaultKind =
  'unique' | 'foreign-key' | 'check' | 'missing' | 'forbidden' | 'conflict' | 'timeout' | 'unavailable';

/** A database failure by its meaning. `constraint`, `table` and `column` are named when Postgres names them. */
export interface DatabaseFault {
  readonly kind: DatabaseFaultKind;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

const KINDS: Readonly<Record<string, DatabaseFaultKind>> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23001': 'foreign-key',
  '23514': 'check',
  '23502': 'missing',
  '42501': 'forbidden',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'timeout',
  '57014': 'timeout',
  '25P03': 'timeout',
};
// Connection, resources (disk full, too many connections), operator intervention, input/output.
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// The driver's own failures carry no code.
const DRIVER_UNSENT =
  /^(timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
const DRIVER_BROKEN = /^Connection terminated/;
const DRIVER_TIMEOUT = 'Query read timeout';

/**
 * The meaning of a failure, or null when it is no failure of the database that the caller could act on (a bug in SQL,
 * say).
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  const code = errorCode(error);
  if (code === undefined) {
    if (!(error instanceof Error)) return null;
    if (error.message === DRIVER_TIMEOUT) return { kind: 'timeout' };
    return isNeverSent(error) || DRIVER_BROKEN.test(error.message) ? { kind: 'unavailable' } : null;
  }
  const kind =
    KINDS[code] ??
    (UNREACHABLE.has(code) || (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2)))
      ? 'unavailable'
      : undefined);
  if (kind === undefined) return null;
  return { kind, ...namesIn(error) };
}

/** Whether running the whole transaction again may succeed. */
export function isConflict(error: unknown): boolean {
  return databaseFault(error)?.kind === 'conflict';
}

/** Whether the database, or the way to it, was gone. */
export function isUnavailable(error: unknown): boolean {
  return databaseFault(error)?.kind === 'unavailable';
}

/** Whether a migration changed a table under a statement that this connection had prepared. */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** Whether the statement never left this process, so that nothing can have come of it. */
export function isNeverSent(error: unknown): boolean {
  return error instanceof Error && DRIVER_UNSENT.test(error.message);
}

function namesIn(error: unknown): { constraint?: string; table?: string; column?: string } {
  const named: Record<string, string> = {};
  if (typeof error !== 'object' || error === null) return named;
  for (const [key, value] of Object.entries(error)) {
    if ((key === 'constraint' || key === 'table' || key === 'column') && typeof value === 'string') named[key] = value;
  }
  return named;
}
