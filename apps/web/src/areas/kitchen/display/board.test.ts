import type { KitchenTicket, KitchenTicketLine } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import {
  afterReport,
  ageOf,
  allDay,
  asBefore,
  coursesOf,
  isSecondTap,
  openIDs,
  tapOn,
  ticketsAt,
  unseenIDs,
} from './board.ts';
import { moved } from './use-kitchen-keys.ts';

const NOW = Date.parse('2026-03-07T12:00:00Z');

const line = (kitchenLineID: string, more: Partial<KitchenTicketLine> = {}): KitchenTicketLine => ({
  kitchenLineID,
  orderLineID: kitchenLineID,
  kdsIntegrationID: 'hot',
  itemID: 'soup',
  categoryID: null,
  name: 'Soup',
  names: null,
  quantity: 1,
  cancelledQuantity: 0,
  kdsStatus: 'Sent',
  choices: [],
  course: null,
  seat: null,
  note: null,
  readyDateTime: null,
  clearedDateTime: null,
  ...more,
});
const ticket = (lines: KitchenTicketLine[], more: Partial<KitchenTicket> = {}): KitchenTicket => ({
  sendID: lines[0]?.kitchenLineID ?? '',
  orderID: 'order',
  orderNo: '1',
  collectionCode: '001',
  tableName: null,
  systemOrderChannelID: 1,
  orderFulfillmentTypeID: 2,
  serverName: 'Ann',
  note: null,
  pickUpDateTime: null,
  roundNo: 1,
  sentDateTime: new Date(NOW).toISOString(),
  lines,
  ...more,
});
const done = { kdsStatus: 'Finished', clearedDateTime: new Date(NOW).toISOString() } as const;
const hot = { kdsIntegrationID: 'hot', isExpo: false, waitingMinutes: 10, lateMinutes: 15 };
const bar = { ...hot, kdsIntegrationID: 'bar' };
const idsAt = (tickets: readonly KitchenTicket[]) =>
  tickets.map(({ lines }) => lines.map(({ kitchenLineID }) => kitchenLineID));

describe('the tickets of a station', () => {
  const mixed = ticket([line('a'), line('b', { kdsIntegrationID: 'bar' })]);

  it('have its own lines', () => {
    expect(idsAt(ticketsAt([mixed], bar))).toEqual([['b']]);
  });

  it('are all of them at the expo', () => {
    expect(idsAt(ticketsAt([mixed], { ...bar, isExpo: true }))).toEqual([['a', 'b']]);
  });

  it('have what belongs to no station', () => {
    expect(idsAt(ticketsAt([ticket([line('a', { kdsIntegrationID: null })])], bar))).toEqual([['a']]);
  });

  it('leave when all lines of the station are done, whatever others have open', () => {
    expect(ticketsAt([ticket([line('a', done), line('b', { kdsIntegrationID: 'bar' })])], hot)).toEqual([]);
  });

  it('keep a line that is done until the others are', () => {
    expect(idsAt(ticketsAt([ticket([line('a', done), line('b')])], hot))).toEqual([['a', 'b']]);
  });
});

describe('the age of a ticket', () => {
  const ageAfter = (minutes: number, station: typeof hot | null = hot) =>
    ageOf({ sentDateTime: new Date(NOW - minutes * 60_000).toISOString() }, station, NOW).age;

  it('is fresh below ten minutes', () => {
    expect(ageAfter(9)).toBe('fresh');
  });

  it('is waiting from ten minutes', () => {
    expect(ageAfter(10)).toBe('waiting');
  });

  it('is late from fifteen minutes', () => {
    expect(ageAfter(15, null)).toBe('late');
  });

  it('follows the minutes of the station', () => {
    expect(ageAfter(5, { ...hot, waitingMinutes: 3, lateMinutes: 5 })).toBe('late');
  });

  it('is not negative where a terminal is ahead of the server', () => {
    expect(ageOf({ sentDateTime: new Date(NOW + 90_000).toISOString() }, hot, NOW).minutes).toBe(0);
  });
});

describe('a tap on the board', () => {
  const first = { atMs: 1_000, x: 200, y: 300 };

  it('is a second one where it follows at once at the same place', () => {
    expect(isSecondTap(first, { atMs: 1_180, x: 206, y: 297 })).toBe(true);
  });

  it('counts after a moment', () => {
    expect(isSecondTap(first, { atMs: 1_400, x: 200, y: 300 })).toBe(false);
  });

  it('counts at another place, where two hands bump two tickets', () => {
    expect(isSecondTap(first, { atMs: 1_100, x: 540, y: 300 })).toBe(false);
  });

  it('counts where none was before', () => {
    expect(isSecondTap(null, first)).toBe(false);
  });
});

