import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';

const fileOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../../tools/testkit/src/files/cases/${name}`, import.meta.url));
const rowsOf = async (content: string | Buffer) => (await parseTable(Buffer.from(content))).rows;

describe('quotation marks in a text file', () => {
  it('an inch sign inside a name belongs to the name', async () =>
    expect((await rowsOf(fileOf('b34a-inch-inside.csv')))[250]).toEqual(['Pizza 14" Large', '199']));
  it('text that follows a quotation mark belongs to the name with its marks', async () =>
    expect((await rowsOf(fileOf('b34b-quote-then-text.csv')))[250]).toEqual(['"Pizza" 14', '199']));
  it('one that is never closed spoils its own row', async () =>
    expect((await parseTable(fileOf('b34e-never-closed.csv'))).unclosed).toEqual([250]));
  it('one that is never closed leaves the other rows as they are', async () =>
    expect(await rowsOf(fileOf('b34e-never-closed.csv'))).toHaveLength(501));
  it('one that a later row seems to close swallows none of the rows between', async () =>
    expect(await rowsOf('Name,Price\n"Pizza 14,199\nTea,2\nPan 12",5\n')).toHaveLength(4));
  it('a note over two lines is one cell', async () =>
    expect((await rowsOf('Name,Note,Price\nTea,"hot\nor cold",2\n'))[1]).toEqual(['Tea', 'hot\nor cold', '2']));
  it('two of them inside a quoted text are one', async () =>
    expect((await rowsOf('Name,Price\n"14"" pan",5\n'))[1]).toEqual(['14" pan', '5']));
});

describe('the columns of a text file', () => {
  it('are separated as its first line says', async () =>
    expect(await rowsOf(fileOf('b36a-sep.csv'))).toEqual([
      ['Name', 'Price'],
      ['Tea', '2,50'],
    ]));
  it('may have a heading over two lines', async () =>
    expect((await rowsOf(fileOf('b36b-heading-break.csv')))[1]).toEqual(['none', 'Tea', '2,50']));
  it('may have a heading with commas', async () =>
    expect((await rowsOf(fileOf('b36c-heading-commas.csv')))[1]).toEqual(['Tea', '2,50', 'x']));
  it('may be separated by tabs', async () =>
    expect((await rowsOf(fileOf('b36d-tabs.csv')))[1]).toEqual(['Tea', '2.50']));
  it('are separated by commas where a cell lists with semicolons', async () =>
    expect((await rowsOf('Name,Groups\nTea,Hot;Cold;Iced\n'))[1]).toEqual(['Tea', 'Hot;Cold;Iced']));
});

describe('the letters of a text file', () => {
  it('may be UTF-16 with the low byte first', async () =>
    expect((await rowsOf(fileOf('b36e-utf16.txt')))[1]).toEqual(['Tea', '2.50']));
  it('may be UTF-16 with the high byte first', async () => {
    const content = Buffer.from('\ufeffName,Price\nชา,2\n', 'utf16le').swap16();
    expect((await rowsOf(content))[1]).toEqual(['ชา', '2']);
  });
  it('may be those of Western Europe', async () =>
    expect((await rowsOf(fileOf('b36f-win1252.csv')))[1]).toEqual(['Café', '2.50']));
  it('may be those of Thailand', async () => {
    const content = Buffer.concat([Buffer.from('Name,Price\n'), Buffer.from([0xaa, 0xd2]), Buffer.from(',2\n')]);
    expect((await rowsOf(content))[1]).toEqual(['ชา', '2']);
  });
  it('may begin with the mark of UTF-8', async () =>
    expect((await rowsOf('\ufeffName,Price\nTea,2\n'))[0]).toEqual(['Name', 'Price']));
});
