import type { ReceiptDocument } from '@tavola/contract';
import { drawReceipt } from './draw-receipt.ts';

/** Dots across 80 mm paper, the width that guests are given. */
const DOTS = 576;

/** Gives the receipt as a picture: to an app of the guest's choice where the device can share files, else as a file. */
export async function saveReceiptPicture(document: ReceiptDocument, name: string): Promise<void> {
  const picture = await drawReceipt(document, DOTS);
  if (picture === null) return;
  const file = new File([picture], `${name}.png`, { type: 'image/png' });
  const shared = { files: [file] };
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared))
    // Closing the list of apps is a decision against sharing.
    return navigator.share(shared).catch(() => undefined);
  download(file);
}

function download(file: File): void {
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
