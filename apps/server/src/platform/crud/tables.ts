import type { DB } from '../database/schema.generated.ts';

/** The names of the tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof DB]: [Column] extends [keyof DB[Table]] ? Table : never;
}[keyof DB];

/** Tables of a company whose deleted rows stay for what refers to them (decision 25). */
export type MarkedTable = TableWith<'company_id' | 'id' | 'version' | 'updated_at' | 'deleted_at'>;
