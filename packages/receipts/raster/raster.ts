import type { ReceiptDocument } from '@tavola/contract';
import { Resvg, renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';
import { create } from 'qrcode';
import { FACES } from './faces.ts';
import { fontWidths } from './font-widths.ts';
import { LETTER_DOTS, pictureOf, type Mark, type Picture } from '../src/index.ts';

const WEIGHT = { normal: 500, bold: 700 } as const;
const fonts = { normal: fontWidths(readFileSync(FACES.normal)), bold: fontWidths(readFileSync(FACES.bold)) } as const;
/** From the top of a line to the foot of its letters; room for the marks above Thai ones is part of it. */
const ASCENT = 1.06;

/** A picture in shades of grey: one byte a dot, 0 = black. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Written only where it is asked for: most printers take the dots. */
  readonly png: () => Uint8Array;
}

/**
 * Draws a document for a paper of this many dots. Pictures of the server are left out: a printer gets text and codes.
 */
export function rasterOf(document: ReceiptDocument, dots: number): Raster {
  const drawn = new Resvg(svgOf(placed(document, dots)), OPTIONS).render();
  return { width: drawn.width, height: drawn.height, rgba: drawn.pixels, png: () => drawn.asPng() };
}

/** The same as a PNG alone, drawn by a separate thread: a server answers others while a receipt is drawn. */
export const pngOf = async (document: ReceiptDocument, dots: number): Promise<Buffer> =>
  (await renderAsync(svgOf(placed(document, dots)), OPTIONS)).asPng();

const OPTIONS: ResvgRenderOptions = {
  font: { fontFiles: Object.values(FACES), loadSystemFonts: false, defaultFontFamily: 'Sarabun' },
  background: '#fff',
};

const placed = (document: ReceiptDocument, dots: number): Picture =>
  pictureOf(document, dots, {
    measure: widthOf,
    qr: (value, level) => create(value, { errorCorrectionLevel: level }).modules,
    heightOf: () => null,
  });

/** The width of a text in dots. Marks above and below a letter add no width, as in their font. */
function widthOf(text: string, isBold: boolean): number {
  const font = isBold ? fonts.bold : fonts.normal;
  const units = Array.from(partedAm(text)).reduce((sum, sign) => sum + font.widthOf(sign.codePointAt(0) ?? 0), 0);
  return (units * LETTER_DOTS) / font.unitsPerEm;
}

// The renderer draws sara am over the sign after it; its two parts, the upper one before a tone mark, are drawn right.
const partedAm = (text: string): string => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

const escaped = (text: string): string =>
  partedAm(text)
    .replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/ /g, '\u00a0');

function svgOf({ width, height, marks }: Picture): string {
  // The printers' libraries take pictures in steps of 8 dots.
  const size = `width="${width}" height="${Math.ceil(height / 8) * 8}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${marks.map(elementOf).join('')}</svg>`;
}

function elementOf(mark: Mark): string {
  if (mark.kind === 'bar')
    return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" shape-rendering="crispEdges"/>`;
  if (mark.kind === 'image') return '';
  const dots = LETTER_DOTS * mark.size;
  const weight = mark.isBold ? WEIGHT.bold : WEIGHT.normal;
  return `<text x="${mark.x}" y="${mark.y + dots * ASCENT}" font-family="Sarabun" font-weight="${weight}" font-size="${dots}">${escaped(mark.text)}</text>`;
}
