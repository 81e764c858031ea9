import { hasUnsavedLines } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import { runCart, useSale } from '../cart/state/sale-store.ts';
import { saveSale } from './save-sale.ts';
import { useAtTable } from '../check/at-table.ts';
import { lastRound } from '../table/bills/bill-actions.ts';
import { followTable } from './hold-table.ts';
import { placeOf, saveTable } from './save-table.ts';
import {
  add,
  cart,
  conflict,
  data,
  lineIDs,
  otherAdds,
  otherPays,
  refuseNext,
  server,
  startTable,
} from './table.setup.ts';

/**
 * Saving a table on the screen: one aggregate with its version (decision 144), frozen bills (145), and what two waiters
 * do at once (reliability B1, B2, B5).
 */

vi.mock('../check/table.queries.ts', async () => (await import('./table.setup.ts')).tableQueries);

const save = (mode: 'base' | 'send' = 'base', fired?: readonly string[]) =>
  saveTable(cart(), mode, data, FRIDAY_NOON, fired);

beforeEach(startTable);

describe('saving a table', () => {
  it('sends the version that the screen shows, with every new line given to bills', async () => {
    add('soup');
    expect((await save()).kind).toBe('saved');
    add('cake', { to: ['main'] });
    expect((await save()).kind).toBe('saved');
    expect(server.bodies.map(({ tableID, tableVersion }) => [tableID, tableVersion])).toEqual([
      ['table', 'v0'],
      ['table', 'v1'],
    ]);
    expect(server.bodies.map(({ assignments }) => assignments)).toEqual([
      [{ orderLineID: 'soup', assignment: 'shared' }],
      [{ orderLineID: 'cake', assignment: 'list', billIDs: ['main'] }],
    ]);
    expect(useAtTable.getState().check?.tableVersion).toBe('v2');
  });

  it('sends what was in the sale when Send was tapped, not what was added while the screen still loads', async () => {
    add('soup');
    const sending = saveSale('send', data, FRIDAY_NOON);
    add('late');
    await sending;
    expect(server.bodies.map(({ bills }) => bills.map(({ orderLineIDs }) => orderLineIDs))).toEqual([[['soup']]]);
    expect(cart().lines.map(({ orderLineID, isSaved }) => [orderLineID, isSaved])).toEqual([
      ['soup', true],
      ['late', false],
    ]);
  });

  it('keeps what was typed while the save was under way, unsaved and on top', async () => {
    add('soup');
    server.before = [() => add('late')];
    await save();
    expect(lineIDs()).toEqual(['soup', 'late']);
    const { saved } = useSale.getState();
    expect(cart().lines.map(({ isSaved }) => isSaved)).toEqual([true, false]);
    expect(
      saved?.lines.map(({ orderLineID }) => orderLineID),
      'what the server has',
    ).toEqual(['soup']);
  });

  it('is not taken for the change of another waiter when its own answer arrives', async () => {
    // As the screen does: a newer check that is not its own save is merged at once.
    const stop = useAtTable.subscribe(({ isSaving, check }) => {
      if (!isSaving && check !== null && check.tableVersion !== server.stored.tableVersion)
        followTable(server.stored, placeOf(cart()), data);
    });
    add('soup');
    await save('send');
    stop();
    expect(hasUnsavedLines(cart())).toBe(false);
    expect(useSale.getState().saved === cart()).toBe(true);
  });

  it('adds the first items to the bill that another waiter has opened in the same moment', async () => {
    add('soup');
    otherAdds('tea', 'theirs');
    await save();
    expect(server.bodies[0]?.bills.map(({ orderID }) => orderID)).toEqual(['theirs']);
    expect(server.stored.bills.map(({ order }) => order.orderID)).toEqual(['theirs']);
    expect(cart().orderID).toBe('theirs');
    expect(lineIDs()).toEqual(['tea', 'soup']);
  });
});

