import type { Image, RecordWatch } from '../database/tables/record-watch.ts';
import { raw, sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import { auditedTable, keyOf, type AuditedTables } from './audited-tables.ts';

/** A row by its table and id. */
export interface RowName {
  readonly table: string;
  readonly id: string;
}

/** The rows that the changes of one transaction point to: out of the changes, else from the database. */
export class RecordImages {
  readonly #tx: Tx;
  readonly #companyID: string;
  readonly #watch: RecordWatch;
  readonly #tables: AuditedTables;
  readonly #images = new Map<string, ReadonlyMap<string, Image>>();

  constructor(tx: Tx, companyID: string, watch: RecordWatch, tables: AuditedTables) {
    this.#tx = tx;
    this.#companyID = companyID;
    this.#watch = watch;
    this.#tables = tables;
  }

  /** The record that each of these rows of a table belongs to, through as many tables as it takes. */
  async ownersOf(name: string, rows: readonly Image[]): Promise<(RowName | null)[]> {
    const table = auditedTable(this.#tables, name);
    if ('noun' in table) return rows.map((row) => ({ table: name, id: idOf(this.#tables, name, row) }));
    const links = rows.map((row) => linkOf(table.of, row));
    const owners = new Map<string, RowName | null>();
    for (const parent of Object.keys(table.of)) {
      const ids = [...new Set(links.flatMap((link) => (link?.table === parent ? [link.id] : [])))];
      if (ids.length === 0) continue;
      for (const [id, owner] of await this.#ownersByID(parent, ids)) owners.set(`${parent} ${id}`, owner);
    }
    return links.map((link) => (link === null ? null : (owners.get(`${link.table} ${link.id}`) ?? null)));
  }

  async #ownersByID(name: string, ids: readonly string[]): Promise<(readonly [string, RowName | null])[]> {
    if ('noun' in auditedTable(this.#tables, name)) return ids.map((id) => [id, { table: name, id }]);
    const images = await this.imagesOf(name, ids);
    const found = ids.map((id) => images.get(id)).filter((image) => image !== undefined);
    const owners = await this.ownersOf(name, found);
    return found.map((image, at) => [idOf(this.#tables, name, image), owners[at] ?? null]);
  }

  /** The rows of a table with these ids, by id. */
  async imagesOf(name: string, ids: readonly string[]): Promise<ReadonlyMap<string, Image>> {
    const changed = this.#changedImages(name);
    const missing = ids.filter((id) => !changed.has(id));
    const [key] = keyOf(auditedTable(this.#tables, name));
    if (missing.length === 0 || key === undefined) return changed;
    const { rows } = await this.#tx.send<{ image: Image }>(sql`SELECT to_jsonb(t) AS image FROM ${raw(name)} AS t
      WHERE t.company_id = ${this.#companyID} AND t.${raw(key)}::text = ANY(${missing}::text[])`);
    return new Map([...changed, ...rows.map(({ image }) => [idOf(this.#tables, name, image), image] as const)]);
  }

  #changedImages(name: string): ReadonlyMap<string, Image> {
    const known = this.#images.get(name);
    if (known !== undefined) return known;
    const images = this.#watch.changesOf(name).map(({ before, after }) => after ?? before ?? {});
    const made = new Map(images.map((image) => [idOf(this.#tables, name, image), image]));
    this.#images.set(name, made);
    return made;
  }
}

/** The id of a row: what it is recognised by. */
export const idOf = (tables: AuditedTables, name: string, image: Image): string =>
  keyOf(auditedTable(tables, name))
    .map((column) => String(image[column]))
    .join(' ');

function linkOf(of: Readonly<Record<string, string>>, row: Image): RowName | null {
  const link = Object.entries(of).find(([, column]) => typeof row[column] === 'string');
  return link === undefined ? null : { table: link[0], id: String(row[link[1]]) };
}
