import { describe, expect, it } from 'vitest';
import { nameApart, namesApart } from './bill-names.ts';

const bill = (orderID: string, aliasName: string | null, tableName: string | null) => ({
  orderID,
  aliasName,
  tableName,
  orderNo: `00${orderID}`,
});

describe('names of bills', () => {
  it('are distinguished by their tables where joined tables have the same', () => {
    const apart = namesApart([bill('1', 'Guest 2', 'A1'), bill('2', 'Ann', 'A1'), bill('3', ' guest 2', 'A2')]);
    expect([...apart]).toEqual([
      ['1', 'A1'],
      ['3', 'A2'],
    ]);
    expect(nameApart('Guest 2', apart.get('1'))).toBe('Guest 2 · A1');
    expect(nameApart('Ann', apart.get('2'))).toBe('Ann');
  });

  it('are distinguished by their numbers at one table, or where one has left its table', () => {
    for (const tables of [
      ['A1', 'A1'],
      ['A1', null],
    ] as const)
      expect([...namesApart([bill('1', 'Ann', tables[0]), bill('2', 'Ann', tables[1])])]).toEqual([
        ['1', '001'],
        ['2', '002'],
      ]);
  });

  it('stay unchanged without a given one', () => {
    expect(namesApart([bill('1', null, 'A1'), bill('2', null, 'A1'), bill('3', '', 'A1')]).size).toBe(0);
  });
});
