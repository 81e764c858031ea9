import type { Generated, QueryCreator } from 'kysely';
import type { DB } from '../database/schema.generated.ts';
import type { Tx } from '../database/tx.ts';

/** The names of the tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof DB]: [Column] extends [keyof DB[Table]] ? Table : never;
}[keyof DB];

/** Tables of a company whose deleted rows stay for what refers to them (decision 25). */
export type MarkedTable = TableWith<'company_id' | 'id' | 'version' | 'updated_at' | 'deleted_at'>;

/** The columns that the records of this folder share, and the name that most of them have. */
interface SharedColumns {
  company_id: string;
  id: string;
  name: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
}

/**
 * A table that is chosen at run time, for a query builder that can type only one: it has the columns that all records
 * share. Which columns the chosen table has is held by the types of those who choose it.
 */
export const typedAs = (table: MarkedTable): 'shared' => table as unknown as 'shared';

/** Builds the queries of a transaction on such a table; the statements are those of `tx` itself. */
export const onShared = (tx: Tx): QueryCreator<{ shared: SharedColumns }> =>
  tx as unknown as QueryCreator<{ shared: SharedColumns }>;
