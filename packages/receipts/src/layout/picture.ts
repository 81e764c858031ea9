import type { ReceiptBlock, ReceiptDocument } from '@tavola/contract';
import { BARCODE_HEIGHT } from '../markup/elements.ts';
import { code128Widths } from './code128.ts';
import { layOut, type Paper, type PlacedLine } from './layout.ts';

/** Dots across the paper of printers for 58 and 80 mm. */
export const PICTURE_DOTS = [384, 576] as const;

/** Height of the letters and of a line of them, in dots; both are doubled for large text. */
export const LETTER_DOTS = 24;
const LINE_DOTS = 32;
const RULE_DOTS = 16;
/** A Thai letter with an upper vowel and a tone above that, sara am with a tone included. */
const STACKED_MARKS = /[\u0e31\u0e34-\u0e37\u0e4d][\u0e48-\u0e4c]|[\u0e48-\u0e4b]\u0e33/;
const MARK_DOTS = 6;
const MARGIN = 16;
const GAP = 12;
/** Blank modules that scanners expect around bars and QR codes. */
const BARCODE_QUIET = 10;
const QR_QUIET = 4;

/** Something to draw, in dots from the top left. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: 1 | 2;
      readonly isBold: boolean;
    }
  | { readonly kind: 'bar'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | {
      readonly kind: 'image';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly source: string;
    };

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** What the place of a picture knows and this package does not. */
export interface PictureTools {
  readonly measure: Paper['measure'];
  /** Modules of a QR code, row by row. */
  readonly qr: (value: string, level: 'M' | 'L') => { readonly size: number; readonly data: ArrayLike<unknown> };
  /** Height of a picture by its width; null = it cannot be shown. */
  readonly heightOf: (source: string) => number | null;
}

/** Draws a document for a paper that is `dots` wide: what a printer without our letters prints, or a guest is sent. */
export function pictureOf(document: ReceiptDocument, dots: number, tools: PictureTools): Picture {
  const width = dots - 2 * MARGIN;
  const lines = layOut(document, { width, cell: tools.measure('0', false), measure: tools.measure });
  const marks: Mark[] = [];
  let y = MARGIN;
  for (const line of lines) {
    const drawn = drawLine(line, y, width, tools);
    marks.push(...drawn.marks.map((mark) => ({ ...mark, x: mark.x + MARGIN })));
    y += drawn.height;
  }
  return { width: dots, height: Math.ceil(y) + MARGIN, marks };
}

interface Drawn {
  readonly height: number;
  readonly marks: readonly Mark[];
}

function drawLine(line: PlacedLine, y: number, width: number, tools: PictureTools): Drawn {
  switch (line.kind) {
    case 'texts': {
      const { size, isBold, texts } = line;
      // Two marks above one another reach into the line before.
      const headroom = texts.some(({ text }) => STACKED_MARKS.test(text)) ? MARK_DOTS * size : 0;
      return {
        height: headroom + LINE_DOTS * size,
        marks: texts.map(({ x, text }) => ({ kind: 'text', x, y: y + headroom, text, size, isBold })),
      };
    }
    case 'line':
      return { height: RULE_DOTS, marks: [{ kind: 'bar', x: 0, y: y + RULE_DOTS / 2 - 1, width, height: 2 }] };
    // A picture ends where the paper is cut.
    case 'cut':
      return { height: GAP, marks: [] };
    case 'barcode':
      return drawBarcode(line.value, y, width);
    case 'qr':
      return drawQr(line, y, width, tools);
    case 'image': {
      const height = tools.heightOf(line.source);
      if (height === null) return { height: 0, marks: [] };
      const x = Math.floor((width - line.width) / 2);
      return { height: height + GAP, marks: [{ kind: 'image', x, y, width: line.width, height, source: line.source }] };
    }
  }
}

function drawBarcode(value: string, y: number, width: number): Drawn {
  const widths = code128Widths(value) ?? [];
  const modules = widths.reduce((sum, one) => sum + one, 2 * BARCODE_QUIET);
  // Whole dots, so that bars of equal width are drawn equal.
  const dot = Math.max(1, Math.min(2, Math.floor(width / modules)));
  const marks: Mark[] = [];
  let x = Math.max(0, Math.floor((width - modules * dot) / 2)) + BARCODE_QUIET * dot;
  for (const [index, modulesWide] of widths.entries()) {
    if (index % 2 === 0) marks.push({ kind: 'bar', x, y: y + GAP, width: modulesWide * dot, height: BARCODE_HEIGHT });
    x += modulesWide * dot;
  }
  return { height: BARCODE_HEIGHT + 2 * GAP, marks };
}

function drawQr(block: Extract<ReceiptBlock, { kind: 'qr' }>, y: number, width: number, tools: PictureTools): Drawn {
  const { size, data } = tools.qr(block.value, block.level);
  const modules = size + 2 * QR_QUIET;
  const dot = Math.max(1, Math.min(block.size, Math.floor(width / modules)));
  const left = Math.max(0, Math.floor((width - modules * dot) / 2));
  const marks: Mark[] = [];
  for (let at = 0; at < size * size; at += 1) {
    if (Boolean(data[at]) === false) continue;
    const [column, row] = [at % size, Math.floor(at / size)];
    const place = { x: left + (column + QR_QUIET) * dot, y: y + (row + QR_QUIET) * dot };
    marks.push({ kind: 'bar', ...place, width: dot, height: dot });
  }
  return { height: modules * dot, marks };
}
