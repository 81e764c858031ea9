import type { DB } from '../database/schema.generated.ts';

/** The names of the tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof DB]: [Column] extends [keyof DB[Table]] ? Table : never;
}[keyof DB];

/** Tables of a company whose deleted rows stay for what refers to them (decision 25). */
export type MarkedTable = TableWith<'company_id' | 'id' | 'version' | 'updated_at' | 'deleted_at'>;

/**
 * A table that is chosen at run time, for a query builder that can type only one: it takes the columns of
 * `item_categories`, which has all that the records of this folder share. Which columns the chosen table has is held by
 * the types of those who choose it.
 */
export const typedAs = (table: MarkedTable): 'item_categories' => table as 'item_categories';
