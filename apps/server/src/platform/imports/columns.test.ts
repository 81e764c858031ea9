import { describe, expect, it } from 'vitest';
import { figuresOf, isSameCell, problemText, readCell, shownCell, type Column } from './columns.ts';
import { harmless } from './files/make-file.ts';
import { writeFile } from './files/write-file.ts';

const euros = figuresOf({ code: 'EUR', decimals: 2, symbol: '€' }, false);
const list: Column = { key: 'groups', en: 'Groups', th: 'กลุ่ม', kind: 'list', most: 3, example: '' };
const text: Column = { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', max: 2000, example: '' };

describe('a list in a cell', () => {
  it.each([[['Milk', 'Extras']], [['Salt; pepper', 'Milk']], [['12" pan']], [['"quoted"', 'a;b']], [['it;"s']], [[]]])(
    '%j comes back as it went out',
    (entries) => {
      expect(readCell(list, harmless(shownCell(entries, 'en')), euros)).toEqual({ ok: true, value: entries });
    },
  );

  it.each([
    ['a; ;a;b', ['a', 'b']],
    ['"a;b', ['"a', 'b']],
    ['a;b;c;d', 'too_many'],
  ])('%s is %j', (cell, meant) => {
    const read = readCell(list, cell, euros);
    expect(read.ok ? read.value : read.code).toEqual(meant);
  });
});

describe('a text in a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=quoted already", "''@twice", "'quoted", 'a=b', 'two\nlines'])(
    '%j is no formula on its way, and the same afterwards',
    (value) => {
      const written = harmless(value);
      expect(written).not.toMatch(/^[=+\-@\t\r]/);
      expect(readCell(text, written, euros)).toEqual({ ok: true, value });
    },
  );

  it('with several lines is quoted, or other programs would read them as rows', async () => {
    const { contentBase64 } = await writeFile(
      'company',
      'list',
      'csv',
      'en',
      ['Name', 'Note'],
      [
        ['Tea', 'two\nlines'],
        ['Milk', null],
      ],
    );
    expect(Buffer.from(contentBase64, 'base64').toString('utf8')).toBe(
      '\uFEFFName,Note\r\nTea,"two\nlines"\r\nMilk,\r\n',
    );
  });

  it('says the same with the line ends of another program', () => {
    const read = readCell(text, 'one\r\ntwo', euros);
    expect(read.ok && isSameCell(text, read.value, 'one\r\ntwo') && isSameCell(text, read.value, 'one\ntwo')).toBe(
      true,
    );
  });
});

describe('a figure in a cell', () => {
  const price: Column = { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', min: 0, example: 1 };
  const count: Column = { key: 'count', en: 'Count', th: 'จำนวน', kind: 'integer', example: 1 };
  const semicolons = figuresOf({ code: 'EUR', decimals: 2, symbol: '€' }, true);
  const baht = figuresOf({ code: 'THB', decimals: 2, symbol: '฿' }, false);
  it.each([
    ['12,50', euros, 12.5],
    ['1.250,00', euros, 1250],
    ['€ 1 250,00', euros, 1250],
    ['1.125', euros, 1.125],
    ['1.5699999999999998', euros, 1.57],
    ['1.5699999', euros, 'decimals'],
    ['1,250', euros, 'two_readings'],
    ['1,250', baht, 1250],
    ['฿1,250', baht, 1250],
    ['๑๒.๕', baht, 12.5],
    ['1,250', semicolons, 1.25],
    ['1.250,5', semicolons, 1250.5],
    ['1.250', semicolons, 'two_readings'],
    ['1.5', semicolons, 1.5],
    ['-1,5', euros, 'min'],
    ['0.0000001', euros, 'decimals'],
    ['12 apples', euros, 'number'],
  ])('%s is %j in the file of its company', (cell, figures, meant) => {
    const read = readCell(price, cell, figures);
    expect(read.ok ? read.value : read.code).toBe(meant);
  });

  it('that is a count has no decimals, and groups are certain', () => {
    expect(readCell(count, '1,250', euros)).toEqual({ ok: true, value: 1250 });
    expect(readCell(count, '1.5', euros)).toMatchObject({ ok: false, code: 'integer' });
  });

  it('with two readings shows both of them', () => {
    const read = readCell(price, '1,250', euros);
    expect(read.ok ? null : problemText({ column: 'price', ...read }, 'en')).toContain('1,250.00 or 1.25');
  });
});
