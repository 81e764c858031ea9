import { describe, expect, it } from 'vitest';
import type { CellValue } from '../columns.ts';
import { makeFile, startFile, type FileHead } from './make-file.ts';
import { parseTable } from './parse-table.ts';

const headings = Array.from({ length: 30 }, (_, index) => `Heading ${index}`);
const rows: readonly (readonly CellValue[])[] = Array.from({ length: 7 }, (_row, row) =>
  headings.map((_, column) => [row + column / 8, `ข้าว & <b>"${row}"</b>`, null, 'two\nlines'][column % 4] ?? null),
);
const cells = async (bytes: Buffer) => (await parseTable(bytes)).rows;

describe.each(['csv', 'xlsx'] as const)('a file as %s', (format) => {
  const head: FileHead = { format, language: 'en', headings };

  it('that is made in pieces, some of them empty, has the rows of one that is made at once', async () => {
    const file = startFile(head);
    const pieces = [file.add(rows.slice(0, 3)), file.add([]), file.add(rows.slice(3)), file.end()];
    expect(await cells(Buffer.concat(pieces))).toEqual(await cells(makeFile(head, rows)));
  });

  it('has every cell in its column, beyond the letter Z too', async () => {
    const [first, ...others] = await cells(makeFile(head, rows));
    expect(first).toEqual(headings);
    const written = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    expect(others.map((row) => headings.map((_, column) => String(row[column] ?? '')))).toEqual(written);
  });

  it('without rows still has its headings', async () => {
    expect(await cells(makeFile(head, []))).toEqual([headings]);
  });

  it('is the same file for the same rows', () => {
    expect(makeFile(head, rows).equals(makeFile(head, rows))).toBe(true);
  });
});
