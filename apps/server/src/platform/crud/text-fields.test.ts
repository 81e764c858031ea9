import { describe, expect, it } from 'vitest';
import { textFields } from './text-fields.ts';

const fields = textFields({
  name: { column: 'name', sheet: { en: 'Name', th: 'ชื่อ', kind: 'text', example: 'Farm' }, isSorted: true },
  contactName: { column: 'contact_name', isSearched: true },
});

describe('a table of text fields', () => {
  it('names the columns that are read', () => {
    expect(fields.columns).toEqual(['name', 'contact_name']);
  });

  it('reads an empty column as an empty text', () => {
    expect(fields.read({ name: 'Farm', contact_name: null })).toEqual({ name: 'Farm', contactName: '' });
  });

  it('writes the fields of a form into their columns, and nothing else that is sent', () => {
    const sent = { name: 'Farm', contactName: 'Ploy', version: 3 };
    expect(fields.write(sent)).toEqual({ name: 'Farm', contact_name: 'Ploy' });
  });

  it('writes the cells of a spreadsheet into the same columns', () => {
    expect(fields.fromCells({ name: 'Farm' })).toEqual({ name: 'Farm', contact_name: '' });
  });

  it('gives a spreadsheet the fields that have a heading', () => {
    expect(fields.sheetColumns.map(({ key }) => key)).toEqual(['name']);
  });

  it('orders by the fields that say so', () => {
    expect(Object.keys(fields.sort)).toEqual(['name']);
  });

  it('searches the fields that say so', () => {
    expect(fields.search).toHaveLength(1);
  });
});
