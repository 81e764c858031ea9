import type { AgentJob, Printer, ReceiptDocument } from '@tavola/contract';
import { cellsOf, layOut, type PlacedLine } from '@tavola/receipts';
import { rasterOf } from '@tavola/receipts/raster';
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import {
  IMPACT_DOTS,
  isImpact,
  isOtherMode,
  isStar,
  otherEncoding,
  otherPicture,
  otherText,
} from './other-commands.ts';

/** How a printer is spoken to, as far as its bytes depend on it. */
export type PrinterSettings = Pick<Printer, 'printerMode' | 'charactersPerLine' | 'encoding' | 'threshold' | 'cutting'>;

/** Dots of a character of the printers' own font. */
const CELL_DOTS = 12;
const FEED_LINES = 4;

/** The bytes of a paper, and whether it is a picture. */
export interface Paper {
  readonly bytes: Uint8Array;
  readonly isPicture: boolean;
}

/**
 * The papers that a job sends to its printer, in order. Text where the printer has every sign, a picture where it has
 * not (decision 74).
 */
export function papersOf({ document, copies, kind }: AgentJob, printer: PrinterSettings): readonly Paper[] {
  if (document === null) return kind === 'Drawer' ? [{ bytes: pulse(printer), isPicture: false }] : [];
  const one = printed(harmless(document), printer);
  return Array.from({ length: copies }, () => one);
}

/** Everything that a job sends to its printer. */
export const bytesOf = (job: AgentJob, printer: PrinterSettings): Uint8Array =>
  Uint8Array.from(Buffer.concat(papersOf(job, printer).map(({ bytes }) => bytes)));

const withoutCommands = (text: string): string => text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''));

/** The document without control signs, wherever it comes from: no name commands a printer (reliability D6). */
const harmless = ({ sections }: ReceiptDocument): ReceiptDocument => ({
  sections: sections.map(({ label, blocks }) => ({
    label,
    blocks: blocks.map((block) => {
      if (block.kind === 'text') return { ...block, text: withoutCommands(block.text) };
      if (block.kind !== 'row') return block;
      return { ...block, cells: block.cells.map((cell) => ({ ...cell, text: withoutCommands(cell.text) })) };
    }),
  })),
});

/** Whether a printer has every sign of a text among its own. */
export function canSay(text: string, encoding: Printer['encoding']): boolean {
  const known = signsOf(encoding);
  return Array.from(text).every((sign) => known.has(sign.codePointAt(0) ?? 0));
}

const signs = new Map<string, ReadonlySet<number>>();
function signsOf(encoding: Printer['encoding']): ReadonlySet<number> {
  let known = signs.get(encoding);
  if (known === undefined) {
    // Below a blank there are commands, and none of them is text.
    const points = CodepageEncoder.getCodepoints(encoding, true).filter((point) => point >= 0x20 && point !== 0x7f);
    known = new Set([...points, ...Array.from({ length: 95 }, (_, at) => 0x20 + at)]);
    signs.set(encoding, known);
  }
  return known;
}

function printed(document: ReceiptDocument, printer: PrinterSettings): Paper {
  const { printerMode: mode } = printer;
  if (!isOtherMode(mode))
    return mode === 'Image' || !isPlain(document, printer.encoding)
      ? { bytes: picture(document, printer), isPicture: true }
      : { bytes: text(document, printer), isPicture: false };
  if (mode !== 'StarGraphic' && isPlain(document, otherEncoding(printer.encoding)))
    return { bytes: otherText(document, mode, printer), isPicture: false };
  const size = { mode, dots: isImpact(mode) ? IMPACT_DOTS : dotsOf(printer) };
  return { bytes: otherPicture(document, size, printer), isPicture: true };
}

function isPlain(document: ReceiptDocument, encoding: Printer['encoding']): boolean {
  return document.sections.every(({ blocks }) =>
    blocks.every((block) => {
      if (block.kind === 'text') return canSay(block.text.replace(/\n/g, ''), encoding);
      if (block.kind === 'row') return block.cells.every((cell) => canSay(cell.text.replace(/\n/g, ''), encoding));
      // Codes are drawn, so that every printer has the same.
      return block.kind !== 'qr' && block.kind !== 'barcode';
    }),
  );
}

const encoderFor = ({ charactersPerLine }: PrinterSettings): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: charactersPerLine,
    imageMode: 'raster',
    feedBeforeCut: FEED_LINES,
    newline: '\n',
  });

function text(document: ReceiptDocument, printer: PrinterSettings): Uint8Array {
  const columns = printer.charactersPerLine;
  const encoder = encoderFor(printer).initialize().codepage(printer.encoding);
  for (const line of layOut(document, { width: columns, cell: 1, measure: cellsOf })) addLine(encoder, line, columns);
  return finished(encoder, printer);
}

function addLine(encoder: ReceiptPrinterEncoder, line: PlacedLine, columns: number): void {
  if (line.kind === 'line') encoder.line('-'.repeat(columns));
  if (line.kind !== 'texts') return;
  const { size, isBold, texts } = line;
  let written = '';
  for (const part of texts) {
    const blanks = Math.max(0, Math.floor(part.x / size) - cellsOf(written));
    written += ' '.repeat(blanks) + part.text;
  }
  encoder.bold(isBold).size(size, size).text(written).size(1, 1).bold(false).newline();
}

const dotsOf = ({ charactersPerLine }: PrinterSettings): number => charactersPerLine * CELL_DOTS;

function picture(document: ReceiptDocument, printer: PrinterSettings): Uint8Array {
  const { width, height, rgba } = rasterOf(document, dotsOf(printer));
  const data = { width, height, data: new Uint8ClampedArray(rgba), colorSpace: 'srgb' as const };
  const encoder = encoderFor(printer).initialize().image(data, width, height, 'threshold', printer.threshold);
  return finished(encoder, printer);
}

const finished = (encoder: ReceiptPrinterEncoder, { cutting }: PrinterSettings): Uint8Array =>
  (cutting ? encoder.cut('partial') : encoder.newline(FEED_LINES)).encode();

/** A full pulse at the connector of the drawer. */
const pulse = (printer: PrinterSettings): Uint8Array =>
  new ReceiptPrinterEncoder({ language: isStar(printer.printerMode) ? 'star-line' : 'esc-pos' })
    .initialize()
    .pulse()
    .encode();
