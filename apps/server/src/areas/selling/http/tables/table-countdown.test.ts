import { catalogRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { plantCountdown } from '@tavola/testkit/selling/countdowns.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const { server, place, atTable } = await openSellingPlace();
const left = async () => (await server.call(catalogRoutes.unavailable, {}, place.caller)).body.countdowns[0]?.left;

beforeEach(() => plantCountdown(server.test, place.tenant.scope, place.terminal.product('Burger').itemID, 3));

describe('a special at a table (decision 343)', () => {
  test('is counted once where several bills share it', async () => {
    const terminal = await atTable();
    const [main] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    expect(outcomeOf(await terminal.send(terminal.payload('send')))).toBe('200 accepted');
    expect(await left()).toBe(2);
  });

  test('is refused where all bills together take more than is left, and none of it is taken', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    for (const bill of [main, second]) terminal.add(bill, 'Burger', [bill], 2);
    expect(outcomeOf(await terminal.send(terminal.payload('send')))).toBe('409 order.out_of_stock');
    expect(await left()).toBe(3);
  });
});
