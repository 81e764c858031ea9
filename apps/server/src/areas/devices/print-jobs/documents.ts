import type { ReceiptBlock, ReceiptDocument } from '@tavola/contract';
import { kitchenTicket, type ReadHere, type TicketPlace } from '#areas/selling/index.ts';
import type { PrintJob } from './print-jobs.rows.ts';
import { printWords } from './print-jobs.words.ts';
import { loud } from './test-ticket.ts';

const headed = (document: ReceiptDocument, heads: readonly ReceiptBlock[]): ReceiptDocument =>
  heads.length === 0 ? document : { sections: [{ label: '', blocks: [...heads] }, ...document.sections] };

/** What a job prints; a drawer has none. Null as a whole where what it was made of is gone. */
export async function documentOf(
  read: ReadHere,
  here: TicketPlace,
  { kind, orderID, lines, sendKind, document, isReprint }: PrintJob,
): Promise<{ readonly document: ReceiptDocument | null } | null> {
  const { language } = here;
  const heads = isReprint || sendKind === 'Reprint' ? [loud(printWords.reprint[language])] : [];
  if (kind !== 'Kitchen') return { document: document === null ? null : headed(document, heads) };
  if (orderID === null || lines === null) return null;
  const isCancelled = sendKind === 'Cancel';
  const ticket = await kitchenTicket(read, here, { orderID, units: lines, isCancelled });
  if (ticket === null) return null;
  return { document: headed(ticket.document, isCancelled ? [...heads, loud(printWords.cancelled[language])] : heads) };
}
