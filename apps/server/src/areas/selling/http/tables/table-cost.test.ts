import { describe, expect, test } from 'vitest';
import type { Statement } from '#platform/database/wire/session.ts';
import { isRead } from '@tavola/testkit/database/plan-rows.ts';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';

/** What the check of a table costs the database: it does not grow with bills and lines. */

const { server, place } = await openSellingPlace();

/** A table whose bills share every other line. */
async function tableOf(bills: number, lines: number, at = place): Promise<TableTerminal> {
  const terminal = new TableTerminal(server, at, await plantTable(server, at));
  const ids = Array.from({ length: bills }, () => terminal.open());
  for (let index = 0; index < lines; index += 1) {
    const home = ids[index % bills] ?? '';
    terminal.add(home, 'Soda', index % 2 === 0 ? 'shared' : [home], 1, index + 1);
  }
  await terminal.save('send');
  return terminal.load();
}

/** What all lines of a table at once send to the database. */
function firstSave(bills: number, lines: number): Promise<readonly Statement[]> {
  return server.test.statementsOf(async () => {
    await tableOf(bills, lines);
  });
}

/** What a round of one line sends to the database. */
async function round(bills: number, lines: number): Promise<readonly Statement[]> {
  const terminal = await tableOf(bills, lines);
  terminal.add(terminal.check.bills[0]?.billID ?? '', 'Burger', 'shared', 1, 99);
  return server.test.statementsOf(() => terminal.save('send'));
}

describe('a round to a table', () => {
  test('reads by as many statements for 6 bills with 48 lines as for 2 with 4, and locks its table once', async () => {
    const [small, large] = [await round(2, 4), await round(6, 48)];
    const reads = (sent: readonly Statement[]): string[] => sent.map(({ text }) => text).filter(isRead);
    expect(reads(large)).toEqual(reads(small));
    expect(reads(large).filter((text) => /FROM tables\b.*\bFOR UPDATE/s.test(text))).toHaveLength(1);
  });

  test('stores its shares by one statement, however many they are', async () => {
    const [small, large] = [await round(2, 4), await round(6, 48)];
    const stored = (sent: readonly Statement[]): string[] =>
      sent.map(({ text }) => text).filter((text) => text.startsWith('INSERT INTO order_line_shares'));
    expect(stored(large)).toEqual(stored(small));
    expect(stored(large)).toHaveLength(1);
  });
});

test('lines of all bills are stored by one statement, which is the same for 12 as for 48', async () => {
  const stored = (sent: readonly Statement[]): string[] =>
    sent.map(({ text }) => text).filter((text) => text.startsWith('INSERT INTO order_lines '));
  const [small, large] = [await firstSave(2, 12), await firstSave(6, 48)];
  expect(stored(large)).toEqual(stored(small));
  expect(stored(large)).toHaveLength(1);
});

test('all bills of a table are stored by one statement, with numbers in their order', async () => {
  const sent = await firstSave(6, 48);
  expect(sent.filter(({ text }) => text.includes('INSERT INTO orders '))).toHaveLength(1);
  const { answer } = await tableOf(6, 12);
  const numbers = answer?.bills.map(({ order }) => Number(order.orderNo)) ?? [];
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('bills of tables that are counted by themselves get the numbers of their channel', async () => {
  const prefix = { quickService: 'Q', tableService: 'T', onlineService: 'W' };
  const orderNumbering = { prefix, length: 3, isPerChannel: true, reset: 'day' };
  const own = await server.open(undefined, async ({ companyID, locationID }) => {
    await server.test.asOwner((owner) =>
      owner.query(
        'UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2',
        [companyID, locationID, JSON.stringify({ orderNumbering })],
      ),
    );
  });
  const { answer } = await tableOf(3, 6, own);
  expect(answer?.bills.map(({ order }) => order.orderNo)).toEqual(['T001', 'T002', 'T003']);
});

test('what all bills send to the kitchen is recorded by one statement', async () => {
  const sent = await firstSave(6, 48);
  expect(sent.filter(({ text }) => text.startsWith('INSERT INTO order_sends'))).toHaveLength(1);
});
