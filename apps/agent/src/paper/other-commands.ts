import type { Printer, ReceiptDocument } from '@tavola/contract';
import { cellsOf, layOut, type PlacedLine } from '@tavola/receipts';
import { rasterOf } from '@tavola/receipts/raster';
import receiptline from 'receiptline';

/** What the bytes of these printers depend on. */
export type OtherSettings = Pick<Printer, 'printerMode' | 'charactersPerLine' | 'encoding' | 'threshold' | 'cutting'>;

/** Modes whose commands are made by another library, and its names for them (decision 388). */
const COMMANDS = {
  Generic: 'generic',
  DotMatrix: 'impact',
  StarGraphic: 'stargraphic',
  StarImpact1: 'starimpact',
  StarImpact2: 'starimpact2',
  StarImpact3: 'starimpact3',
} as const;
export type OtherMode = keyof typeof COMMANDS;

export const isOtherMode = (mode: Printer['printerMode']): mode is OtherMode => Object.hasOwn(COMMANDS, mode);
/** Modes of printers that press needles on a ribbon: their pictures are narrow and coarse. */
export const isImpact = (mode: Printer['printerMode']): boolean =>
  mode === 'DotMatrix' || mode.startsWith('StarImpact');
/** Modes that speak the commands of Star. */
export const isStar = (mode: Printer['printerMode']): boolean => mode.startsWith('Star');

/** Dots across the paper of 76 mm at 8 dots a strip. */
export const IMPACT_DOTS = 200;
const FEED_LINES = 4;

/** Code pages by the names of the library; it has no 850, whose letters are all in 858 but for a dotless i. */
const CODE_PAGES = { cp437: 'cp437', cp850: 'cp858', cp858: 'cp858', windows1252: 'cp1252' } as const;
/** The characters that a printer of these modes has. */
export const otherEncoding = (encoding: Printer['encoding']): Printer['encoding'] =>
  encoding === 'cp850' ? 'cp858' : encoding;

/** The bytes of a text whose every sign is in the code page. */
export function otherText(document: ReceiptDocument, mode: OtherMode, settings: OtherSettings): Uint8Array {
  const columns = settings.charactersPerLine;
  const lines = layOut(document, { width: columns, cell: 1, measure: cellsOf }).flatMap((line) =>
    writtenLine(line, columns),
  );
  const feed = settings.cutting ? [] : Array.from({ length: FEED_LINES }, () => '|');
  return transformed([...lines, ...feed].join('\n'), mode, settings);
}

/** The bytes of a picture of this many dots across. */
export function otherPicture(
  document: ReceiptDocument,
  { mode, dots }: { readonly mode: OtherMode; readonly dots: number },
  settings: OtherSettings,
): Uint8Array {
  const png = Buffer.from(rasterOf(document, dots).png()).toString('base64');
  const feed = settings.cutting || mode === 'StarGraphic' ? '' : '\n|'.repeat(FEED_LINES);
  return transformed(`{image:${png}}${feed}`, mode, settings);
}

function transformed(lines: string, mode: OtherMode, settings: OtherSettings): Uint8Array {
  const written = receiptline.transform(lines, {
    command: COMMANDS[mode],
    cpl: settings.charactersPerLine,
    encoding: CODE_PAGES[settings.encoding],
    gradient: false,
    threshold: settings.threshold,
    cutting: settings.cutting,
  });
  return Buffer.from(written, 'binary');
}

function writtenLine(line: PlacedLine, columns: number): readonly string[] {
  if (line.kind === 'line') return [`|${literal('-'.repeat(columns))}`];
  if (line.kind !== 'texts') return [];
  const { size, isBold, texts } = line;
  let written = '';
  for (const part of texts) {
    const blanks = Math.max(0, Math.floor(part.x / size) - cellsOf(written));
    written += ' '.repeat(blanks) + part.text;
  }
  if (written === '') return ['|'];
  const sized = `${size === 2 ? '^^^' : ''}${literal(written)}`;
  return [`|${isBold ? `"${sized}"` : sized}`];
}

// Signs have a meaning in the library's language: a note of "===" would cut the paper.
const literal = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, (sign) => hexOf(sign)).replace(/ /g, '~');
function hexOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : sign;
}
