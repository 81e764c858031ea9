import type { RecordKind } from '@tavola/contract';
import type { DB } from '../database/schema.generated.ts';
import type { WatchedTable } from '../database/tables/record-watch.ts';

/** A table whose changes the audit keeps: records of a noun, or rows that belong to the record of another table. */
export type AuditedTable = {
  /** What a row is recognised by; left out = its id. */
  readonly key?: readonly string[];
  /** Columns that say nothing about the record, or that a separate log explains. */
  readonly without?: readonly string[];
} & (
  | {
      /** What the audit calls a record, in its actions too: `tax.changed`. */
      readonly noun: RecordKind;
      /** Details of a person: the audit keeps which fields were changed, never what is in them. */
      readonly isPersonal?: true;
    }
  | {
      /** The column that names the record, by the table of that record; the first that is filled counts. */
      readonly of: Readonly<Record<string, string>>;
    }
);

/** Every table whose changes the audit keeps, by name. */
export type AuditedTables = Readonly<{ [Table in keyof DB]?: AuditedTable }>;

/** What is watched of these tables. */
export const watchedTables = (tables: AuditedTables): Readonly<Record<string, WatchedTable>> =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      { key: keyOf(table), owners: 'of' in table ? Object.values(table.of) : [] },
    ]),
  );

/** The columns that a row is recognised by. */
export const keyOf = ({ key = ['id'] }: AuditedTable): readonly string[] => key;

/** What is declared of a watched table. */
export function auditedTable(tables: AuditedTables, name: string): AuditedTable {
  const table = new Map(Object.entries(tables)).get(name);
  if (table === undefined) throw new Error(`The table ${name} is not audited.`);
  return table;
}
