import { describe, expect, it } from 'vitest';
import { textIn, type Cells } from './columns.ts';
import { readLayout } from './layout.ts';
import { planImport } from './plan.ts';
import type { Loaded, Sheet } from './sheet.ts';

/** Options in groups: the limit belongs to the group and is repeated in each of its rows. */
const sheet: Sheet = {
  name: 'modifierGroups',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'group', en: 'Group', th: 'กลุ่ม', kind: 'text', isRequired: true, example: '' },
    { key: 'limit', en: 'Limit', th: 'จำกัด', kind: 'integer', default: 0, example: 0 },
    { key: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', example: '' },
    { key: 'option', en: 'Option', th: 'ตัวเลือก', kind: 'text', isRequired: true, example: '' },
  ],
  nameOf: (cells) => textIn(cells, 'option'),
  keysOf: (cells) => [{ column: 'option', value: `${textIn(cells, 'group')}\n${textIn(cells, 'option')}` }],
  shared: [{ mark: (cells) => textIn(cells, 'group'), columns: ['limit', 'note'] }],
  read: () => Promise.resolve({ records: [] }),
  write: () => Promise.resolve(),
};
const milk: Loaded = {
  records: [{ id: 'oat', version: 7, cells: { group: 'Milk', limit: 2, note: 'cold', option: 'Oat' } }],
};

async function plan(text: string, state: Loaded = milk, list: Sheet = sheet) {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const table = { rows, unclosed: [], hasDecimalComma: false };
  const planned = await planImport(list, table, state, {
    language: 'en',
    layout: readLayout(list.columns, table, 'en', null),
    isCreatingMissing: false,
    currency: { code: 'EUR', decimals: 2, symbol: '€' },
    newID: () => 'new',
    onChecked: () => undefined,
    letOthersPass: () => Promise.resolve(),
  });
  return {
    ...planned,
    reported: planned.rows.map(({ kind, problems, changes }) => [
      kind,
      ...(problems ?? []).map(({ column, message }) => `${column}: ${message}`),
      ...(changes ?? []).map(({ column, from, to }) => `${column}: ${from} > ${to}`),
    ]),
  };
}
const limits = (taken: readonly { readonly cells: Cells }[]) =>
  taken.map(({ cells }) => [cells['option'], cells['limit'], cells['note']]);

describe('columns that rows share', () => {
  it('come from the existing record, for a new row that does not say them', async () => {
    expect(limits((await plan('Group,Option\nmilk,Soy')).taken)).toEqual([['Soy', 2, 'cold']]);
  });

  it('are not emptied by a new row that leaves them empty, and what it changes is reported', async () => {
    const { taken, reported } = await plan('Group,Limit,Note,Option\nMilk,9,,Soy');
    expect(reported).toEqual([['new', 'Limit: 2 > 9']]);
    expect(limits(taken)).toEqual([['Soy', 9, 'cold']]);
  });

  it('need to be said once in a file', async () => {
    const { taken, reported } = await plan('Group,Limit,Note,Option\nTea,3,hot,Black\nTea,,,Green');
    expect(reported).toEqual([['new'], ['new']]);
    expect(limits(taken)).toEqual([
      ['Black', 3, 'hot'],
      ['Green', 3, 'hot'],
    ]);
  });

  it('change for a row below that says nothing as for the one above', async () => {
    const { reported, taken } = await plan('Group,Limit,Option\nMilk,5,Soy\nMilk,,Oat');
    expect(reported).toEqual([
      ['new', 'Limit: 2 > 5'],
      ['changed', 'Limit: 2 > 5'],
    ]);
    expect(taken.map(({ id, version }) => [id, version])).toEqual([
      ['new', 1],
      ['oat', 7],
    ]);
  });

  it('are refused where two rows say different things', async () => {
    expect((await plan('Group,Limit,Option\nTea,3,Black\ntea,4,Green')).reported).toEqual([
      ['new'],
      ['refused', 'Limit: Conflicts with row 2'],
    ]);
  });

  it('are emptied by an empty cell of an existing record, and keep what has a value by itself', async () => {
    expect((await plan('Group,Limit,Note,Option\nMilk,,,Oat')).reported).toEqual([['changed', 'Note: cold > ']]);
  });
});

describe('prices', () => {
  const drinks: Sheet = {
    ...sheet,
    columns: [
      { key: 'option', en: 'Option', th: 'ตัวเลือก', kind: 'text', isRequired: true, example: '' },
      { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', isPrice: true, example: 1 },
      { key: 'cost', en: 'Cost', th: 'ต้นทุน', kind: 'number', example: 1 },
    ],
    keysOf: (cells) => [{ column: 'option', value: textIn(cells, 'option') }],
    shared: [],
  };
  const tea: Loaded = { records: [{ id: 'tea', version: 1, cells: { option: 'Tea', price: 1.005, cost: 0.125 } }] };

  it('finer than the currency are refused by row, costs are not (decision 156)', async () => {
    expect((await plan('Option,Price,Cost\nMilk,1.00005,0.00005\nSoy,1.05,0.1', tea, drinks)).reported).toEqual([
      ['refused', 'Price: Too many decimals for this currency'],
      ['new'],
    ]);
  });

  it('that are stored finer than the currency stay as they are until they are changed', async () => {
    expect((await plan('Option,Price,Cost\nTea,1.005,0.5', tea, drinks)).reported).toEqual([
      ['changed', 'Cost: 0.125 > 0.5'],
    ]);
    expect((await plan('Option,Price\nTea,1.00605', tea, drinks)).reported).toEqual([
      ['refused', 'Price: Too many decimals for this currency'],
    ]);
  });
});
