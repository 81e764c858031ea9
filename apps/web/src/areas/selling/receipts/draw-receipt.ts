import type { ReceiptDocument } from '@tavola/contract';

/** Draws a document as a PNG for a paper of so many dots; null where nothing can be drawn. Its code is fetched then. */
export const drawReceipt = async (document: ReceiptDocument, dots: number): Promise<Blob | null> =>
  (await import('./receipt-picture.ts')).receiptPicture(document, dots);
