import { groupBy } from '../crud/group-by.ts';
import type { Image } from '../database/tables/record-watch.ts';
import { joined, raw, sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import { databaseFault } from '../database/wire/sqlstate.ts';
import { named } from './changed-records.ts';

/** The rows of one table of a company, read and written as images in a transaction that is not kept. */
export class PastRows {
  readonly #tx: Tx;
  readonly #companyID: string;
  readonly #name: string;
  readonly #key: readonly string[];

  /** `key`: the columns that a row of the table is recognised by. */
  constructor(tx: Tx, companyID: string, name: string, key: readonly string[]) {
    this.#tx = tx;
    this.#companyID = companyID;
    this.#name = name;
    this.#key = key;
  }

  /** The row with this key; null = it is gone. */
  async find(key: Image): Promise<Image | null> {
    const { rows } = await this.#tx.send<{ image: Image }>(sql`SELECT to_jsonb(t) AS image
      FROM ${raw(this.#name)} AS t, ${this.#past([key])} WHERE t.company_id = ${this.#companyID} AND ${this.#isPast()}`);
    return rows[0]?.image ?? null;
  }

  /** The rows in which a column names one of these ids. */
  async ownedBy(column: string, ids: readonly string[]): Promise<Image[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.#tx.send<{ image: Image }>(sql`SELECT to_jsonb(t) AS image FROM ${raw(this.#name)} AS t
      WHERE t.company_id = ${this.#companyID} AND t.${raw(column)} = ANY(${ids}::uuid[])`);
    return rows.map(({ image }) => image);
  }

  /** Its columns, by what the contract calls them. */
  async columns(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#tx.send<{ column: string }>(sql`SELECT attname AS column FROM pg_attribute
      WHERE attrelid = ${this.#name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
    return new Map(rows.map(({ column }) => [named(column), column]));
  }

  async remove(images: readonly Image[]): Promise<void> {
    if (images.length === 0) return;
    await this.#tx.send(sql`DELETE FROM ${raw(this.#name)} AS t USING ${this.#past(images)}
      WHERE t.company_id = ${this.#companyID} AND ${this.#isPast()}`);
  }

  /** Adds rows; columns missing from an image get the table's defaults. Existing rows do not change. */
  async insert(images: readonly Image[]): Promise<void> {
    const byColumns = groupBy(
      images,
      (image) => quoted(Object.keys(image)).join(', '),
      (image) => image,
    );
    for (const [columns, rows] of byColumns)
      await this.#tx.send(sql`INSERT INTO ${raw(this.#name)} (${raw(columns)})
        SELECT ${raw(columns)} FROM ${this.#past(rows)} WHERE past.company_id = ${this.#companyID} ON CONFLICT DO NOTHING`);
  }

  /** Writes these columns of whole rows. False = another row has what must be there once, and nothing was written. */
  async update(images: readonly Image[], columns: ReadonlySet<string>): Promise<boolean> {
    if (images.length === 0 || columns.size === 0) return true;
    const sets = raw(
      quoted([...columns])
        .map((column) => `${column} = past.${column}`)
        .join(', '),
    );
    await this.#tx.send(sql`SAVEPOINT past`);
    try {
      await this.#tx.send(sql`UPDATE ${raw(this.#name)} AS t SET ${sets} FROM ${this.#past(images)}
        WHERE t.company_id = ${this.#companyID} AND ${this.#isPast()}`);
      return true;
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unique') throw error;
      await this.#tx.send(sql`ROLLBACK TO SAVEPOINT past`);
      return false;
    }
  }

  /** Deletes every other row of the company, as people delete them. */
  async hideOthers(key: Image): Promise<void> {
    await this.#tx.send(sql`UPDATE ${raw(this.#name)} AS t SET deleted_at = now() FROM ${this.#past([key])}
      WHERE t.company_id = ${this.#companyID} AND NOT (${this.#isPast()}) AND t.deleted_at IS NULL`);
  }

  /** Images as rows of the table, so that their values are compared as what the columns are. */
  readonly #past = (images: readonly Image[]) =>
    sql`jsonb_populate_recordset(NULL::${raw(this.#name)}, ${JSON.stringify(images)}::jsonb) AS past`;

  readonly #isPast = () =>
    joined(
      this.#key.map((column) => sql`t.${raw(column)} = past.${raw(column)}`),
      ' AND ',
    );
}

const quoted = (columns: readonly string[]): string[] => columns.map((column) => `"${column}"`);
