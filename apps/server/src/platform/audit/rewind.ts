import { PART_ID, PART_OF } from '@tavola/contract';
import type { Image } from '../database/record-watch.ts';
import { joined, raw, sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import { databaseFault } from '../database/wire/sqlstate.ts';
import { auditedTable, keyOf, type AuditedTables } from './audited-tables.ts';
import { named } from './changed-records.ts';
import { undoParts, type PartRow } from './rewind-parts.ts';

/** One change of a record, as the audit keeps it. */
export interface KeptChange {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A record by its kind and what the audit calls it. */
export interface KeptRecord {
  readonly kind: string;
  readonly targetID: string;
}

/**
 * Writes a record and its parts as they were before these changes, the newest first, in a transaction that nobody
 * keeps. False = it was not there before the first of them.
 */
export async function rewindRecord(
  tx: Tx,
  companyID: string,
  tables: AuditedTables,
  { kind, targetID }: KeptRecord,
  changes: readonly KeptChange[],
): Promise<boolean> {
  const name = Object.keys(tables).find((each) => nounOf(tables, each) === kind);
  if (name === undefined) throw new Error(`No audited table has records of the kind ${kind}.`);
  const record = new PastRecord(tx, companyID, tables, name, targetID);
  const before = await record.read();
  const parts = await record.readParts();
  let image = before;
  for (const change of changes) {
    const verb = change.action.slice(change.action.lastIndexOf('.') + 1);
    image = verb === 'added' ? null : { ...image, ...record.columnsIn(valuesOf(change.before)) };
    for (const [part, rows] of parts) {
      const field = named(part);
      undoParts(rows, rowsOf(change.before, field), rowsOf(change.after, field), keyOf(auditedTable(tables, part)));
    }
  }
  if (image === null) return false;
  await record.write(before, image);
  for (const [part, rows] of parts) await record.writeParts(part, rows);
  return true;
}

const nounOf = (tables: AuditedTables, name: string): string | null => {
  const table = auditedTable(tables, name);
  return 'noun' in table ? table.noun : null;
};

const valuesOf = (value: unknown): Image => (typeof value === 'object' && value !== null ? { ...value } : {});
const rowsOf = (values: unknown, field: string): readonly Image[] => {
  const rows = valuesOf(values)[field];
  return Array.isArray(rows) ? rows.map(valuesOf) : [];
};

/** The rows of one record in the database, from the table of its kind down to the parts of its parts. */
class PastRecord {
  readonly #tx: Tx;
  readonly #companyID: string;
  readonly #tables: AuditedTables;
  readonly #name: string;
  readonly #id: string;
  /** By table: what the contract calls a column, and the column. */
  readonly #columns = new Map<string, ReadonlyMap<string, string>>();
  readonly #owners = new Map<string, { readonly column: string; readonly table: string }>();

  constructor(tx: Tx, companyID: string, tables: AuditedTables, name: string, id: string) {
    this.#tx = tx;
    this.#companyID = companyID;
    this.#tables = tables;
    this.#name = name;
    this.#id = id;
  }

  /** The row of the record; null = it is gone. */
  async read(): Promise<Image | null> {
    await this.#readColumns(this.#name);
    const { rows } = await this.#tx.send<{ image: Image }>(sql`SELECT to_jsonb(t) AS image FROM ${raw(this.#name)} AS t
      WHERE t.company_id = ${this.#companyID} AND ${this.#isOwn()}`);
    return rows[0]?.image ?? null;
  }

  /** The rows of its parts by their table, those of the record itself before the parts of parts. */
  async readParts(): Promise<ReadonlyMap<string, PartRow[]>> {
    const found = new Map<string, PartRow[]>();
    let owners = new Map([[this.#name, [this.#id]]]);
    while (owners.size > 0) {
      const level = Object.entries(this.#tables).flatMap(([part, table]) => {
        const [link] =
          'of' in table && !found.has(part) ? Object.entries(table.of).filter(([one]) => owners.has(one)) : [];
        return link === undefined ? [] : [{ part, owner: link[0], column: link[1] }];
      });
      for (const { part, owner, column } of level) this.#owners.set(part, { column, table: owner });
      const above = owners;
      // All of a level travel together.
      const read = await Promise.all(
        level.map(async ({ part, owner, column }) => {
          const [images] = await Promise.all([
            this.#readOwned(part, column, above.get(owner) ?? []),
            this.#readColumns(part),
          ]);
          return [part, images] as const;
        }),
      );
      for (const [part, images] of read)
        found.set(
          part,
          images.map((image) => ({ stored: image, shown: this.#shownOf(part, image) })),
        );
      owners = new Map(
        read.map(([part, images]) => [part, images.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))]),
      );
    }
    return found;
  }

  async #readOwned(part: string, column: string, ids: readonly string[]): Promise<Image[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.#tx.send<{ image: Image }>(sql`SELECT to_jsonb(t) AS image FROM ${raw(part)} AS t
      WHERE t.company_id = ${this.#companyID} AND t.${raw(column)} = ANY(${ids}::uuid[])`);
    return rows.map(({ image }) => image);
  }

  /** The values of a change by the columns of the record. */
  columnsIn(values: Image): Image {
    return this.#columnsOf(this.#name, values);
  }

  /** Writes the row of the record, added again where it is gone. */
  async write(before: Image | null, image: Image): Promise<void> {
    if (before === null) return this.#insert(this.#name, { ...this.#keyValues(), ...image });
    const changed = Object.keys(image).filter(
      (column) => JSON.stringify(image[column]) !== JSON.stringify(before[column]),
    );
    if (changed.length === 0) return;
    const isWritten = await this.#tryWrite(this.#name, image, changed, this.#isOwn());
    if (isWritten) return;
    // Another record has what this one had: of that record nobody asks, and nothing is kept.
    await this.#tx.send(sql`UPDATE ${raw(this.#name)} AS t SET deleted_at = now()
      WHERE t.company_id = ${this.#companyID} AND NOT (${this.#isOwn()}) AND t.deleted_at IS NULL`);
    if (!(await this.#tryWrite(this.#name, image, changed, this.#isOwn())))
      throw new Error(`A record of ${this.#name} could not be written as it was.`);
  }

  /** Writes the rows of a part as they were. */
  async writeParts(part: string, rows: readonly PartRow[]): Promise<void> {
    for (const { stored, shown } of rows) if (stored !== null && shown === null) await this.#remove(part, stored);
    for (const { stored, shown } of rows) {
      if (shown === null) continue;
      const values = this.#columnsOf(part, shown);
      if (stored === null) await this.#insert(part, { ...this.#ownerValues(part, shown), ...values });
      else {
        const changed = Object.keys(values).filter(
          (column) => JSON.stringify(values[column]) !== JSON.stringify(stored[column]),
        );
        if (changed.length > 0) await this.#tryWrite(part, values, changed, this.#isRow(part, stored));
      }
    }
  }

  async #readColumns(name: string): Promise<void> {
    const { rows } = await this.#tx.send<{ column: string }>(sql`SELECT attname AS column FROM pg_attribute
      WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
    this.#columns.set(name, new Map(rows.map(({ column }) => [named(column), column])));
  }

  #columnsOf(name: string, values: Image): Image {
    const columns = this.#columns.get(name);
    return Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const column = columns?.get(field);
        return column === undefined ? [] : [[column, value]];
      }),
    );
  }

  #shownOf(name: string, image: Image): Image {
    const shown = Object.fromEntries(Object.entries(image).map(([column, value]) => [named(column), value]));
    const owner = image[this.#owners.get(name)?.column ?? ''];
    return { ...shown, ...(typeof image['id'] === 'string' && { [PART_ID]: image['id'] }), [PART_OF]: owner ?? null };
  }

  #ownerValues(part: string, shown: Image): Image {
    const owner = this.#owners.get(part);
    if (owner === undefined) return {};
    const isOfRecord = owner.table === this.#name;
    const id = shown[PART_ID] ?? (keyOf(auditedTable(this.#tables, part)).includes('id') ? crypto.randomUUID() : null);
    return { ...(id !== null && { id }), [owner.column]: isOfRecord ? this.#id : (shown[PART_OF] ?? null) };
  }

  #keyValues(): Image {
    const values = this.#id.split(' ');
    return Object.fromEntries(keyOf(auditedTable(this.#tables, this.#name)).map((column, at) => [column, values[at]]));
  }

  #isOwn() {
    const values = this.#id.split(' ');
    const key = keyOf(auditedTable(this.#tables, this.#name));
    return joined(
      key.map((column, at) => sql`t.${raw(column)}::text = ${values[at] ?? ''}`),
      ' AND ',
    );
  }

  #isRow(part: string, stored: Image) {
    const key = keyOf(auditedTable(this.#tables, part));
    return joined(
      key.map((column) => sql`t.${raw(column)}::text = ${String(stored[column])}`),
      ' AND ',
    );
  }

  async #remove(part: string, stored: Image): Promise<void> {
    await this.#tx.send(sql`DELETE FROM ${raw(part)} AS t
      WHERE t.company_id = ${this.#companyID} AND ${this.#isRow(part, stored)}`);
  }

  async #insert(name: string, values: Image): Promise<void> {
    const columns = this.#columns.get(name) ?? new Map<string, string>();
    const now = new Date().toISOString();
    const image: Image = {
      ...(columns.has('createdAt') && { created_at: now }),
      ...(columns.has('updatedAt') && { updated_at: now }),
      ...values,
      company_id: this.#companyID,
    };
    const list = raw(
      Object.keys(image)
        .map((column) => `"${column}"`)
        .join(', '),
    );
    await this.#tx.send(sql`INSERT INTO ${raw(name)} (${list})
      SELECT ${list} FROM jsonb_populate_record(NULL::${raw(name)}, ${JSON.stringify(image)}::jsonb) AS t
      WHERE t.company_id = ${this.#companyID} ON CONFLICT DO NOTHING`);
  }

  /** False = another row has what must be there once. */
  async #tryWrite(
    name: string,
    image: Image,
    columns: readonly string[],
    where: ReturnType<typeof sql>,
  ): Promise<boolean> {
    const sets = raw(columns.map((column) => `"${column}" = past."${column}"`).join(', '));
    await this.#tx.send(sql`SAVEPOINT past`);
    try {
      await this.#tx.send(sql`UPDATE ${raw(name)} AS t SET ${sets}
        FROM jsonb_populate_record(NULL::${raw(name)}, ${JSON.stringify(image)}::jsonb) AS past
        WHERE t.company_id = ${this.#companyID} AND ${where}`);
      return true;
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unique') throw error;
      await this.#tx.send(sql`ROLLBACK TO SAVEPOINT past`);
      return false;
    }
  }
}
