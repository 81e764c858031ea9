import type { Selectable } from 'kysely';
import type { Kind } from './column-kinds.ts';
import type { DB } from '../schema.generated.ts';
import { joined, raw, Sql, sql } from '../sql.ts';
import type { Shape } from '../sql-shape.ts';

/** A row as the driver gives it. */
export type DriverRow = Readonly<Record<string, unknown>>;

/** One column and the value that a row holds for it. */
export interface Column<Value> {
  readonly name: string;
  readonly type: string;
  readonly write: (value: Value) => unknown;
  readonly read: (raw: unknown) => Value;
}

/**
 * Declares the columns of a table: `const column = columnsOf('sales')`, then `column('sale_no', nullable(text))`. A
 * column that the table has not, or whose kind does not fit, does not compile.
 */
export const columnsOf =
  <T extends keyof DB>(_table: T) =>
  <C extends keyof Selectable<DB[T]> & string, Value>(
    name: C,
    kind: Kind<Selectable<DB[T]>[C], Value>,
  ): Column<Value> => ({
    name,
    type: kind.type,
    write: kind.write,
    // The generated schema says what the driver gives of this column.
    read: kind.read as (raw: unknown) => Value,
  });

/** The row that a list of columns describes. */
export type RowOf<C> = C extends Columns<infer Row> ? Row : never;

/** A list of columns, from which statements are made and rows are read. */
export class Columns<Row extends object> {
  readonly #fields: readonly (readonly [field: keyof Row, column: Column<Row[keyof Row]>])[];
  readonly #columns: { readonly [K in keyof Row]: Column<Row[K]> };
  /** What is around the values of a row; the same for every row, so it is put together once. */
  readonly #shapes: { readonly values: Shape; readonly typed: Shape; readonly set: Shape };
  /** The text around the values of a given number of rows. */
  readonly #rowShapes = new Map<number, Shape>();
  readonly #aliased = new Map<string, Sql>();
  /** `id, sale_no, …` */
  readonly names: Sql;
  /** Types of the columns, in the order of `names`. */
  readonly types: readonly string[];

  constructor(columns: { readonly [K in keyof Row]: Column<Row[K]> }) {
    this.#columns = columns;
    // Object.entries loses the names of the fields.
    this.#fields = Object.entries(columns) as [keyof Row, Column<Row[keyof Row]>][];
    const all = this.#fields.map(([, column]) => column);
    this.names = raw(all.map(({ name }) => name).join(', '));
    this.types = all.map(({ type }) => type);
    this.#shapes = {
      values: joined(all.map(() => sql`${null}`)).shape,
      typed: joined(all.map(({ type }) => sql`${null}${raw(`::${type}`)}`)).shape,
      set: joined(all.map(({ name }) => sql`${raw(`${name} = `)}${null}`)).shape,
    };
  }

  /** `p.id, p.sale_no, …`; with a prefix `p.id AS sale_id, …`, for tables that share names of columns. */
  of(alias: string, prefix = ''): Sql {
    const key = `${alias} ${prefix}`;
    const known = this.#aliased.get(key);
    if (known !== undefined) return known;
    const named = (name: string): string => (prefix === '' ? '' : ` AS ${prefix}${name}`);
    const made = raw(this.#fields.map(([, { name }]) => `${alias}.${name}${named(name)}`).join(', '));
    this.#aliased.set(key, made);
    return made;
  }

  /** The values of a row in the order of `names`. */
  values(row: Row): Sql {
    return new Sql(this.#shapes.values, this.written(row));
  }

  /** The same with their types, for places that have none by themselves, such as those of a SELECT. */
  typed(row: Row): Sql {
    return new Sql(this.#shapes.typed, this.written(row));
  }

  /** `(…), (…)`: rows with their types, for VALUES in a FROM. The text is kept for each number of rows. */
  typedRows(rows: readonly Row[]): Sql {
    let shape = this.#rowShapes.get(rows.length);
    if (shape === undefined) {
      const row = sql`(${new Sql(this.#shapes.typed, this.types)})`;
      shape = joined(rows.map(() => row)).shape;
      this.#rowShapes.set(rows.length, shape);
    }
    const values: unknown[] = [];
    for (const row of rows) values.push(...this.written(row));
    return new Sql(shape, values);
  }

  /** `sale_no = …, sale_date = …`, for an UPDATE. */
  set(row: Row): Sql {
    return new Sql(this.#shapes.set, this.written(row));
  }

  /** The values of a row without a statement around them, in the order of `names`. */
  written(row: Row): unknown[] {
    return this.#fields.map(([field, { write }]) => write(row[field]));
  }

  /** The values of rows as a list for each column, in the order of `names`. */
  lists(rows: readonly Row[]): unknown[][] {
    return this.#fields.map(([field, { write }]) => rows.map((row) => write(row[field])));
  }

  /** Whether a row holds nothing in any of the columns. */
  isEmpty(row: Row): boolean {
    return this.#fields.every(([field, { write }]) => write(row[field]) === null);
  }

  /** The row that the driver's holds, under the prefix that its columns were selected with. */
  read(row: DriverRow, prefix = ''): Row {
    const read: Partial<Row> = {};
    for (const [field, column] of this.#fields) read[field] = column.read(row[prefix + column.name]);
    // Every field of it is set above.
    return read as Row;
  }

  /** Some of the columns. */
  pick<K extends keyof Row>(...fields: readonly K[]): Columns<Pick<Row, K>> {
    const picked: { -readonly [F in K]?: Column<Row[F]> } = {};
    for (const field of fields) picked[field] = this.#columns[field];
    // Every field of it is set above.
    return new Columns<Pick<Row, K>>(picked as { readonly [F in K]: Column<Row[F]> });
  }

  /** All but some of the columns. */
  omit<K extends keyof Row>(...fields: readonly K[]): Columns<Omit<Row, K>> {
    const left = this.#fields.map(([field]) => field).filter((field) => !fields.some((each) => each === field));
    // What `Exclude` says in types, the filter does above.
    return this.pick(...(left as Exclude<keyof Row, K>[]));
  }
}

/**
 * Columns of rows that are inserted. Most rows have nothing in the `seldom` ones: where no row of a statement has, it
 * is written without them, since each value costs the database time. They are nullable and have no default.
 */
export class InsertedColumns<Row extends object, Seldom extends keyof Row> {
  readonly #all: Columns<Row>;
  readonly #seldom: Columns<Pick<Row, Seldom>>;
  readonly #usual: Columns<Omit<Row, Seldom>>;

  constructor(all: Columns<Row>, ...seldom: readonly Seldom[]) {
    this.#all = all;
    this.#seldom = all.pick(...seldom);
    this.#usual = all.omit(...seldom);
  }

  /** The columns that these rows are inserted with. */
  of(rows: readonly Row[]): Columns<Row> | Columns<Omit<Row, Seldom>> {
    return rows.every((row) => this.#seldom.isEmpty(row)) ? this.#usual : this.#all;
  }
}
