import { openTestDatabase, type TestDatabase } from '@tavola/testkit/database/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

// A row that is written without its empty columns would be given a default instead of nothing.
test('no column of an order, its lines, shares, discounts and payments that can be left out has a default', async () => {
  const found = await opened.asOwner((owner) =>
    owner.query<{ name: string }>(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN ('orders', 'order_lines', 'order_line_shares', 'order_discounts', 'payments')
        AND column_default IS NOT NULL AND is_nullable = 'YES'`),
  );
  expect(found.rows).toEqual([]);
});
