import { PrinterMode, ReceiptTemplateType, type Language, type ReceiptDocument } from '@tavola/contract';
import { defaultMarkup, printMarkup, receiptFormat, samplesIn } from '@tavola/receipts';
import { PaperReader, type Printed } from '@tavola/testkit/printing/paper.ts';
import { joinedPictures } from '@tavola/testkit/printing/printed.ts';
import { StarPaperReader } from '@tavola/testkit/printing/star-paper.ts';
import { bytesOf, type PrinterSettings } from './bytes.ts';

/** Tickets that every mode of a printer is read with. */
export const goldenTypes = [
  ReceiptTemplateType.Kitchen,
  ReceiptTemplateType.Sales,
  ReceiptTemplateType.TableServiceBillPreview,
] as const;
export const modes = Object.values(PrinterMode.def.entries);

/** A printer of this mode, as a location sets it up; those with needles have narrow paper. */
export const printerOf = (printerMode: PrinterMode): PrinterSettings => ({
  printerMode,
  charactersPerLine: printerMode === 'DotMatrix' || printerMode.startsWith('StarImpact') ? 42 : 48,
  encoding: 'cp858',
  threshold: 225,
  cutting: true,
});

/** The sample of a template in a language, as a location in Bangkok prints it. */
export const sampleOf = (type: (typeof goldenTypes)[number], language: Language): ReceiptDocument =>
  printMarkup(
    defaultMarkup(type),
    type,
    samplesIn(language)[type],
    receiptFormat(
      {
        currency: { code: 'THB', symbol: 'THB', decimals: 2 },
        timezoneName: 'Asia/Bangkok',
        calendar: 'gregorian',
        countryCode: '',
      },
      language,
    ),
    language,
  );

/** The same in letters that every printer has, and without bars: what text mode is for. */
export const plainOf = ({ sections }: ReceiptDocument): ReceiptDocument => ({
  sections: sections.map(({ label, blocks }) => ({
    label,
    blocks: blocks
      .filter(({ kind }) => kind !== 'barcode')
      .map((block) => {
        if (block.kind === 'text') return { ...block, text: latin(block.text) };
        if (block.kind !== 'row') return block;
        return { ...block, cells: block.cells.map((cell) => ({ ...cell, text: latin(cell.text) })) };
      }),
  })),
});
const latin = (text: string): string => text.replace(/[\u0e00-\u0e7f]+/g, 'Som tam').replace(/\u2013/g, '-');

/** What comes out of a printer of this mode, by the simulator's own reading. */
export function paperOf(document: ReceiptDocument, printer: PrinterSettings): readonly Printed[] {
  const job = { printJobID: 'job', printerID: 'printer', kind: 'Kitchen', document, copies: 1 } as const;
  const reader = printer.printerMode.startsWith('Star') ? new StarPaperReader() : new PaperReader();
  return joinedPictures(reader.read(bytesOf(job, printer)).printed);
}
