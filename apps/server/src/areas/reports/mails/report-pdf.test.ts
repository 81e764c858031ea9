import { expect, it } from 'vitest';
import { reportPdf, type ReportPaper } from './report-pdf.ts';

const paper = (rows: ReportPaper['rows'], more: Partial<ReportPaper> = {}): ReportPaper => ({
  title: 'Sales by product',
  lines: ['Here'],
  columns: [
    { id: 'name', heading: 'สินค้า', kind: 'text' },
    { id: 'net', heading: 'ยอดขายสุทธิ', kind: 'money' },
    { id: 'tips', heading: 'ทิป', kind: 'money' },
  ],
  rows,
  write: (value) => String(value ?? ''),
  pageOf: (page, pages) => `${page} / ${pages}`,
  moreRows: (count) => `${count} more`,
  at: new Date('2026-06-19T06:00:00Z'),
  ...more,
});
const pagesOf = (pdf: Buffer): number => Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const rowsOf = (count: number): ReportPaper['rows'] =>
  Array.from({ length: count }, (_, index) => [`ข้าวกะเพราไก่ไข่ดาว น้ำปู่ ที่ ${index}`, index, 0]);

it('a short report is one sheet, and a long one as many as it needs', async () => {
  const short = await reportPdf(paper(rowsOf(3)));
  expect(short.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(pagesOf(short)).toBe(1);
  expect(pagesOf(await reportPdf(paper(rowsOf(120))))).toBe(3);
});

it('a report without rows still has its head', async () => {
  expect(pagesOf(await reportPdf(paper([])))).toBe(1);
});

it('paper ends after a thousand rows, counts those that it leaves out, and keeps the total', async () => {
  const counted: number[] = [];
  const written: string[] = [];
  await reportPdf(
    paper(rowsOf(1_500), {
      write: (value) => {
        written.push(String(value));
        return String(value);
      },
      moreRows: (count) => {
        counted.push(count);
        return '';
      },
    }),
  );
  expect(counted).toEqual([499]);
  expect(written.at(-1)).toBe('1499');
});

it('a column that is 0 in every row takes no room', async () => {
  const kinds = new Set<string>();
  await reportPdf(
    paper(rowsOf(3), {
      write: (value, kind) => {
        kinds.add(`${kind} ${String(value)}`);
        return '';
      },
    }),
  );
  expect([...kinds].filter((one) => one.startsWith('money'))).toEqual(['money 0', 'money 1', 'money 2']);
});
