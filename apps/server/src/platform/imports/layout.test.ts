import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { readLayout, type Matching } from './layout.ts';

const columns: readonly Column[] = [
  { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', isRequired: true, example: 'Tea' },
  { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', example: 2 },
];
const layout = (text: string, matching: Matching | null = null) =>
  readLayout(columns, { rows: text.split('\n').map((line) => line.split(';')) }, 'en', matching);

describe('the headings of a file', () => {
  it('are found below a title', () => expect(layout('My menu\n\nName;Price\nTea;2').headingRow).toBe(2));
  it('are known in either language', () => expect(layout('ชื่อ;ราคา\nTea;2').places.get('price')).toBe(1));
  it('that are unknown are named by the refusal', () =>
    expect(() => layout('Artikel;Preis\nTea;2')).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ params: { column: 'Name', found: 'Artikel, Preis' } }),
      }),
    ));
  it('that are unknown are the row of full width', () => {
    const matching = { headingRow: 1, columns: new Map([[0, 'name']]) };
    expect(layout('Menu 2026\nArtikel;Preis\nTea;2', matching).shown.found.map(({ sample }) => sample)).toEqual([
      'Tea',
      '2',
    ]);
  });
  it('are what a person says they are', () => {
    const matching = {
      headingRow: 0,
      columns: new Map([
        [0, 'name'],
        [1, 'price'],
      ]),
    };
    expect(layout('Artikel;Preis\nTea;2', matching).places).toEqual(
      new Map([
        ['name', 0],
        ['price', 1],
      ]),
    );
  });
});
