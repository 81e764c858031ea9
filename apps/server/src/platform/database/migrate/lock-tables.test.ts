import { describe, expect, test } from 'vitest';
import { tablesOf } from './lock-tables.ts';

describe('the tables that a migration locks', () => {
  test('those that it changes are locked whole', () => {
    const { changed } = tablesOf([
      'ALTER TABLE sales ADD COLUMN a int',
      'ALTER TABLE IF EXISTS ONLY orders ADD COLUMN a int',
      'DROP TABLE mails',
      'CREATE POLICY payments_final ON payments AS RESTRICTIVE FOR UPDATE USING (true)',
    ]);
    expect(changed).toEqual(['mails', 'orders', 'payments', 'sales']);
  });

  test('those that it refers to or indexes are locked against writing', () => {
    const { named } = tablesOf([
      'CREATE TABLE refunds (order_id uuid REFERENCES orders (id))',
      'CREATE UNIQUE INDEX payments_day ON payments (company_id, day)',
    ]);
    expect(named).toEqual(['orders', 'payments']);
  });

  test('one that it changes and refers to is locked once', () => {
    expect(tablesOf(['ALTER TABLE orders ADD COLUMN of uuid REFERENCES orders (id)'])).toEqual({
      changed: ['orders'],
      named: [],
    });
  });

  test('what comments, texts and bodies of functions say is no table', () => {
    const { changed, named } = tablesOf([
      "-- ALTER TABLE orders\nSELECT 'ALTER TABLE sales', 'it''s REFERENCES payments'",
      'CREATE FUNCTION f() RETURNS void AS $body$ ALTER TABLE tables ADD a int $body$ LANGUAGE sql',
    ]);
    expect([...changed, ...named]).toHaveLength(0);
  });
});
