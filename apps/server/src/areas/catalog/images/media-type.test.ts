import { describe, expect, it } from 'vitest';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { readPicture } from './media-type.ts';

const pixel = Buffer.from(PIXEL, 'base64');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32le = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);

const jpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000041234ffc400040000', 'hex'),
    Buffer.from('ffc0000b08', 'hex'),
    u16(height),
    u16(width),
    Buffer.from('0101110000ffda0002001122ffd9', 'hex'),
  ]);

const webp = (chunk: Buffer): Buffer =>
  Buffer.concat([Buffer.from('RIFF'), u32le(chunk.length + 4), Buffer.from('WEBP'), chunk]);
const simple = (width: number, height: number): Buffer =>
  webp(
    Buffer.concat([Buffer.from('VP8 '), u32le(10), Buffer.from('0000009d012a', 'hex'), u32le(width + height * 65_536)]),
  );
const lossless = (width: number, height: number): Buffer =>
  webp(
    Buffer.concat([
      Buffer.from('VP8L'),
      u32le(6),
      Buffer.from([0x2f]),
      u32le(width - 1 + (height - 1) * 16_384),
      Buffer.alloc(1),
    ]),
  );
const extended = (width: number, height: number): Buffer =>
  webp(
    Buffer.concat([
      Buffer.from('VP8X'),
      u32le(10),
      Buffer.alloc(4),
      u32le(width - 1).subarray(0, 3),
      u32le(height - 1).subarray(0, 3),
    ]),
  );

describe('the size of a picture', () => {
  it('is read from its header', () => {
    expect(readPicture(pixel)).toEqual({ mediaType: 'image/png', width: 1, height: 1 });
    expect(readPicture(jpeg(640, 480))).toEqual({ mediaType: 'image/jpeg', width: 640, height: 480 });
    for (const make of [simple, lossless, extended])
      expect(readPicture(make(1000, 3000))).toEqual({ mediaType: 'image/webp', width: 1000, height: 3000 });
  });

  it('is not taken from a file that is cut or has data after the picture', () => {
    for (const file of [pixel, jpeg(2, 2), simple(2, 2), lossless(2, 2), extended(2, 2)]) {
      expect(readPicture(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]))).toBeNull();
      for (let length = 0; length < file.length; length += 1)
        expect(readPicture(file.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });
});
