import type { FloorTable, TableCheck } from '@tavola/contract';
import { expect, it } from 'vitest';
import { moveTargets, sharesLines } from './move-targets.ts';

const table = (name: string, more: Partial<FloorTable> = {}): FloorTable =>
  ({
    tableID: name,
    tableLayoutID: 'bar',
    name,
    status: 'Free',
    openBillCount: 0,
    waiterID: null,
    ...more,
  }) as FloorTable;
const rooms = [{ tableLayoutID: 'bar', name: 'Bar' }] as Parameters<typeof moveTargets>[0]['rooms'];

it('offers free tables first, then those that the person serves, and never those of others', () => {
  const tables = [
    table('10'),
    table('2'),
    table('3', { status: 'Occupied', waiterID: 'ann', openBillCount: 1 }),
    table('4', { status: 'Occupied', waiterID: 'bob', openBillCount: 1 }),
    table('5', { openBillCount: 1 }),
  ];
  const targets = moveTargets({ rooms, tables }, null, 'ann');
  expect(targets.map(({ table: { name }, room, isFree }) => [name, room, isFree])).toEqual([
    ['2', 'Bar', true],
    ['10', 'Bar', true],
    ['3', 'Bar', false],
  ]);
  const forParty = moveTargets({ rooms, tables }, null, 'ann', true);
  expect(
    forParty.map(({ table: { name } }) => name),
    'bills that share items need a free one',
  ).toEqual(['2', '10']);
});

it('leaves out the table where the bill is', () => {
  const tables = [table('1', { status: 'Occupied', waiterID: 'ann' }), table('2')];
  expect(moveTargets({ rooms, tables }, '1', 'ann').map((target) => target.table.name)).toEqual(['2']);
});

it('knows which bills share a line', () => {
  const lines = [{ billIDs: ['one', 'two'] }, { billIDs: ['three'] }] as unknown as TableCheck['lines'];
  expect(['one', 'two', 'three'].map((billID) => sharesLines({ lines }, billID))).toEqual([true, true, false]);
});
