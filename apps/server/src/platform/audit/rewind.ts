import { PART_ID, PART_OF } from '@tavola/contract';
import type { Image } from '../database/tables/record-watch.ts';
import type { Tx } from '../database/tx.ts';
import { auditedTable, keyOf, type AuditedTables } from './audited-tables.ts';
import { named } from './changed-records.ts';
import { PastRows } from './past-rows.ts';
import { PastParts, type PartRow } from './rewind-parts.ts';

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
 * Writes a record and its parts as they were before these changes, the newest first, in a transaction that is rolled
 * back. False = it did not exist before the first of them.
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
  const [before, parts] = await Promise.all([record.read(), record.readParts()]);
  let image = before;
  for (const change of changes) {
    const verb = change.action.slice(change.action.lastIndexOf('.') + 1);
    image = verb === 'added' ? null : { ...image, ...record.columnsIn(valuesOf(change.before)) };
    for (const [part, past] of parts) {
      const field = named(part);
      past.undo(rowsOf(change.before, field), rowsOf(change.after, field));
    }
  }
  if (image === null) return false;
  await record.write(before, image);
  // What was added last goes first, and what belongs to something comes after it.
  for (const [part, { rows }] of [...parts].toReversed()) await record.removeParts(part, rows);
  for (const [part, { rows }] of parts) await record.writeParts(part, rows);
  return true;
}

/** The column of what is unique in its record. */
const NAME = 'name';

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
    const [image] = await Promise.all([
      this.#rowsOf(this.#name).find(this.#keyValues()),
      this.#readColumns(this.#name),
    ]);
    return image;
  }

  /** The rows of its parts by their table, those of the record itself before the parts of parts. */
  async readParts(): Promise<ReadonlyMap<string, PastParts>> {
    const found = new Map<string, PastParts>();
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
            this.#rowsOf(part).ownedBy(column, above.get(owner) ?? []),
            this.#readColumns(part),
          ]);
          return [part, images] as const;
        }),
      );
      for (const [part, images] of read) {
        const rows = images.map((image) => ({ stored: image, shown: this.#shownOf(part, image) }));
        found.set(part, new PastParts(rows, this.#keyOf(part), this.#ownerColumnsOf(part)));
      }
      owners = new Map(
        read.map(([part, images]) => [part, images.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))]),
      );
    }
    return found;
  }

  /** The values of a change by the columns of the record. */
  columnsIn(values: Image): Image {
    return this.#columnsOf(this.#name, values);
  }

  /** Writes the row of the record, added again where it is gone. */
  async write(before: Image | null, image: Image): Promise<void> {
    const rows = this.#rowsOf(this.#name);
    if (before === null) return rows.insert([this.#complete(this.#name, { ...this.#keyValues(), ...image })]);
    const changed = changedColumns(image, before);
    if (await rows.update([image], changed)) return;
    // Another record has this one's key: it is not asked for, so nothing of it is kept.
    await rows.hideOthers(this.#keyValues());
    if (!(await rows.update([image], changed)))
      throw new Error(`A record of ${this.#name} could not be written as it was.`);
  }

  /** Takes the rows of a part off that were not there. */
  async removeParts(part: string, parts: readonly PartRow[]): Promise<void> {
    await this.#rowsOf(part).remove(
      parts.flatMap(({ stored, shown }) => (stored !== null && shown === null ? [stored] : [])),
    );
  }

  /** Writes the rows of a part as they were. */
  async writeParts(part: string, parts: readonly PartRow[]): Promise<void> {
    const added: Image[] = [];
    const written: Image[] = [];
    const columns = new Set<string>();
    for (const { stored, shown } of parts) {
      if (shown === null) continue;
      const values = this.#columnsOf(part, shown);
      if (stored === null) added.push(this.#complete(part, { ...this.#ownerValues(part, shown), ...values }));
      else {
        const changed = changedColumns(values, stored);
        if (changed.size > 0) written.push({ ...stored, ...values });
        for (const column of changed) columns.add(column);
      }
    }
    const rows = this.#rowsOf(part);
    if (!(await rows.update(written, columns))) {
      // Two of them have each other's name: both have another one first.
      if (columns.has(NAME))
        await rows.update(
          written.map((image) => ({ ...image, [NAME]: crypto.randomUUID() })),
          new Set([NAME]),
        );
      if (!(await rows.update(written, columns))) for (const image of written) await rows.update([image], columns);
    }
    await rows.insert(added);
  }

  #rowsOf(name: string): PastRows {
    return new PastRows(this.#tx, this.#companyID, name, this.#keyOf(name));
  }

  #keyOf(name: string): readonly string[] {
    return keyOf(auditedTable(this.#tables, name));
  }

  #ownerColumnsOf(part: string): readonly string[] {
    const table = auditedTable(this.#tables, part);
    return 'of' in table ? Object.values(table.of) : [];
  }

  async #readColumns(name: string): Promise<void> {
    this.#columns.set(name, await this.#rowsOf(name).columns());
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
    const id = shown[PART_ID] ?? (this.#keyOf(part).includes('id') ? crypto.randomUUID() : null);
    return { ...(id !== null && { id }), [owner.column]: isOfRecord ? this.#id : (shown[PART_OF] ?? null) };
  }

  #keyValues(): Image {
    const values = this.#id.split(' ');
    return Object.fromEntries(this.#keyOf(this.#name).map((column, at) => [column, values[at]]));
  }

  /** A row that is added again, with what no change says. */
  #complete(name: string, values: Image): Image {
    const columns = this.#columns.get(name) ?? new Map<string, string>();
    const now = new Date().toISOString();
    return {
      ...(columns.has('createdAt') && { created_at: now }),
      ...(columns.has('updatedAt') && { updated_at: now }),
      ...values,
      company_id: this.#companyID,
    };
  }
}

const changedColumns = (image: Image, stored: Image): ReadonlySet<string> =>
  new Set(Object.keys(image).filter((column) => JSON.stringify(image[column]) !== JSON.stringify(stored[column])));
