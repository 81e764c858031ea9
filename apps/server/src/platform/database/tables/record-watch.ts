import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  PrimitiveValueListNode,
  ReturningNode,
  SelectionNode,
  SelectModifierNode,
  type SelectQueryNode,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type OperationNode,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely';

/** A row as stored in the database, by its column names. */
export type Image = Readonly<Record<string, unknown>>;

/** A row before its first change in a transaction and after its last one; null where it is not there. */
export interface RowChange {
  readonly before: Image | null;
  readonly after: Image | null;
}

/** A watched table: what its rows are recognised by, and the columns that name the records they belong to. */
export interface WatchedTable {
  readonly key: readonly string[];
  readonly owners: readonly string[];
}

/** One change, ready to be sent: with the rows before it, where the change itself does not return them. */
export interface WatchedChange {
  readonly table: string;
  readonly before: RawBuilder<WithImage> | RootOperationNode | null;
  readonly change: RootOperationNode;
  readonly isRemoval: boolean;
}

/** The column in which a watched statement returns the whole row. */
export const IMAGE = 'watched_image';
export type WithImage = Readonly<Record<typeof IMAGE, Image>>;

/**
 * Keeps what a transaction changes in some tables, each row before and after. No code has to report a change: the
 * statements themselves return the rows (reliability I8).
 */
export class RecordWatch {
  readonly #companyID: string;
  readonly #tables: Readonly<Record<string, WatchedTable>>;
  readonly #changes = new Map<string, Map<string, RowChange>>();

  constructor(companyID: string, tables: Readonly<Record<string, WatchedTable>>) {
    this.#companyID = companyID;
    this.#tables = tables;
  }

  /** The rows of a table that were read before a change or changed by one. */
  changesOf(table: string): readonly RowChange[] {
    return [...(this.#changes.get(table)?.values() ?? [])];
  }

  /** The tables with changes. */
  get tables(): readonly string[] {
    return [...this.#changes.keys()];
  }

  /** How a statement is to be sent so that it shows what it changes; null for one that changes no watched table. */
  watched(node: RootOperationNode): WatchedChange | null {
    if (InsertQueryNode.is(node)) {
      const table = node.into?.table.identifier.name;
      if (table === undefined || !this.covers(table)) return null;
      const before = node.onConflict?.updates === undefined ? null : this.rowsBefore(table, valuesOf(node));
      return { table, before, change: { ...node, returning: returning(node, table) }, isRemoval: false };
    }
    if (UpdateQueryNode.is(node)) {
      const named = nameOf(node.table);
      if (named === null || !this.covers(named.table)) return null;
      const change = { ...node, returning: returning(node, named.alias) };
      return { table: named.table, before: rowsOf(node, named.alias), change, isRemoval: false };
    }
    if (!DeleteQueryNode.is(node)) return null;
    const named = nameOf(node.from.froms[0]);
    if (named === null || !this.covers(named.table)) return null;
    const change = { ...node, returning: returning(node, named.alias) };
    return { table: named.table, before: null, change, isRemoval: true };
  }

  /** Whether changes of this table are kept. */
  covers(table: string): boolean {
    return Object.hasOwn(this.#tables, table);
  }

  /**
   * The rows that an insert may change instead of adding them, by what it writes: those of the same id, else those of
   * the same records. Where its values are not known, all rows of the table, which are few in such tables.
   */
  rowsBefore(table: string, rows: readonly Image[] | null): RawBuilder<WithImage> {
    const { key = [], owners = [] } = this.#tables[table] ?? {};
    const column = [...(key.length === 1 ? key : []), ...owners].find((name) =>
      rows?.every((row) => row[name] !== null && row[name] !== undefined),
    );
    const values = column === undefined ? null : [...new Set(rows?.map((row) => row[column]))];
    const among = column === undefined ? sql`true` : sql`t.${sql.ref(column)} = any(${values})`;
    return sql<WithImage>`SELECT to_jsonb(t) AS ${sql.ref(IMAGE)} FROM ${sql.table(table)} t
      WHERE t.company_id = ${this.#companyID} AND ${among} FOR NO KEY UPDATE`;
  }

  /** Rows as they are before a change. */
  noteBefore(table: string, rows: readonly WithImage[]): void {
    const changes = this.#changesIn(table);
    for (const { [IMAGE]: image } of rows) {
      const key = this.#keyOf(table, image);
      if (!changes.has(key)) changes.set(key, { before: image, after: image });
    }
  }

  /** Rows as a change returned them: what they are now, or what was removed. */
  noteChanged(table: string, rows: readonly WithImage[], isRemoval: boolean): void {
    const changes = this.#changesIn(table);
    for (const { [IMAGE]: image } of rows) {
      const key = this.#keyOf(table, image);
      const known = changes.get(key);
      if (isRemoval) changes.set(key, { before: known === undefined ? image : known.before, after: null });
      else changes.set(key, { before: known?.before ?? null, after: image });
    }
  }

  #changesIn(table: string): Map<string, RowChange> {
    const known = this.#changes.get(table);
    if (known !== undefined) return known;
    const made = new Map<string, RowChange>();
    this.#changes.set(table, made);
    return made;
  }

  #keyOf(table: string, image: Image): string {
    return (this.#tables[table]?.key ?? []).map((column) => String(image[column])).join(' ');
  }
}

const selected = (alias: string): SelectionNode =>
  SelectionNode.create(
    AliasNode.create(sql`to_jsonb(${sql.table(alias)})`.toOperationNode(), IdentifierNode.create(IMAGE)),
  );

function returning({ returning: asked }: { readonly returning?: ReturningNode }, alias: string): ReturningNode {
  const image = selected(alias);
  return asked === undefined ? ReturningNode.create([image]) : ReturningNode.cloneWithSelections(asked, [image]);
}

/** The rows that an UPDATE is about to change, locked until it does. */
const rowsOf = (node: UpdateQueryNode, alias: string): SelectQueryNode => ({
  kind: 'SelectQueryNode',
  from: FromNode.create([...(node.table === undefined ? [] : [node.table]), ...(node.from?.froms ?? [])]),
  selections: [selected(alias)],
  endModifiers: [SelectModifierNode.create('ForNoKeyUpdate', [TableNode.create(alias)])],
  ...(node.joins && { joins: node.joins }),
  ...(node.where && { where: node.where }),
  ...(node.with && { with: node.with }),
});

function nameOf(node: OperationNode | undefined): { readonly table: string; readonly alias: string } | null {
  if (node === undefined) return null;
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name };
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return null;
  return { table: node.node.table.identifier.name, alias: node.alias.name };
}

/** The values that an insert names, row by row; null where they come from another query. */
function valuesOf({ columns = [], values }: InsertQueryNode): Image[] | null {
  if (values === undefined || !ValuesNode.is(values)) return null;
  const names = columns.map((column) => (ColumnNode.is(column) ? column.column.name : ''));
  return values.values.map((row) => {
    const cells = PrimitiveValueListNode.is(row) ? row.values : ValueListNode.is(row) ? row.values.map(plainValue) : [];
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  });
}

const plainValue = (node: OperationNode): unknown => (ValueNode.is(node) ? node.value : undefined);
