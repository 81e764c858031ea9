import { describe, expect, test } from 'vitest';
import { floorRoutes, orderRoutes, tableMoveRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { labelOf } from '@tavola/selling';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

/** What the floor knows of the kitchen: unsent items, the last round, and since when guests have been there. */

const { server, place } = await openSellingPlace();
const room = await openRoom(server, place, ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']);
const at = (name: string) => new TableTerminal(server, place, room.idOf(name));
const momentsOf = async (name: string) => {
  const { openedDateTime, lastRoundDateTime } = await room.table(name);
  return { openedDateTime, lastRoundDateTime };
};

describe('unsent items of a table', () => {
  test('are counted until they are sent', async () => {
    const terminal = at('T1');
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    terminal.add(main, 'Soda', [main]);
    await terminal.save();
    expect(await room.table('T1')).toMatchObject({ unsentCount: 2, lastRoundDateTime: null });
    const [bill] = terminal.answer?.bills ?? [];
    await server.call(
      orderRoutes.sendSaved,
      { params: { id: bill?.order.orderID ?? '' }, query: { orderLineIDs: [] } },
      place.caller,
    );
    expect((await room.table('T1')).unsentCount).toBe(0);
  });

  test('do not count a course that is held, and count what is added to one that was fired', async () => {
    const terminal = at('T2');
    const main = terminal.open();
    const course = { label: labelOf({ course: 'Dessert' }) };
    const soda = place.terminal.product('Soda').itemID;
    const content = () => ({
      ...terminal.choose({ itemID: soda, menuID: null, modifiers: [], variantOptionIDs: [], parts: [] }),
      ...course,
    });
    terminal.addContent(main, content(), [main], 1);
    await terminal.save();
    expect((await room.table('T2')).unsentCount).toBe(0);
    const payload = terminal.payload('send');
    expect(payload.bills).toEqual([]);
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    terminal.addContent(main, { ...content(), label: labelOf({ course: 'Dessert', seat: 2 }) }, [main], 1);
    await terminal.save();
    expect((await room.table('T2')).unsentCount).toBe(1);
  });
});

describe('the minutes of a table', () => {
  test('count the last round from what was sent last, not from a change', async () => {
    const terminal = at('T3');
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    const first = await momentsOf('T3');
    expect(first.lastRoundDateTime).not.toBeNull();
    server.clock.advance(20 * 60_000);
    terminal.amountOff(main, 1);
    await terminal.save();
    expect(await momentsOf('T3')).toEqual(first);
  });

  test('stay with guests who move to another table', async () => {
    const terminal = at('T4');
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    const seated = await momentsOf('T4');
    server.clock.advance(20 * 60_000);
    const { version } = await room.table('T4');
    const moved = await server.call(
      tableMoveRoutes.moveParty,
      { params: { id: room.idOf('T4') }, body: { version, tableID: room.idOf('T5') } },
      place.caller,
    );
    expect(outcomeOf(moved)).toBe('200 accepted');
    expect(await momentsOf('T5')).toEqual(seated);
  });

  test('stay with guests whose table is joined with another', async () => {
    const terminal = at('T6');
    const main = terminal.open();
    terminal.add(main, 'Burger', [main]);
    await terminal.save('send');
    const seated = await momentsOf('T6');
    server.clock.advance(10 * 60_000);
    const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
    const versionOf = (name: string) => tables.find(({ tableID }) => tableID === room.idOf(name))?.version ?? 0;
    const body = {
      tableIDs: [room.idOf('T6'), room.idOf('T4')],
      versions: [versionOf('T6'), versionOf('T4')],
      tableGroupID: newID(),
    };
    expect(outcomeOf(await server.call(tableMoveRoutes.join, { body }, place.caller))).toBe('200 accepted');
    expect(await momentsOf('T6')).toEqual(seated);
  });
});
