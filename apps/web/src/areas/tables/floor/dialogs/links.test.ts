import { expect, it } from 'vitest';
import { linksOf } from './links.ts';

const table = (tableID: string, tableGroupID: string | null, x: number) => ({
  tableID,
  tableGroupID,
  x,
  y: 0,
  width: 100,
  height: 100,
});

it('joined tables are linked one to the next, and no others', () => {
  const links = linksOf([
    table('a', 'g', 0),
    table('c', 'g', 400),
    table('b', 'g', 200),
    table('alone', null, 600),
    table('d', 'h', 800),
    table('e', 'h', 1000),
  ]);
  expect(links.map(({ key }) => key)).toEqual(['a b', 'b c', 'd e']);
  expect(links[0]).toMatchObject({ from: [50, 50], to: [250, 50] });
});

it('tables that are alone in the room have no link', () => {
  expect(linksOf([table('a', 'g', 0), table('b', null, 200)])).toEqual([]);
});