describe('two waiters at one table', () => {
  beforeEach(async () => {
    add('soup');
    await save();
  });

  it('lose nothing: a conflict shows the lines of both, and the next save stores them', async () => {
    add('mine');
    server.before = [() => (otherAdds('theirs'), conflict())];
    expect((await save()).kind).toBe('merged');
    expect(lineIDs()).toEqual(['soup', 'theirs', 'mine']);
    expect((await save()).kind).toBe('saved');
    expect(server.bodies.at(-1)?.tableVersion).toBe('v2');
    expect(server.stored.lines.map(({ line }) => line.orderLineID)).toEqual(['soup', 'theirs', 'mine']);
  });

  it('never remove a line by not showing it: only one that is removed here is named', async () => {
    otherAdds('theirs');
    add('mine');
    await save();
    expect(server.bodies.at(-1)?.bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs)).toEqual([]);
    expect(lineIDs()).toEqual(['soup', 'theirs', 'mine']);
    runCart({ type: 'remove', orderLineID: 'soup' });
    server.before = [conflict];
    expect((await save()).kind).toBe('merged');
    await save();
    expect(server.bodies.at(-1)?.bills.flatMap(({ removedOrderLineIDs = [] }) => removedOrderLineIDs)).toEqual([
      'soup',
    ]);
    expect(lineIDs()).toEqual(['theirs', 'mine']);
  });

  it('leave a bill alone that was paid in between: it is shown frozen, and new items go to another', async () => {
    add('mine');
    otherAdds('tea', 'second');
    otherPays('second');
    refuseNext('table.bill_frozen');
    expect((await save()).kind).toBe('merged');
    expect(useAtTable.getState().check?.bills.map(({ isFrozen }) => isFrozen)).toEqual([false, true]);
    await save();
    expect(server.bodies.at(-1)?.bills.map(({ orderID }) => orderID)).toEqual(['main']);
    expect(server.stored.lines.find(({ line }) => line.orderLineID === 'mine')?.billIDs).toEqual(['main']);
  });

  it('keep everything typed when the bill was moved away or no answer comes', async () => {
    add('mine');
    refuseNext('table.bill_not_found', 404);
    server.before.push(() => {
      throw unreachable();
    });
    expect((await save()).kind).toBe('merged');
    expect((await save()).kind).toBe('unreachable');
    expect(lineIDs()).toEqual(['soup', 'mine']);
  });
});

it('sends what the waiter sees of the bills that a save leaves alone', async () => {
  add('soup');
  await save();
  otherAdds('tea', 'second');
  expect(followTable(server.stored, placeOf(cart()), data)).not.toBeNull();
  add('mine');
  await save();
  expect(server.bodies.at(-1)?.shown).toEqual([{ orderID: 'second', totalDueAmount: 2.5 }]);
});

const repeated = () => lastRound(cart(), useAtTable.getState().check).map(({ orderLineID }) => orderLineID);

describe('a round of a table', () => {
  it('sends only what was not sent before, and a repeat without an answer is the same send', async () => {
    add('soup');
    await save('send');
    add('cake');
    server.before = [
      () => {
        throw unreachable();
      },
    ];
    await save('send');
    await save('send');
    expect(server.bodies.map(({ bills }) => bills.map(({ orderLineIDs }) => orderLineIDs))).toEqual([
      [['soup']],
      [['cake']],
      [['cake']],
    ]);
    const [first, second, third] = server.bodies.map(({ bills }) => bills[0]?.sendID);
    expect(second === third).toBe(true);
    expect(first === second).toBe(false);
  });

  it('holds a course until it is fired, whatever else is sent', async () => {
    add('cola');
    add('soup', { course: 'Starter' });
    add('steak', { course: 'Main' });
    await save('send');
    expect(server.stored.lines.map(({ line }) => line.isSent)).toEqual([true, false, false]);
    expect(repeated()).toEqual(['cola', 'soup', 'steak']);
    expect(hasUnsavedLines(cart())).toBe(false);
    server.sends = 1;
    await save('send', ['soup']);
    expect(server.stored.lines.map(({ line }) => line.isSent)).toEqual([true, true, false]);
    expect(repeated(), 'firing a course orders nothing').toEqual(['cola', 'soup', 'steak']);
    server.sends = 2;
    add('water');
    await save('send');
    expect(server.stored.lines.map(({ line }) => line.isSent)).toEqual([true, true, false, true]);
    expect(repeated()).toEqual(['water']);
  });
});
