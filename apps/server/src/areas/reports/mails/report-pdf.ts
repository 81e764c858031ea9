import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { CellValue } from '#platform/imports/columns.ts';
import type { CellKind, ReportColumn } from '../export/report-file.ts';

/** What a page of paper says of a report, in the language of its reader. */
export interface ReportPaper {
  readonly title: string;
  /** The lines below the title: place, period, comparison. */
  readonly lines: readonly string[];
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  /** How a cell is written. */
  readonly write: (value: CellValue, kind: CellKind) => string;
  /** The foot of a page: `1 / 3`. */
  readonly pageOf: (page: number, pages: number) => string;
  /** Counts the rows that paper has no room for. */
  readonly moreRows: (count: number) => string;
  /** When it was made. */
  readonly at: Date;
}

const require = createRequire(import.meta.url);
const faceFile = (face: string): string => require.resolve(`@expo-google-fonts/sarabun/${face}/Sarabun_${face}.ttf`);
const FACES = { normal: faceFile('400Regular'), bold: faceFile('600SemiBold') } as const;

/** More rows than these are for a spreadsheet; the rest is counted. */
const MOST_ROWS = 1000;
/** More columns than these need the long side of the sheet. */
const MOST_UPRIGHT = 6;
const MARGIN = 36;
const LARGEST = 9;
const SMALLEST = 5;
// Room above and below for the marks of Thai letters.
const LINE = 1.75;
const GAP = 8;
const ROWS_AT_ONCE = 100;
const RULE = '#8a9099';
/** Of each column the longest texts are measured; the others are narrower. */
const MEASURED = 5;
/** Of the names, so that a sheet of many columns still says what its rows are. */
const LEAST_WIDTH = 60;

type Doc = InstanceType<typeof PDFDocument>;

/** Columns that say something; one that is empty or 0 in every row takes room away from the others. */
function saidColumns({ columns, rows }: Pick<ReportPaper, 'columns' | 'rows'>): number[] {
  const isBlank = (value: CellValue | undefined): boolean =>
    value === undefined || value === null || value === '' || value === 0;
  return columns.flatMap((_, index) => (index > 0 && rows.every((row) => isBlank(row[index])) ? [] : [index]));
}

/** Draws a report on sheets of A4 with a head on each. Lets others work between pieces of a long one. */
export async function reportPdf(paper: ReportPaper): Promise<Buffer> {
  const shown = saidColumns(paper);
  const columns = shown.flatMap((index) => paper.columns[index] ?? []);
  const last = paper.rows.length - 1;
  // The last row is the total of all, whatever is left out before it.
  const isLong = paper.rows.length > MOST_ROWS;
  const drawn = isLong ? [...paper.rows.slice(0, MOST_ROWS), ...paper.rows.slice(last)] : paper.rows;
  const rows = drawn.map((row) =>
    shown.map((index, place) => paper.write(row[index] ?? null, columns[place]?.kind ?? 'text')),
  );
  const doc = new PDFDocument({
    size: 'A4',
    layout: columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    font: FACES.normal,
    info: { Title: paper.title, CreationDate: paper.at },
  });
  doc.registerFont('normal', FACES.normal).registerFont('bold', FACES.bold);
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  doc.font('bold').fontSize(16).text(paper.title);
  doc.font('normal').fontSize(10);
  for (const line of paper.lines) doc.text(line);
  doc.moveDown(0.5);
  await drawTable(doc, columns, rows, isLong ? paper.moreRows(paper.rows.length - drawn.length) : null);
  drawFeet(doc, paper);
  doc.end();
  await done;
  return Buffer.concat(pieces);
}

type Align = 'left' | 'right';
interface DrawnColumn {
  readonly width: number;
  readonly align: Align;
}

async function drawTable(
  doc: Doc,
  columns: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
  more: string | null,
): Promise<void> {
  const { size, drawn } = fitted(doc, columns, rows);
  const height = size * LINE;
  const bottom = doc.page.height - MARGIN - 2 * height;
  let y = doc.y;
  const line = (cells: readonly string[], font: 'normal' | 'bold'): void => {
    doc.font(font).fontSize(size);
    let x = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const { width = 0, align = 'left' } = drawn[index] ?? {};
      const text = clipped(doc, cell, width);
      const shift = align === 'right' ? width - doc.widthOfString(text) : 0;
      doc.text(text, x + shift, y, { lineBreak: false });
      x += width + GAP;
    }
    y += height;
  };
  const rule = (): void => {
    const right = doc.page.width - MARGIN;
    doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.5).strokeColor(RULE).stroke();
    y += 2;
  };
  const head = (): void => {
    line(
      columns.map(({ heading }) => heading),
      'bold',
    );
    rule();
  };
  head();
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    if (y > bottom) {
      doc.addPage();
      y = MARGIN;
      head();
    }
    if (isLast && more !== null) {
      doc.font('normal').fontSize(size).text(more, MARGIN, y, { lineBreak: false });
      y += height;
    }
    line(row, 'normal');
    if (index % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The largest letters with which all columns fit next to each other, and how wide each is then. */
function fitted(
  doc: Doc,
  columns: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
): { readonly size: number; readonly drawn: readonly DrawnColumn[] } {
  const room = doc.page.width - 2 * MARGIN - GAP * (columns.length - 1);
  const natural = columns.map(({ heading }, index) => {
    const longest = rows.map((row) => row[index] ?? '').toSorted((a, b) => b.length - a.length);
    const widest = longest.slice(0, MEASURED).map((cell) => doc.font('normal').fontSize(LARGEST).widthOfString(cell));
    return Math.max(doc.font('bold').fontSize(LARGEST).widthOfString(heading), ...widest);
  });
  const whole = natural.reduce((sum, width) => sum + width, 0);
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * room) / whole));
  const scaled = natural.map((width) => (width * size) / LARGEST);
  const rest = room - scaled.reduce((sum, width) => sum + width, 0);
  const drawn = columns.map(({ kind }, index): DrawnColumn => {
    const align = kind === 'money' || kind === 'number' ? 'right' : 'left';
    const width = scaled[index] ?? 0;
    // The names get what is left, or give up what is missing.
    return { width: index === 0 ? Math.max(LEAST_WIDTH, width + rest) : width, align };
  });
  return { size, drawn };
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text as far as it fits; Thai letters keep their marks. */
function clipped(doc: Doc, text: string, width: number): string {
  // What was measured fits, whatever is lost in the last digit.
  if (doc.widthOfString(text) <= width + 0.5) return text;
  const signs = Array.from(letters.segment(text), ({ segment }) => segment);
  while (signs.length > 0 && doc.widthOfString(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('')}…`;
}

function drawFeet(doc: Doc, { pageOf }: Pick<ReportPaper, 'pageOf'>): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const text = pageOf(page - start + 1, count);
    doc.font('normal').fontSize(8);
    const x = doc.page.width - MARGIN - doc.widthOfString(text);
    // Inside of the margin a text would begin another page.
    doc.text(text, x, doc.page.height - MARGIN - doc.currentLineHeight(), { lineBreak: false });
  }
}
