/**
 * Bugs that people make in this code. Each is planted into the terminal's own source by a test, and the simulator has
 * to find it: a simulator that finds nothing proves nothing.
 */

export interface PlantedBug {
  readonly name: string;
  /** The end of the path of the file, which has the right text once. */
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** Its moment is too short for chance: the kills at every step find it. */
  readonly isFoundByKill?: true;
}

const SYNC = 'offline/sync/sync-orders.ts';
const ORDERS = 'offline/store/pending-orders.ts';

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'an order is removed before the server has acknowledged it',
    file: SYNC,
    right: 'const contentHash = await hashOf(content);',
    wrong: 'const contentHash = await hashOf(content); await removePending(orderID, acknowledging());',
  },
  {
    name: 'an order is removed whatever hash the server answers',
    file: SYNC,
    right: "return contentHash === own ? null : ('later' as const);",
    wrong: 'return null;',
  },
  {
    name: 'a refused order counts as stored',
    file: SYNC,
    right: "if (outcome === 'Refused') return",
    wrong: 'if (own === outcome) return',
  },
  {
    name: 'the sync ends at the first order that gets no verdict',
    file: SYNC,
    right: "if (failure === 'later' || failure === 'stop') return failure;",
    wrong: "if (failure !== null) return 'stop';",
  },
  {
    name: 'every page hands in, not one of them',
    file: SYNC,
    right: 'navigator.locks.request(LOCK, { signal: stopping.signal }, () => lead(stopping.signal))',
    wrong: 'lead(stopping.signal)',
  },
  {
    name: 'an order is shown as stored before the disk has it',
    file: ORDERS,
    right: '    await stored;\n    return found.result;',
    wrong: '    return found.result;',
    isFoundByKill: true,
  },
  {
    name: 'a number is given again whose order has left',
    file: 'offline/store/offline-numbers.ts',
    right: 'const isFree = givenTo !== null &&',
    wrong: 'const isFree =',
  },
  {
    name: 'a part payment replaces the one before',
    file: 'sell/port/sell-alone.ts',
    right: 'payments: [...content.payments, { ...tender, takenAt, ...actingOn(content) }]',
    wrong: 'payments: [{ ...tender, takenAt, ...actingOn(content) }]',
  },
  {
    name: 'an open order is never given to the server by itself',
    file: SYNC,
    right: 'await handOver(late.map(({ orderID }) => orderID));',
    wrong: 'late.pop();',
  },
];
