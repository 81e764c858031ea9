import type { ImageMediaType } from '@tavola/contract';

/** What a picture says about itself before anything is decoded. */
export interface Picture {
  readonly mediaType: ImageMediaType;
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

/**
 * Detects a file's type from its structure, regardless of its declared type; null = not a supported picture. The file
 * must end where the picture ends, so it cannot carry other data.
 */
export function readPicture(bytes: Buffer): Picture | null {
  const reader = bytes.subarray(0, PNG.length).equals(PNG) ? readPng : bytes[0] === 0xff ? readJpeg : readWebp;
  try {
    const picture = reader(bytes);
    return picture === null || picture.width === 0 || picture.height === 0 ? null : picture;
  } catch (error) {
    // A length inside the file leads past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(bytes: Buffer): Picture | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const mediaType = 'image/png';
  for (let at = PNG.length; ;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND')
      return at === bytes.length ? { mediaType, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
  }
}

// The frame with the size comes before the first scan; c4, c8 and cc in its range are tables.
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.readUInt16BE(0) !== 0xffd8 || !bytes.subarray(-2).equals(JPEG_END)) return null;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff || marker === 0xda) return null;
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
}

function readWebp(bytes: Buffer): Picture | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const mediaType = 'image/webp';
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { mediaType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { mediaType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const sizes = bytes.readUInt32LE(21);
    return { mediaType, width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
  }
  return null;
}
