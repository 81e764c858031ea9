import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql, type Compilable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TenantBindCompiler } from './tenant-bind.ts';

interface Row {
  company_id: string;
  id: string;
  order_id: string;
  name: string;
}
interface Tables {
  orders: Row;
  lines: Row;
  products: Row;
  countries: { id: string; name: string };
}

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new TenantBindCompiler(new Set(['orders', 'lines', 'products'])),
  },
});
const C = 'c';
const orders = db.selectFrom('orders as o').select('o.id');

describe('every tenant table must be bound', () => {
  test.each<[string, Compilable]>([
    ['a plain select', db.selectFrom('orders').selectAll().where('company_id', '=', C)],
    ['an alias', orders.where('o.company_id', '=', C)],
    ['the value on the left', orders.where(({ eb, val, ref }) => eb(val(C), '=', ref('o.company_id')))],
    ['a cast parameter', orders.where('o.company_id', '=', sql<string>`${C}::uuid`)],
    [
      'an object of conditions',
      db
        .selectFrom('orders')
        .selectAll()
        .where((eb) => eb.and({ company_id: C, id: 'x' })),
    ],
    ['a global table', db.selectFrom('countries').selectAll()],
    [
      'an unqualified company next to a global table',
      db.selectFrom(['orders', 'countries']).select('name').where('company_id', '=', C),
    ],
    [
      'a join on both',
      orders
        .innerJoin('lines as l', (j) => j.onRef('l.order_id', '=', 'o.id').on('l.company_id', '=', C))
        .where('o.company_id', '=', C),
    ],
    [
      'a chain of equal companies',
      orders
        .innerJoin('lines as l', 'l.company_id', 'o.company_id')
        .innerJoin('products as p', 'p.company_id', 'l.company_id')
        .where('p.company_id', '=', C),
    ],
    [
      'a left join to a bound table',
      orders.leftJoin('lines as l', 'l.company_id', 'o.company_id').where('o.company_id', '=', C),
    ],
    [
      'a subquery tied to the query around it',
      orders
        .where('o.company_id', '=', C)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('lines as l').select('l.id').whereRef('l.company_id', '=', 'o.company_id')),
        ),
    ],
    [
      'a lateral',
      orders.where('o.company_id', '=', C).innerJoinLateral(
        (eb) => eb.selectFrom('lines as l').select('l.id').whereRef('l.company_id', '=', 'o.company_id').as('x'),
        (j) => j.onTrue(),
      ),
    ],
    [
      'a CTE',
      db
        .with('recent', (q) => q.selectFrom('orders').selectAll().where('company_id', '=', C))
        .selectFrom('recent')
        .selectAll(),
    ],
    [
      "a CTE that takes a table's name",
      db
        .with('orders', (q) => q.selectFrom('lines').selectAll().where('company_id', '=', C))
        .selectFrom('orders')
        .selectAll(),
    ],
    ['an update', db.updateTable('orders').set({ name: 'x' }).where('company_id', '=', C)],
    [
      'an update from another table',
      db
        .updateTable('orders as o')
        .from('lines as l')
        .set({ name: 'x' })
        .where('o.company_id', '=', C)
        .whereRef('l.company_id', '=', 'o.company_id'),
    ],
    ['a delete', db.deleteFrom('orders').where('company_id', '=', C)],
    [
      'a delete using another table',
      db
        .deleteFrom('orders as o')
        .using('lines as l')
        .where('o.company_id', '=', C)
        .whereRef('l.company_id', '=', 'o.company_id'),
    ],
    ['an insert', db.insertInto('orders').values({ company_id: C, id: 'x', order_id: 'x', name: 'x' })],
    [
      'both parts of a union',
      db
        .selectFrom('orders')
        .select('id')
        .where('company_id', '=', C)
        .union(db.selectFrom('lines').select('id').where('company_id', '=', C)),
    ],
  ])('passes: %s', (_what, query) => {
    expect(query.compile().sql).not.toBe('');
  });

  test.each<[string, Compilable, string]>([
    ['no condition', db.selectFrom('orders').selectAll(), 'orders'],
    ['another column', db.selectFrom('orders').selectAll().where('id', '=', C), 'orders'],
    ['another operator', db.selectFrom('orders').selectAll().where('company_id', '!=', C), 'orders'],
    ['a list', db.selectFrom('orders').selectAll().where('company_id', 'in', [C]), 'orders'],
    ['a literal', db.selectFrom('orders').selectAll().where('company_id', '=', sql.lit(C)), 'orders'],
    [
      'only one side of an OR',
      orders.where((eb) => eb.or([eb('o.company_id', '=', C), eb('o.id', '=', 'x')])),
      'orders as o',
    ],
    ['a negation', orders.where((eb) => eb.not(eb('o.company_id', '=', C))), 'orders as o'],
    [
      'the joined table',
      orders.innerJoin('lines as l', 'l.order_id', 'o.id').where('o.company_id', '=', C),
      'lines as l',
    ],
    [
      'both, tied only to each other',
      orders.innerJoin('lines as l', 'l.company_id', 'o.company_id'),
      'orders as o, lines as l',
    ],
    [
      'the kept side of a left join',
      orders.leftJoin('lines as l', (j) => j.on('o.company_id', '=', C).on('l.company_id', '=', C)),
      'orders as o',
    ],
    [
      'the kept side of a right join',
      orders.rightJoin('lines as l', (j) => j.on('o.company_id', '=', C).on('l.company_id', '=', C)),
      'lines as l',
    ],
    [
      'a full join',
      orders.fullJoin('lines as l', (j) => j.on('o.company_id', '=', C).on('l.company_id', '=', C)),
      'orders as o, lines as l',
    ],
    [
      'the second use of a table',
      orders.innerJoin('orders as p', 'p.id', 'o.id').where('o.company_id', '=', C),
      'orders as p',
    ],
    [
      'an unqualified company between two tenant tables',
      db.selectFrom(['orders', 'lines']).selectAll().where('company_id', '=', C),
      'orders, lines',
    ],
    [
      'a scalar subquery',
      orders
        .where('o.company_id', '=', C)
        .select((eb) => eb.selectFrom('lines as l').select('l.id').whereRef('l.order_id', '=', 'o.id').as('x')),
      'lines as l',
    ],
    [
      'a subquery that hides the bound alias',
      orders
        .where('o.company_id', '=', C)
        .where(({ exists, selectFrom }) => exists(selectFrom('lines as o').select('o.id'))),
      'lines as o',
    ],
    [
      'a subquery in FROM',
      db
        .selectFrom((eb) => eb.selectFrom('lines').selectAll().as('x'))
        .selectAll()
        .where('x.company_id', '=', C),
      'lines',
    ],
    [
      'a lateral',
      orders.where('o.company_id', '=', C).innerJoinLateral(
        (eb) => eb.selectFrom('lines as l').select('l.id').as('x'),
        (j) => j.onTrue(),
      ),
      'lines as l',
    ],
    [
      'a CTE',
      db
        .with('recent', (q) => q.selectFrom('orders').selectAll())
        .selectFrom('recent')
        .selectAll(),
      'orders',
    ],
    [
      'a table inside the CTE that takes its name',
      db
        .with('orders', (q) => q.selectFrom('orders').selectAll())
        .selectFrom('orders')
        .selectAll(),
      'orders',
    ],
    ['an update', db.updateTable('orders').set({ name: 'x' }), 'orders'],
    [
      "an update's second table",
      db.updateTable('orders as o').from('lines as l').set({ name: 'x' }).where('o.company_id', '=', C),
      'lines as l',
    ],
    [
      'a subquery in SET',
      db
        .updateTable('orders')
        .set((eb) => ({ name: eb.selectFrom('lines').select('name') }))
        .where('company_id', '=', C),
      'lines',
    ],
    ['a delete', db.deleteFrom('orders'), 'orders'],
    [
      "a delete's second table",
      db.deleteFrom('orders as o').using('lines as l').where('o.company_id', '=', C),
      'lines as l',
    ],
    [
      'an insert from a select',
      db
        .insertInto('orders')
        .columns(['id'])
        .expression((eb) => eb.selectFrom('lines').select('id')),
      'lines',
    ],
    [
      'the second part of a union',
      db.selectFrom('orders').select('id').where('company_id', '=', C).union(db.selectFrom('lines').select('id')),
      'lines',
    ],
    [
      'a merge',
      db.mergeInto('orders as o').using('lines as l', 'l.id', 'o.id').whenMatched().thenDelete(),
      'the target of MERGE',
    ],
  ])('refuses: %s', (_what, query, tables) => {
    expect(() => query.compile()).toThrow(
      `TENANT_BIND_MISSING: bind company_id = $n on ${tables}, in every place that names it.`,
    );
    // A refused text stays refused.
    expect(() => query.compile()).toThrow('TENANT_BIND_MISSING');
  });
});
