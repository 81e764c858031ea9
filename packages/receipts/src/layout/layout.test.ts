import { ReceiptTemplateType, type ReceiptCell, type ReceiptDocument } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bindingSchemas,
  cellsOf,
  defaultMarkup,
  fillTemplate,
  layOut,
  PAPER_COLUMNS,
  parseMarkup,
  samples,
  textLines,
} from '../index.ts';
import { bangkokFormat } from '../receipt.setup.ts';

describe('the width of a text on paper', () => {
  it.each([
    ['Iced tea', 8],
    ['กา', 2],
    ['ส้มตำไทย', 7],
    ['น้ำดื่มขวด', 7],
    ['ที่นั่ง', 3],
    ['ทำ', 2],
    ['น้ำ', 2],
    ['ผู้ใหญ่', 4],
    ['café', 4],
    ['cafe\u0301', 4],
    ['東京', 4],
    ['👨‍👩‍👧', 2],
    ['', 0],
  ])('%s takes %i cells', (text, cells) => expect(cellsOf(text)).toBe(cells));
});

const cell = (text: string, more: Partial<ReceiptCell> = {}): ReceiptCell => ({
  text,
  align: 'left',
  width: null,
  wrap: null,
  ...more,
});
const row = (...cells: ReceiptCell[]): ReceiptDocument => ({
  sections: [{ label: '', blocks: [{ kind: 'row', cells, size: 1, isBold: false }] }],
});

describe('a row', () => {
  it('keeps the amount at the right and breaks a long name between words', () => {
    const prawns = row(cell('Grilled river prawns with tamarind sauce'), cell('780.00', { align: 'right' }));
    expect(textLines(prawns, 32)).toEqual(['Grilled river prawns with 780.00', 'tamarind sauce']);
  });

  it('breaks Thai between words, though no blank parts them', () => {
    const thai = row(cell('ข้าวผัดกระเพราหมูสับไข่ดาว'), cell('60.00฿', { align: 'right' }));
    const [first = '', second = ''] = textLines(thai, 24);
    expect(first.replace(/ +60\.00฿$/, '') + second).toBe('ข้าวผัดกระเพราหมูสับไข่ดาว');
    expect(cellsOf(first)).toBe(24);
    expect(['หมู', 'สับ', 'ไข่', 'หมูสับ', 'ไข่ดาว', 'ดาว']).toContain(
      ['หมูสับ', 'ไข่ดาว', 'หมู', 'สับ', 'ไข่', 'ดาว'].find((word) => second.startsWith(word)),
    );
  });

  it('prints a name over 22 characters on two lines where the column says so', () => {
    const card = row(cell('Bangkok Riverside Loyalty Card', { wrap: 22 }), cell('400.00', { align: 'right' }));
    expect(textLines(card, 48)).toEqual([`Bangkok Riverside${' '.repeat(25)}400.00`, 'Loyalty Card']);
  });

  it('gives each column separate lines where they do not fit next to each other', () => {
    const wide = row(cell('Balance due'), cell('123,456,789,012.00 USD', { align: 'right' }));
    expect(textLines(wide, 24)).toEqual(['Balance due', '  123,456,789,012.00 USD']);
  });

  it('has room for a mark that follows an indent', () => {
    const marked = row(
      cell(' ', { width: 1 }),
      cell('\u0e48\u0e33👍น้ำน้ำa', { width: 1 }),
      cell('aaa👍', { width: 6 }),
      cell('\u0e48'),
    );
    for (const line of textLines(marked, 16)) expect(cellsOf(line)).toBeLessThanOrEqual(16);
  });

  it('keeps a quantity in front of its item, also on a paper that is too narrow for two columns', () => {
    const weighed = row(cell('0.355', { align: 'right', width: 4 }), cell('Papaya salad'));
    expect(textLines(weighed, 12)).toEqual(['0.355 Papaya', 'salad']);
  });
});

const signs = fc.constantFrom(...'ab 1กำน้ี่东👍.-', 'น้ำ', ' ', 'word', '\n');
const words = fc.array(signs, { maxLength: 60 }).map((list) => list.join(''));
const size = fc.constantFrom(1 as const, 2 as const);
const aligned = fc.constantFrom('left' as const, 'center' as const, 'right' as const);
const anyCell = fc.record({
  text: words,
  align: aligned,
  width: fc.option(fc.integer({ min: 1, max: 48 })),
  wrap: fc.option(fc.integer({ min: 4, max: 48 })),
});
const block = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: words, align: aligned, size, isBold: fc.boolean() }),
  fc.record({
    kind: fc.constant('row' as const),
    cells: fc.array(anyCell, { minLength: 1, maxLength: 6 }),
    size,
    isBold: fc.boolean(),
  }),
);
const runs = Number(process.env['LAW_RUNS'] ?? 500);
const letters = (text: string): string => text.replace(/\s/g, '');

describe('every document', () => {
  it('has no line wider than the paper, no texts over each other, and loses no character', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.constantFrom(...PAPER_COLUMNS), (blocks, columns) => {
        const placed = layOut({ sections: [{ label: '', blocks }] }, { width: columns, cell: 1, measure: cellsOf });
        const printed: string[] = [];
        for (const line of placed) {
          if (line.kind !== 'texts') continue;
          let end = 0;
          for (const { x, width, text } of line.texts) {
            expect(width).toBe(cellsOf(text) * line.size);
            expect(x).toBeGreaterThanOrEqual(end);
            end = x + width;
            printed.push(text);
          }
          expect(end).toBeLessThanOrEqual(columns);
        }
        const wanted = blocks.flatMap((one) => (one.kind === 'text' ? [one.text] : one.cells.map(({ text }) => text)));
        const sorted = (texts: readonly string[]) => [...letters(texts.join(''))].toSorted().join('');
        expect(sorted(printed)).toBe(sorted(wanted));
      }),
      { numRuns: runs },
    );
  });

  it.each(Object.entries(ReceiptTemplateType))('of the type %s prints every amount of its data', (_, type) => {
    const format = { ...bangkokFormat('en'), amount: (amount: number) => `<${amount}>` };
    const document = fillTemplate(parseMarkup(defaultMarkup(type)), type, samples[type], format, 'en');
    for (const columns of PAPER_COLUMNS) {
      const text = textLines(document, columns).join('\n');
      for (const amount of amountsOf(type)) expect(text).toContain(`<${amount}>`);
    }
  });
});

/** Amounts of a sample that a guest or cashier must find; 0 is left out where nothing happened. */
function amountsOf(type: ReceiptTemplateType): number[] {
  const found: number[] = [];
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'number' && value !== 0 && /amount|expected|counted|difference|subtotal/i.test(name))
      found.push(value);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : key);
  };
  const data = bindingSchemas[type].parse(samples[type]);
  walk(data, '');
  // What a payment settles follows from what was handed over, tip and change.
  const settled = 'payments' in data ? data.payments.map(({ amount }) => amount) : [];
  return found.filter((amount) => !settled.includes(amount) || amount === 500);
}
