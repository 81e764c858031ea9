import type { Selectable } from 'kysely';
import type { Columns } from './columns.ts';
import type { DB } from '../schema.generated.ts';
import { places } from '../sql-shape.ts';
import type { Statement } from '../wire/session.ts';

/**
 * An INSERT by VALUES whose rows begin with the same values. Those are bound once and named in each row, because every
 * value of a statement costs the database time; a template would bind them for each row.
 */
export class SharingInsert<T extends keyof DB, Shared extends keyof Selectable<DB[T]> & string> {
  readonly #table: T;
  readonly #shared: readonly Shared[];
  readonly #ending: string;
  /** Texts by the columns of the rows and by their number: putting one together costs more than sending it. */
  readonly #texts = new WeakMap<object, Map<number, string>>();

  /** `ending` is what follows the rows, such as `ON CONFLICT …`; it has no values. */
  constructor(table: T, shared: readonly Shared[], ending = '') {
    this.#table = table;
    this.#shared = shared;
    this.#ending = ending;
  }

  /** The statement that stores rows with what they share; its text is kept, so a caller has few numbers of rows. */
  statement<Row extends object>(
    shared: Readonly<Record<Shared, unknown>>,
    columns: Pick<Columns<Row>, 'names' | 'types' | 'written'>,
    rows: readonly Row[],
  ): Statement {
    const values: unknown[] = this.#shared.map((name) => shared[name]);
    for (const row of rows) values.push(...columns.written(row));
    return { text: this.#text(columns, rows.length), values };
  }

  #text(columns: Pick<Columns<object>, 'names' | 'types'>, count: number): string {
    let known = this.#texts.get(columns);
    if (known === undefined) this.#texts.set(columns, (known = new Map()));
    let text = known.get(count);
    if (text === undefined) known.set(count, (text = this.#textOf(columns, count)));
    return text;
  }

  #textOf({ names, types }: Pick<Columns<object>, 'names' | 'types'>, count: number): string {
    const before = this.#shared.length;
    const shared = places(1, before);
    const rows = Array.from(
      { length: count },
      (_, index) => `(${shared}, ${places(before + index * types.length + 1, types.length)})`,
    );
    const ending = this.#ending === '' ? '' : ` ${this.#ending}`;
    return `INSERT INTO ${this.#table} (${this.#shared.join(', ')}, ${names.text}) VALUES ${rows.join(', ')}${ending}`;
  }
}
