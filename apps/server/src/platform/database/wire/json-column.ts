import type { ColumnType } from 'kysely';

/**
 * A json column: read as a value of unknown shape, written as JSON text, because the driver would write a plain array
 * as a Postgres array.
 */
export type JsonColumn = ColumnType<unknown, string, string>;
