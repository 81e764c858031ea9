import { amountOf } from '@tavola/contract';
import { describe, expect, test } from 'vitest';
import { amount, jsonList, nullable, smallintOf, text, uuid } from './column-kinds.ts';
import { Columns, columnsOf, InsertedColumns } from './columns.ts';
import { joined, raw, sql } from '../sql.ts';

describe('a template', () => {
  test('numbers its values in the order in which they are written', () => {
    const statement = sql`UPDATE t SET a = ${1}, b = ${'two'} WHERE c = ${null}`;
    expect(statement.text).toBe('UPDATE t SET a = $1, b = $2 WHERE c = $3');
    expect(statement.values).toEqual([1, 'two', null]);
  });

  test('takes pieces in at their place, with their values', () => {
    const found = sql`a = ${1} AND b = ${2}`;
    const statement = sql`SELECT ${raw('x, y')} FROM t WHERE c = ${0} AND ${found} LIMIT ${3}`;
    expect(statement.text).toBe('SELECT x, y FROM t WHERE c = $1 AND a = $2 AND b = $3 LIMIT $4');
    expect(statement.values).toEqual([0, 1, 2, 3]);
  });

  test('accepts pieces that are next to each other and at both ends', () => {
    const statement = sql`${sql`a = ${1}`}${raw(' AND ')}${sql`${2} = b`}`;
    expect(statement.text).toBe('a = $1 AND $2 = b');
    expect(statement.values).toEqual([1, 2]);
  });

  test('reads again where one of its pieces is another or a value, and the same where none is', () => {
    const about = (what: unknown, count: number) =>
      sql`SELECT ${what} FROM t LIMIT ${joined(Array.from({ length: count }, (_, index) => sql`${index}`))}`;
    for (const _again of [1, 2]) {
      expect(about(raw('x'), 1).text).toBe('SELECT x FROM t LIMIT $1');
      expect(about(raw('y'), 1).text).toBe('SELECT y FROM t LIMIT $1');
      expect(about('x', 1).text).toBe('SELECT $1 FROM t LIMIT $2');
      expect(about(sql`${1} + ${2}`, 2).text).toBe('SELECT $1 + $2 FROM t LIMIT $3, $4');
      expect(about(sql`${1} - ${2}`, 2).text).toBe('SELECT $1 - $2 FROM t LIMIT $3, $4');
    }
    expect(about(raw('x'), 1).values).toEqual([0]);
    expect(about('x', 2).values).toEqual(['x', 0, 1]);
    expect(about('x', 100).text.endsWith('$101')).toBe(true);
  });

  test('makes a parameter of everything that is not a piece', () => {
    const statement = sql`SELECT ${'1; DROP TABLE orders'}, ${['a', 'b']}, ${{ strings: ['x'], values: [] }}`;
    expect(statement.text).toBe('SELECT $1, $2, $3');
    expect(statement.values).toHaveLength(3);
  });

  test('joins pieces, also none', () => {
    const rows = joined([sql`(${1}, ${2})`, sql`(${3}, ${4})`]);
    expect(sql`VALUES ${rows} RETURNING ${raw('id')}`.text).toBe('VALUES ($1, $2), ($3, $4) RETURNING id');
    expect(joined([]).text).toBe('');
  });
});

describe('columns', () => {
  const column = columnsOf('payments');
  const columns = new Columns({
    paymentID: column('id', uuid),
    paymentTypeID: column('payment_type_id', smallintOf<1 | 6>()),
    amount: column('amount', amount),
    accountName: column('account_name', nullable(text)),
  });
  const row = { paymentID: 'p', paymentTypeID: 6, amount: amountOf(9.99), accountName: null } as const;

  test('name, fill and set the same columns in the same order', () => {
    expect(columns.names.text).toBe('id, payment_type_id, amount, account_name');
    expect(columns.values(row).values).toEqual(['p', 6, 9.99, null]);
    expect(columns.set(row).text).toBe('id = $1, payment_type_id = $2, amount = $3, account_name = $4');
    expect(columns.typed(row).text).toBe('$1::uuid, $2::smallint, $3::numeric, $4::text');
  });

  test('write rows with their types, and number their values in their order', () => {
    const some = columns.pick('paymentID', 'amount');
    const rows = some.typedRows([row, { ...row, paymentID: 'q' }]);
    expect(rows.text).toBe('($1::uuid, $2::numeric), ($3::uuid, $4::numeric)');
    expect(rows.values).toEqual(['p', 9.99, 'q', 9.99]);
    const update = () => sql`UPDATE t SET a = ${1} FROM (VALUES ${some.typedRows([row])}) AS v (${some.names})`;
    expect(update().text).toBe('UPDATE t SET a = $1 FROM (VALUES ($2::uuid, $3::numeric)) AS v (id, amount)');
    expect(update().shape).toBe(update().shape);
  });

  test('read what the driver gives: decimal texts as numbers, nothing as null', () => {
    const given = { id: 'p', payment_type_id: 6, amount: '9.99000', account_name: null, other: 1 };
    expect(columns.read(given)).toEqual(row);
  });

  test('read columns under the prefix that they were selected with', () => {
    const some = columns.pick('amount');
    expect(some.of('p', 'paid_').text).toBe('p.amount AS paid_amount');
    expect(some.read({ paid_amount: '5', amount: '6' }, 'paid_')).toEqual({ amount: 5 });
  });

  test('can be some of a list, or all but some', () => {
    expect(columns.pick('amount', 'paymentID').names.text).toBe('amount, id');
    expect(columns.omit('paymentID', 'accountName').names.text).toBe('payment_type_id, amount');
  });

  test('store an empty list as nothing and read it as a list', () => {
    const lists = new Columns({ taxes: columnsOf('order_lines')('taxes', jsonList<string>()) });
    expect(lists.values({ taxes: [] }).values).toEqual([null]);
    expect(lists.values({ taxes: ['a'] }).values).toEqual(['["a"]']);
    expect(lists.read({ taxes: null })).toEqual({ taxes: [] });
  });

  test('are inserted without the seldom ones while no row of a statement has anything in them', () => {
    const inserted = new InsertedColumns(columns, 'accountName');
    const named = { ...row, paymentID: 'q', accountName: 'Office' };
    expect(inserted.of([row, row]).values(row).values).toEqual(['p', 6, 9.99]);
    expect(inserted.of([row]).names.text).toBe('id, payment_type_id, amount');
    expect(inserted.of([row, named]).values(row).values).toEqual(['p', 6, 9.99, null]);
    expect(inserted.of([named]).names.text).toBe('id, payment_type_id, amount, account_name');
  });

  test('that hold nothing are seen by what is written, such as an empty list', () => {
    const lists = new Columns({ taxes: columnsOf('order_lines')('taxes', jsonList<string>()) });
    expect(lists.isEmpty({ taxes: [] })).toBe(true);
    expect(lists.isEmpty({ taxes: ['a'] })).toBe(false);
  });
});
