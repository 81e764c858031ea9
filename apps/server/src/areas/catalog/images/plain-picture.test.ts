import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { describe, expect, it } from 'vitest';
import { readPicture } from './media-type.ts';
import { plainPicture } from './plain-picture.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);

/** As a camera writes it: how it was held, its name, and where it was. */
const exif = (orientation: number): Buffer =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0'),
      hex('49492a0008000000' + '0200'),
      hex('12010300010000000' + orientation.toString() + '000000'),
      hex('25880400010000002600000000000000'),
      Buffer.from('GPS 13.7563 N 100.5018 E, Camera of Anna'),
    ]),
  );
const [soi, eoi] = [hex('ffd8'), hex('ffd9')];
const jfif = segment(0xe0, Buffer.concat([Buffer.from('JFIF\0'), hex('0102000001000100')]));
const tables = Buffer.concat([segment(0xdb, Buffer.alloc(65, 1)), segment(0xc0, hex('080002000301011100'))]);
const scan = Buffer.concat([segment(0xda, hex('0101003f00')), hex('12ff003456ffd078ff0090')]);
const jpeg = (...notes: Buffer[]): Buffer => Buffer.concat([soi, jfif, ...notes, tables, scan, scan, eoi]);

const chunk = (type: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]): Buffer => {
  const all = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(all.length);
  return Buffer.concat([Buffer.from('RIFF'), size, all]);
};

describe('a picture that is stored', () => {
  it('of a camera says nothing of the place and the person, and its pixels stay as they are', () => {
    const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>Anna</x>'));
    const taken = jpeg(exif(1), xmp, segment(0xed, Buffer.from('Photoshop Anna')), segment(0xfe, Buffer.from('Anna')));
    expect(taken.includes('GPS')).toBe(true);
    expect(plainPicture(taken, 'image/jpeg')).toEqual(jpeg());
    expect(readPicture(jpeg())).toEqual({ mediaType: 'image/jpeg', width: 3, height: 2 });
    expect(plainPicture(jpeg(), 'image/jpeg')).toEqual(jpeg());
  });

  it('keeps how the camera was held, and the colours', () => {
    const colours = [
      segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001profile')),
      segment(0xee, Buffer.from('Adobe')),
    ];
    const plain = plainPicture(jpeg(exif(6), ...colours), 'image/jpeg');
    const held = segment(
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0'), hex('4d4d002a00000008000101120003000000010006000000000000')]),
    );
    expect(plain).toEqual(jpeg(held, ...colours));
    expect(plainPicture(jpeg(held), 'image/jpeg'), 'read again').toEqual(jpeg(held));
    expect(plainPicture(jpeg(segment(0xe1, Buffer.from('Exif\0\0II*'))), 'image/jpeg'), 'cut').toEqual(jpeg());
  });

  it('ends where its pixels end', () => {
    const hidden = Buffer.concat([jpeg(), Buffer.from('<script>'), eoi]);
    expect(plainPicture(hidden, 'image/jpeg')).toEqual(jpeg());
    expect(plainPicture(Buffer.concat([soi, jfif, tables, scan]), 'image/jpeg')).toBeNull();
  });

  it('of the web has no texts, and says so', () => {
    const pixels = chunk('VP8L', hex('2f0000000001'));
    const head = (flags: number) => chunk('VP8X', Buffer.concat([Buffer.from([flags]), Buffer.alloc(9)]));
    const noted = webp(head(0x1c), pixels, chunk('EXIF', Buffer.from('GPS')), chunk('XMP ', Buffer.from('Anna!')));
    expect(plainPicture(noted, 'image/webp')).toEqual(webp(head(0x10), pixels));
    expect(plainPicture(webp(head(0), pixels).subarray(0, -2), 'image/webp')).toBeNull();
  });

  it('keeps how it is turned, of the web and of a program too', () => {
    const tiff = (orientation: number) =>
      hex('4d4d002a00000008000101120003000000010000000000000000').fill(orientation, 19, 20);
    const pixels = chunk('VP8L', hex('2f0000000001'));
    const head = (flags: number) => chunk('VP8X', Buffer.concat([Buffer.from([flags]), Buffer.alloc(9)]));
    const notes = exif(6).subarray(10);
    const turned = webp(head(0x08), pixels, chunk('EXIF', tiff(6)));
    for (const said of [notes, exif(6).subarray(4)])
      expect(plainPicture(webp(head(0x0c), pixels, chunk('EXIF', said)), 'image/webp')).toEqual(turned);
    expect(plainPicture(turned, 'image/webp'), 'read again').toEqual(turned);
    expect(plainPicture(webp(head(0x08), pixels, chunk('EXIF', tiff(1))), 'image/webp')).toEqual(webp(head(0), pixels));

    const pixel = Buffer.from(PIXEL, 'base64');
    const noted = (content: Buffer): Buffer => {
      const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      size.writeUInt32BE(content.length);
      const typed = Buffer.concat([Buffer.from('eXIf'), content]);
      sum.writeUInt32BE(crc32(typed));
      return Buffer.concat([pixel.subarray(0, 33), size, typed, sum, pixel.subarray(33)]);
    };
    expect(plainPicture(noted(notes), 'image/png')).toEqual(noted(tiff(6)));
    expect(plainPicture(noted(tiff(1)), 'image/png')).toEqual(pixel);
  });

  it('drawn by a program has no texts', () => {
    const pixel = Buffer.from(PIXEL, 'base64');
    const text = Buffer.concat([hex('00000009'), Buffer.from('tEXtBy\0Anna!!'), hex('00000000')]).subarray(0, 21);
    expect(plainPicture(Buffer.concat([pixel.subarray(0, 33), text, pixel.subarray(33)]), 'image/png')).toEqual(pixel);
    expect(plainPicture(pixel, 'image/png')).toEqual(pixel);
  });

  it('of the demo is unchanged', async () => {
    const bytes = await readFile(new URL('../../../../../../packages/demo/pictures/the-nomad.webp', import.meta.url));
    expect(plainPicture(bytes, 'image/webp')).toEqual(bytes);
  });
});
