import type { ReceiptBlock, ReceiptCell, ReceiptDocument } from '@tavola/contract';
import { wrapText, type Measure } from './wrap.ts';

/** A paper: its width, and how wide a text is on it in the same unit. `cell` is the width of one character. */
export interface Paper {
  readonly width: number;
  readonly cell: number;
  readonly measure: (text: string, isBold: boolean) => number;
}

/** A text on a line of the paper, from the left. */
export interface PlacedText {
  readonly x: number;
  readonly width: number;
  readonly text: string;
}
/** A line of a document on a paper; what is no text keeps its block. */
export type PlacedLine =
  | { readonly kind: 'texts'; readonly size: 1 | 2; readonly isBold: boolean; readonly texts: readonly PlacedText[] }
  | Extract<ReceiptBlock, { kind: 'line' | 'cut' | 'qr' | 'barcode' | 'image' }>;

type RowBlock = Extract<ReceiptBlock, { kind: 'row' }>;
type TextBlock = Extract<ReceiptBlock, { kind: 'text' }>;

/** A column that would be narrower gets separate lines. */
const MIN_CELLS = 8;

/** Lays a document out on a paper. No line is wider than the paper, and every text of the document is on a line. */
export const layOut = (document: ReceiptDocument, paper: Paper): PlacedLine[] =>
  document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): PlacedLine[] => {
      if (block.kind === 'text') return placeText(block, paper);
      return block.kind === 'row' ? placeRow(block, paper) : [block];
    }),
  );

function placeText({ text, align, size, isBold }: TextBlock, paper: Paper): PlacedLine[] {
  const measure = measureOf(paper, size, isBold);
  return wrapText(text, paper.width, measure).map((line) => ({
    kind: 'texts',
    size,
    isBold,
    texts: place(line, 0, paper.width, align, measure),
  }));
}

function placeRow(row: RowBlock, paper: Paper): PlacedLine[] {
  const { cells, size, isBold } = row;
  const measure = measureOf(paper, size, isBold);
  const gap = paper.cell * size;
  const widths = columnWidths(cells, paper, size, measure);
  if (widths === null)
    return withFiguresInFront(cells)
      .filter(({ text }) => text !== '')
      .flatMap(({ text, align }) => placeText({ kind: 'text', text, align, size, isBold }, paper));
  const columns = cells.map(({ text, wrap }, index) => {
    const width = widths[index] ?? 0;
    return wrapText(text, wrap === null ? width : Math.min(width, wrap * paper.cell * size), measure);
  });
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    let x = 0;
    const texts = cells.flatMap(({ align }, index) => {
      const width = widths[index] ?? 0;
      const placed = place(columns[index]?.[at] ?? '', x, width, align, measure);
      x += width + gap;
      return placed;
    });
    return { kind: 'texts', size, isBold, texts };
  });
}

/** A quantity in front of a text stays in its line: on a narrow paper both are one text. */
function withFiguresInFront(cells: readonly ReceiptCell[]): readonly ReceiptCell[] {
  const at = flexibleColumns(cells).indexOf(true);
  const text = cells[at];
  if (at <= 0 || text === undefined) return cells;
  const inFront = cells.slice(0, at).filter((cell) => cell.text !== '');
  return [{ ...text, text: [...inFront, text].map((cell) => cell.text).join(' ') }, ...cells.slice(at + 1)];
}

/** Figures take what they need, the others share the rest; null where no room is left for those. */
function columnWidths(
  cells: readonly ReceiptCell[],
  paper: Paper,
  size: 1 | 2,
  measure: Measure,
): readonly number[] | null {
  const isFlexible = flexibleColumns(cells);
  const cell = paper.cell * size;
  const natural = (text: string): number => Math.max(...text.split('\n').map(measure));
  const fixed = cells.map(({ text, width }, index) =>
    isFlexible[index] === true ? 0 : Math.max((width ?? 0) * cell, natural(text)),
  );
  const flexibleCount = isFlexible.filter(Boolean).length;
  const rest = paper.width - fixed.reduce((sum, width) => sum + width, 0) - cell * (cells.length - 1);
  // Whole cells on a printer: half a cell cannot be left blank.
  const share = Math.floor(rest / flexibleCount / cell) * cell;
  const wanted = Math.max(...cells.map(({ text }, index) => (isFlexible[index] === true ? natural(text) : 0)));
  if (share < Math.min(MIN_CELLS * cell, wanted) || share < 0) return null;
  let left = rest - share * flexibleCount;
  return fixed.map((width, index) => {
    if (isFlexible[index] !== true) return width;
    const extra = left;
    left = 0;
    return share + extra;
  });
}

/** Which columns take the rest of the row: those of text without a width; at least the first one. */
export function flexibleColumns(cells: readonly Pick<ReceiptCell, 'align' | 'width'>[]): readonly boolean[] {
  const isText = cells.map(({ align, width }) => align !== 'right' && width === null);
  return isText.includes(true) ? isText : cells.map((_, index) => index === 0);
}

function place(
  text: string,
  from: number,
  room: number,
  align: ReceiptCell['align'],
  measure: Measure,
): readonly PlacedText[] {
  if (text === '') return [];
  const width = measure(text);
  const blank = Math.max(0, room - width);
  const x = align === 'left' ? from : from + (align === 'right' ? blank : Math.floor(blank / 2));
  return [{ x, width, text }];
}

const measureOf =
  ({ measure }: Paper, size: number, isBold: boolean): Measure =>
  (text) =>
    measure(text, isBold) * size;
