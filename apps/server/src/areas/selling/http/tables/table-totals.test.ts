import { describe, expect, test } from 'vitest';
import type { ErrorBody, Order } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';

const { server, atTable } = await openSellingPlace();

/** What a waiter sees of the bills that a save leaves alone (decisions 36, 144). */
describe('the bills that a save of a table leaves alone', () => {
  test('come to what the waiter sees: another total is a question, and what was added stays', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const soda = terminal.add(main, 'Soda', 'shared');
    const seen = terminal.payload();
    expect(seen.shown).toEqual([{ orderID: second, totalDueAmount: 8.52 }]);
    const before = await businessRows(server.test);
    const other = await terminal.send({ ...seen, shown: [{ orderID: second, totalDueAmount: 8.51 }] });
    expect(outcomeOf(other)).toBe('409 order.error.total_mismatch');
    const { params, current } = (other.body as unknown as ErrorBody).additionValue;
    expect(params['shown']).toBe('8.51');
    expect(params['actual']).toBe('8.52');
    expect((current as Order).orderID).toEqual(second);
    expect(await businessRows(server.test)).toBe(before);
    // The terminal has read the prices again, and still has the item.
    const saved = await terminal.send(seen);
    expect(outcomeOf(saved)).toBe('200 accepted');
    expect(saved.body.lines.map(({ line }) => line.orderLineID)).toContain(soda);
  });

  test('may have been changed by others, which asks nothing of who adds an item', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    const late = await (await atTable(terminal.tableID)).load();
    terminal.add(second, 'Platter', [second]);
    await terminal.save();
    late.add(main, 'Soda', [main]);
    const stale = late.payload();
    expect(stale.shown).toEqual([{ orderID: second, totalDueAmount: 5.87 }]);
    expect(outcomeOf(await late.send(stale))).toBe('200 accepted');
    expect(late.answer?.lines).toHaveLength(3);
  });
});
