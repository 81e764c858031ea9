import type { ReceiptDocument } from '@tavola/contract';
import { cellsOf } from './cells.ts';
import { layOut, type PlacedLine } from './layout.ts';

/** Papers by characters of a line: 58 mm, on the screen, 80 mm (selling spec, section 9). */
export const PAPER_COLUMNS = [32, 42, 48] as const;

const CUT = '- - 8< ';

/**
 * A document as lines of text, for readers, plain mails and tests: `columns` cells wide at most. Codes and pictures
 * appear as what they hold.
 */
export function textLines(document: ReceiptDocument, columns: number): string[] {
  const placed = layOut(document, { width: columns, cell: 1, measure: cellsOf });
  return placed.map((line) => lineText(line, columns));
}

function lineText(line: PlacedLine, columns: number): string {
  switch (line.kind) {
    case 'texts': {
      let text = '';
      for (const part of line.texts) text += ' '.repeat(Math.max(0, part.x - cellsOf(text))) + part.text;
      return text;
    }
    case 'line':
      return '-'.repeat(columns);
    case 'cut':
      return CUT.repeat(Math.ceil(columns / CUT.length))
        .slice(0, columns)
        .trimEnd();
    case 'qr':
      return center('[QR]', columns);
    case 'barcode':
      return center('[|||]', columns);
    case 'image':
      return center('[picture]', columns);
  }
}

const center = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2))) + text;
