import type { ReceiptDocument } from '@tavola/contract';
import { LETTER_DOTS, pictureOf, type Mark } from '@tavola/receipts';
import { create } from 'qrcode';

/** Letters of this weight survive the printer's step from grey to black. */
const WEIGHT = { normal: 500, bold: 700 } as const;
const fontOf = (isBold: boolean, size: 1 | 2): string =>
  `${isBold ? WEIGHT.bold : WEIGHT.normal} ${LETTER_DOTS * size}px Sarabun, sans-serif`;

/** Draws a receipt as a PNG for a paper of this many dots, to keep, send or print. Null where nothing can be drawn. */
export async function receiptPicture(receipt: ReceiptDocument, dots: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const [images] = await Promise.all([loadImages(receipt), loadFonts(receipt)]);
  const picture = pictureOf(receipt, dots, {
    measure: (text, isBold) => {
      context.font = fontOf(isBold, 1);
      return context.measureText(text).width;
    },
    qr: (value, level) => create(value, { errorCorrectionLevel: level }).modules,
    heightOf: (source) => {
      const image = images.get(source);
      return image === undefined ? null : (image.naturalHeight / image.naturalWidth) * image.width;
    },
  });
  canvas.width = picture.width;
  canvas.height = picture.height;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = '#000';
  context.textBaseline = 'top';
  for (const mark of picture.marks) draw(context, mark, images);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function draw(context: CanvasRenderingContext2D, mark: Mark, images: ReadonlyMap<string, HTMLImageElement>): void {
  const { x, y } = mark;
  if (mark.kind === 'bar') return context.fillRect(x, y, mark.width, mark.height);
  if (mark.kind === 'image') {
    const image = images.get(mark.source);
    if (image !== undefined) context.drawImage(image, x, y, mark.width, mark.height);
    return;
  }
  context.font = fontOf(mark.isBold, mark.size);
  context.fillText(mark.text, x, y);
}

/** A canvas draws with what is loaded by then, so every face and script of the text is fetched first. */
async function loadFonts(receipt: ReceiptDocument): Promise<void> {
  const text = JSON.stringify(receipt);
  await Promise.all([false, true].map((isBold) => document.fonts.load(fontOf(isBold, 1), text)));
}

async function loadImages(receipt: ReceiptDocument): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const loaded = new Map<string, HTMLImageElement>();
  const blocks = receipt.sections.flatMap(({ blocks: all }) => all);
  for (const block of blocks)
    if (block.kind === 'image') {
      const image = new Image(block.width);
      image.src = block.source;
      // A logo that does not load is left out; the receipt is not.
      if (
        await image.decode().then(
          () => true,
          () => false,
        )
      )
        loaded.set(block.source, image);
    }
  return loaded;
}
