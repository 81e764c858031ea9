import { crc32 } from 'node:zlib';
import type { ImageMediaType } from '@tavola/contract';

/**
 * The picture without what its file says of where, when and with what it was taken: place, camera, texts, thumbnails,
 * and whatever a program has added (reliability H5). Every part that is needed to draw it is kept, including its
 * rotation; null where the file is not built like a picture of its type.
 */
export function plainPicture(bytes: Buffer, mediaType: ImageMediaType): Buffer | null {
  try {
    return plainOf[mediaType](bytes);
  } catch (error) {
    // A length inside the file leads past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const plainOf: Readonly<Record<ImageMediaType, (bytes: Buffer) => Buffer>> = {
  'image/png': plainPng,
  'image/jpeg': plainJpeg,
  'image/webp': plainWebp,
};

/** Bytes from `from` to before `to`; throws like a read where the file is shorter. */
function part(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('The file ends inside a part.');
  return bytes.subarray(from, to);
}

const PNG_SIGNATURE = 8;
/** What is drawn by: pixels, palette, transparency, colours. */
const PNG_KEPT: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
]);

function plainPng(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE, type = ''; type !== 'IEND';) {
    const next = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(type)) parts.push(part(bytes, at, next));
    else if (type === 'eXIf') parts.push(...turned(part(bytes, at + 8, next - 4)).map(pngExif));
    at = next;
  }
  return Buffer.concat(parts);
}

function pngExif(tiff: Buffer): Buffer {
  const [size, content, check] = [Buffer.alloc(4), Buffer.concat([Buffer.from('eXIf'), tiff]), Buffer.alloc(4)];
  size.writeUInt32BE(tiff.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, check]);
}

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';

function plainJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])];
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('There is no part of a JPEG here.');
    if (marker === EOI) return Buffer.concat([...parts, part(bytes, at, at + 2)]);
    let next = at + 2 + bytes.readUInt16BE(at + 2);
    const content = part(bytes, at + 4, next);
    if (marker === SOS) next = endOfScan(bytes, next);
    if (isDrawnBy(marker, content)) parts.push(part(bytes, at, next));
    else if (marker === APP1 && content.toString('latin1', 0, EXIF.length) === EXIF)
      parts.push(...turned(content.subarray(EXIF.length)).map(jpegExif));
    at = next;
  }
}

/** Of the application segments, only pixel size, colour profile and Adobe's colour type matter for drawing. */
function isDrawnBy(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return content.toString('latin1', 0, ICC.length) === ICC;
  // A second part of the first kind is a thumbnail.
  return marker === APP14 || (marker === APP0 && content.toString('latin1', 0, 5) === 'JFIF\0');
}

/** Where the pixels of a scan end: at the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The file ends inside its pixels.');
}

const ORIENTATION = 0x0112;

/** Notes that say nothing but how the picture is turned; none where it is upright or that cannot be read. */
function turned(tiff: Buffer): Buffer[] {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let entry = 0; entry < u16(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (u16(at) !== ORIENTATION) continue;
      const orientation = u16(at + 8);
      return orientation > 1 && orientation <= 8 ? [tiffOf(orientation)] : [];
    }
    return [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function jpegExif(tiff: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const WEBP_KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of VP8X that say that EXIF or XMP follows. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function plainWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const exif: Buffer[] = [];
  let features: Buffer | null = null;
  for (let at = 12; at < bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const type = bytes.toString('latin1', at, at + 4);
    if (WEBP_KEPT.has(type)) {
      const kept = Buffer.from(part(bytes, at, next));
      if (type === 'VP8X') features = kept;
      parts.push(kept);
    } else if (type === 'EXIF') exif.push(...turned(tiffIn(part(bytes, at + 8, at + 8 + size))));
    at = next;
  }
  if (features !== null) {
    const drawn = features.readUInt8(8) & ~(HAS_EXIF | HAS_XMP);
    features.writeUInt8(exif.length > 0 ? drawn | HAS_EXIF : drawn, 8);
    parts.push(...exif.slice(0, 1).map(webpExif));
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** Some programs write the head of a JPEG's notes in front of them. */
const tiffIn = (notes: Buffer): Buffer =>
  notes.toString('latin1', 0, EXIF.length) === EXIF ? notes.subarray(EXIF.length) : notes;

function webpExif(tiff: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(tiff.length);
  return Buffer.concat([Buffer.from('EXIF'), size, tiff]);
}
