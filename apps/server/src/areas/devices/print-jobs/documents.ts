import { type Language, type ReceiptBlock, type ReceiptDocument } from '@tavola/contract';
import { kitchenTicket, type ReadHere } from '#areas/selling/index.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { PrintJob } from './print-jobs.rows.ts';
import { printWords } from './print-jobs.words.ts';

const loud = (text: string): ReceiptBlock => ({
  kind: 'text',
  text: `*** ${text} ***`,
  align: 'center',
  size: 2,
  isBold: true,
});

const headed = (document: ReceiptDocument, heads: readonly ReceiptBlock[]): ReceiptDocument =>
  heads.length === 0 ? document : { sections: [{ label: '', blocks: [...heads] }, ...document.sections] };

/** What is printed to try a printer. */
export const testDocument = (name: string, language: Language): ReceiptDocument => ({
  sections: [
    {
      label: '',
      blocks: [
        loud(printWords.testTitle[language]),
        { kind: 'text', text: name, align: 'center', size: 1, isBold: true },
        { kind: 'line' },
        { kind: 'text', text: printWords.testText[language], align: 'left', size: 1, isBold: false },
        { kind: 'text', text: printWords.testLetters.en, align: 'left', size: 1, isBold: false },
        { kind: 'text', text: printWords.testLetters.th, align: 'left', size: 1, isBold: false },
        { kind: 'cut' },
      ],
    },
  ],
});

/** What a job prints; a drawer has none. Null as a whole where what it was made of is gone. */
export async function documentOf(
  read: ReadHere,
  { scope, language }: { readonly scope: LocationScope; readonly language: Language },
  { kind, orderID, lines, sendKind, document, isReprint }: PrintJob,
): Promise<{ readonly document: ReceiptDocument | null } | null> {
  const heads = isReprint || sendKind === 'Reprint' ? [loud(printWords.reprint[language])] : [];
  if (kind !== 'Kitchen') return { document: document === null ? null : headed(document, heads) };
  if (orderID === null || lines === null) return null;
  const isCancelled = sendKind === 'Cancel';
  const ticket = await kitchenTicket(read, { scope, language }, { orderID, units: lines, isCancelled });
  if (ticket === null) return null;
  return { document: headed(ticket.document, isCancelled ? [...heads, loud(printWords.cancelled[language])] : heads) };
}