describe('a report that was not taken', () => {
  it('leaves its lines as they were, and others as they are now', () => {
    const were = [ticket([line('a'), line('b')])];
    const now = afterReport(afterReport(were, ['a'], 'finish', NOW), ['b'], 'start', NOW);
    const restored = asBefore(now, were, ['a'])[0]?.lines.map(({ kdsStatus }) => kdsStatus);
    expect(restored).toEqual(['Sent', 'InPreparation']);
  });
});

describe('the counts of the day', () => {
  it('add up what is open, without what is done or cancelled', () => {
    const tickets = [
      ticket([line('a', { quantity: 2 }), line('b', done)]),
      ticket([
        line('c', { quantity: 3, cancelledQuantity: 1 }),
        line('d', { kdsStatus: 'Cancelled', quantity: 5, cancelledQuantity: 5 }),
        line('e', { itemID: 'tea', name: 'Tea' }),
      ]),
    ];
    expect(allDay(tickets).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Soup', 4],
      ['Tea', 1],
    ]);
  });
});

describe('the courses of a ticket', () => {
  it('are in the order in which they were entered', () => {
    const lines = [line('a', { course: 'Main' }), line('b'), line('c', { course: 'Main' })];
    expect(coursesOf(lines).map(({ course, lines: own }) => [course, own.length])).toEqual([
      ['Main', 2],
      [null, 1],
    ]);
  });
});

describe('a tap on a line', () => {
  it('finishes it', () => {
    expect(tapOn(line('a'))).toBe('finish');
  });

  it('makes it again once it is done', () => {
    expect(tapOn(line('a', done))).toBe('recall');
  });

  it('says that its cancellation was seen', () => {
    expect(tapOn(line('a', { kdsStatus: 'Cancelled' }))).toBe('see');
  });

  it('does nothing to a cancellation that was seen', () => {
    expect(tapOn(line('a', { kdsStatus: 'Cancelled', clearedDateTime: 'x' }))).toBeNull();
  });
});

describe('a report', () => {
  it('takes what is bumped off the screen at once', () => {
    const open = [ticket([line('a'), line('b')])];
    const after = afterReport(open, openIDs(open[0] ?? { lines: [] }), 'finish', NOW);
    expect(ticketsAt(after, hot)).toEqual([]);
  });

  it('leaves the lines that it does not name', () => {
    const after = afterReport([ticket([line('a'), line('b')])], ['a'], 'start', NOW);
    expect(after[0]?.lines.map(({ kdsStatus }) => kdsStatus)).toEqual(['InPreparation', 'Sent']);
  });

  it('of a recall brings a line back', () => {
    const after = afterReport([ticket([line('a', done)])], ['a'], 'recall', NOW);
    expect(idsAt(ticketsAt(after, hot))).toEqual([['a']]);
  });

  it('that lines are shown names those not seen yet', () => {
    expect(unseenIDs([ticket([line('a'), line('b', { kdsStatus: 'InPreparation' })])])).toEqual(['a']);
  });
});

describe('the arrows of a keyboard', () => {
  const tickets = [ticket([line('a'), line('b')]), ticket([line('c')])];

  it('begin with the first ticket', () => {
    expect(moved(tickets, null, 'ArrowDown', 1)).toEqual({ sendID: 'a', line: -1 });
  });

  it('stay at the last ticket', () => {
    expect(moved(tickets, { sendID: 'c', line: 0 }, 'ArrowRight', 1)).toEqual({ sendID: 'c', line: -1 });
  });

  it('go down to the last line', () => {
    expect(moved(tickets, { sendID: 'a', line: 1 }, 'ArrowDown', 1)).toEqual({ sendID: 'a', line: 1 });
  });

  it('go back up to the ticket itself', () => {
    expect(moved(tickets, { sendID: 'a', line: 0 }, 'ArrowUp', -1)).toEqual({ sendID: 'a', line: -1 });
  });

  it('choose nothing where nothing is open', () => {
    expect(moved([], null, 'ArrowRight', 1)).toBeNull();
  });
});
