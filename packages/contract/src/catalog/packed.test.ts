import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack, type Packed } from './packed.ts';

const overTheWire = (value: object): unknown => unpack(JSON.parse(JSON.stringify(pack(value))) as Packed);

describe('packed lists', () => {
  it('unpack unchanged: lists in records in lists, nothing, mixtures, repeated and empty texts', () => {
    const value = {
      version: 7,
      name: 'a',
      nothing: null,
      none: [],
      mixed: [1, 'a', null, { b: [] }, [2]],
      texts: ['x', null, 'x', ''],
      same: [
        { a: null, b: true },
        { a: null, b: true },
      ],
      odd: [{ a: 1 }, { b: 1 }],
      rows: [
        { id: 'one', parts: [{ id: 'p', price: 1.5 }], tags: [] },
        { id: 'two', parts: [], tags: ['one', 'two'] },
      ],
    };
    expect(overTheWire(value)).toEqual(value);
  });

  it('unpack unchanged, whatever they contain', () => {
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, 0, 1.25, -3),
        fc.string(),
        fc.array(tie('tree')),
        fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, tree, { noNullPrototype: true }), (value) => {
        expect(overTheWire(value)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it('store repeated values once: the prices of many lists cost little more than their digits', () => {
    const ids = Array.from(
      { length: 1000 },
      (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const lists = Array.from({ length: 20 }, (_, list) => ({
      listID: `list ${list}`,
      items: ids.map((itemID, index) => ({ itemID, price: list + index / 4 })),
    }));
    const [plain, packed] = [JSON.stringify({ lists }).length, JSON.stringify(pack({ lists })).length];
    expect(packed).toBeLessThan(plain / 8);
  });

  it('store runs once: equal lengths and equal steps between texts', () => {
    const rows = (count: number) => ({
      rows: Array.from({ length: count }, (_, index) => ({
        id: `row ${index}`,
        tags: ['new'],
        parts: [{ place: 1 }, { place: 2 }],
      })),
    });
    const size = (count: number) => JSON.stringify((pack(rows(count)).root as { rows: unknown }).rows).length;
    expect(size(2000) - size(1000), 'only the indexes of the parts, alternately 1 and 2').toBeLessThan(5000);
    expect(overTheWire(rows(1000))).toEqual(rows(1000));
  });

  it('share equal lists inside records', () => {
    const value = {
      rows: Array.from({ length: 9 }, (_, index) => ({ id: index, none: [], groups: [{ group: index % 3 }] })),
    };
    const { rows } = overTheWire(value) as typeof value;
    expect(rows).toEqual(value.rows);
    expect(new Set(rows.map(({ none }) => none)).size).toBe(1);
    expect(new Set(rows.map(({ groups }) => groups)).size).toBe(3);
  });

  it('of many elements are unpacked on first access, and once', () => {
    const back = overTheWire({ lists: [{ rows: Array.from({ length: 600 }, (_, id) => ({ id })) }] }) as {
      lists: { rows: unknown[] }[];
    };
    const list = back.lists[0];
    expect(typeof Object.getOwnPropertyDescriptor(list, 'rows')?.get).toBe('function');
    expect(list?.rows).toHaveLength(600);
    expect(list?.rows).toBe(list?.rows);
  });
});
