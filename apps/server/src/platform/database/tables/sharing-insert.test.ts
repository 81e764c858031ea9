import { expect, test } from 'vitest';
import { integer, nullable, text, uuid } from './column-kinds.ts';
import { Columns, columnsOf, InsertedColumns } from './columns.ts';
import { SharingInsert } from './sharing-insert.ts';

const column = columnsOf('order_discounts');
const columns = new Columns({
  id: column('id', uuid),
  position: column('position', integer),
  name: column('name', text),
});
const shared = { company_id: 'c', order_id: 'o' };
const insert = new SharingInsert('order_discounts', ['company_id', 'order_id']);
const rows = [
  { id: 'a', position: 1, name: 'Lunch' },
  { id: 'b', position: 2, name: 'Staff' },
];

test('what rows share is bound once and named in each of them', () => {
  const { text: statement, values } = insert.statement(shared, columns, rows);
  expect(statement).toBe(
    'INSERT INTO order_discounts (company_id, order_id, id, position, name) VALUES ($1, $2, $3, $4, $5), ($1, $2, $6, $7, $8)',
  );
  expect(values).toEqual(['c', 'o', 'a', 1, 'Lunch', 'b', 2, 'Staff']);
});

test('shared values follow the names of the statement, not the order in which they are handed in', () => {
  expect(insert.statement({ order_id: 'o', company_id: 'c' }, columns, rows).values?.slice(0, 2)).toEqual(['c', 'o']);
});

test('what follows the rows is at the end', () => {
  const quiet = new SharingInsert('order_discounts', ['company_id'], 'ON CONFLICT (company_id, id) DO NOTHING');
  expect(quiet.statement({ company_id: 'c' }, columns.pick('id'), rows.slice(0, 1)).text).toBe(
    'INSERT INTO order_discounts (company_id, id) VALUES ($1, $2) ON CONFLICT (company_id, id) DO NOTHING',
  );
});

test('each number of rows and each list of columns has its own text', () => {
  const inserted = new InsertedColumns(
    new Columns({ id: column('id', uuid), discountID: column('discount_id', nullable(uuid)) }),
    'discountID',
  );
  const plain = { id: 'a', discountID: null };
  const textOf = (...some: { id: string; discountID: string | null }[]) =>
    insert.statement(shared, inserted.of(some), some).text;
  for (const _again of [1, 2]) {
    expect(textOf(plain)).toBe('INSERT INTO order_discounts (company_id, order_id, id) VALUES ($1, $2, $3)');
    expect(textOf({ ...plain, discountID: 'r' })).toBe(
      'INSERT INTO order_discounts (company_id, order_id, id, discount_id) VALUES ($1, $2, $3, $4)',
    );
    expect(textOf(plain, plain)).toMatch(/ VALUES \(\$1, \$2, \$3\), \(\$1, \$2, \$4\)$/);
  }
});
