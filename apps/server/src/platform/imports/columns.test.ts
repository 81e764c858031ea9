import { describe, expect, it } from 'vitest';
import { isSameCell, readCell, shownCell, type Column } from './columns.ts';
import { harmless } from './make-file.ts';
import { writeFile } from './write-file.ts';

const list: Column = { key: 'groups', en: 'Groups', th: 'กลุ่ม', kind: 'list', most: 3, example: '' };
const text: Column = { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', max: 2000, example: '' };

describe('a list in a cell', () => {
  it.each([[['Milk', 'Extras']], [['Salt; pepper', 'Milk']], [['12" pan']], [['"quoted"', 'a;b']], [['it;"s']], [[]]])(
    '%j comes back as it went out',
    (entries) => {
      expect(readCell(list, harmless(shownCell(entries, 'en')), false)).toEqual({ ok: true, value: entries });
    },
  );

  it.each([
    ['a; ;a;b', ['a', 'b']],
    ['"a;b', ['"a', 'b']],
    ['a;b;c;d', 'too_many'],
  ])('%s is %j', (cell, meant) => {
    const read = readCell(list, cell, false);
    expect(read.ok ? read.value : read.code).toEqual(meant);
  });
});

describe('a text in a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=quoted already", "''@twice", "'quoted", 'a=b', 'two\nlines'])(
    '%j is no formula on its way, and the same afterwards',
    (value) => {
      const written = harmless(value);
      expect(written).not.toMatch(/^[=+\-@\t\r]/);
      expect(readCell(text, written, false)).toEqual({ ok: true, value });
    },
  );

  it('of several lines stands in quotes, or other programs take them for rows', async () => {
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
    const read = readCell(text, 'one\r\ntwo', false);
    expect(read.ok && isSameCell(text, read.value, 'one\r\ntwo') && isSameCell(text, read.value, 'one\ntwo')).toBe(
      true,
    );
  });
});
