import { amountOf, type Amount, type Names } from '@tavola/contract';

/** How the values of a column are written, and how they are read of what the driver gives. */
export interface Kind<Raw, Value> {
  /** Its type in Postgres, for places that do not have one by themselves. */
  readonly type: string;
  readonly write: (value: Value) => unknown;
  readonly read: (raw: Raw) => Value;
}

const asIs = <Value>(type: string): Kind<Value, Value> => ({ type, write: (value) => value, read: (raw) => raw });

/** An id. */
export const uuid = asIs<string>('uuid');
/** A text, unchanged. */
export const text = asIs<string>('text');
/** A whole number of 4 bytes. */
export const integer = asIs<number>('integer');
/** A whole number of 2 bytes. */
export const smallint = asIs<number>('smallint');
/** Yes or no. */
export const boolean = asIs<boolean>('boolean');
/** `2025-01-31`. */
export const date = asIs<string>('date');
/** `2025-01-31T10:00:00.000Z`. */
export const instant = asIs<string>('timestamptz');

const numberOf = (type: string): Kind<string, number> => ({ type, write: (value) => value, read: Number });

/** Money as a decimal number, as it travels. */
export const amount: Kind<string, Amount> = {
  type: 'numeric',
  write: (value) => value,
  read: (raw) => amountOf(Number(raw)),
};
/** Pieces, weights and rates as decimal numbers. */
export const decimal = numberOf('numeric');
/** A number that counts up, far below 2⁵³. */
export const counter = numberOf('bigint');

const listOf = (type: string): Kind<string[], readonly string[]> => ({
  type,
  write: (values) => values,
  read: (raw) => raw,
});

/** A list of ids. */
export const uuids = listOf('uuid[]');
/** A list of texts. */
export const texts = listOf('text[]');

/** Names per language; null = none. */
export const names: Kind<unknown, Names | null | undefined> = {
  type: 'json',
  write: (value) => (value == null ? null : JSON.stringify(value)),
  // Written from the contract's type alone.
  read: (raw) => raw as Names | null,
};

/** An amount of a row that was read without its columns; null where there is none. */
export const amountOrNull = (raw: string | null | undefined): Amount | null =>
  raw === null || raw === undefined ? null : amountOf(Number(raw));

/** A list of amounts of money. */
export const amounts: Kind<string[], readonly Amount[]> = {
  type: 'numeric[]',
  write: (values) => values,
  read: (raw) => raw.map((each) => amountOf(Number(each))),
};

/** A column that may hold nothing. */
export const nullable = <Raw, Value>(kind: Kind<Raw, Value>): Kind<Raw | null, Value | null> => ({
  type: kind.type,
  write: (value) => (value === null ? null : kind.write(value)),
  read: (raw) => (raw === null ? null : kind.read(raw)),
});

/** A text of a few; the list of columns that alone writes it holds it to them, and mostly a CHECK as well. */
export const textOf = <Value extends string>(): Kind<string, Value> => ({
  type: 'text',
  write: (value) => value,
  read: (raw) => raw as Value,
});

/** A small number of a few, held to them in the same way. */
export const smallintOf = <Value extends number>(): Kind<number, Value> => ({
  type: 'smallint',
  write: (value) => value,
  read: (raw) => raw as Value,
});

/** A value that is read back as written, and that only this column writes. */
export const json = <Value>(): Kind<unknown, Value> => ({
  type: 'json',
  write: (value) => JSON.stringify(value),
  read: (raw) => raw as Value,
});

/** A list that is read back as written; an empty one takes no room. */
export const jsonList = <Value>(): Kind<unknown, readonly Value[]> => ({
  type: 'json',
  write: (values) => (values.length === 0 ? null : JSON.stringify(values)),
  read: (raw) => (raw ?? []) as readonly Value[],
});
