import { fontWidths } from '@tavola/receipts/font-widths';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);

it.each(['500Medium', '700Bold'])('the widths of Sarabun %s are those that another reader finds', (face) => {
  const path = require.resolve(`@expo-google-fonts/sarabun/${face}/Sarabun_${face}.ttf`);
  const font = opentype.loadSync(path);
  const widths = fontWidths(readFileSync(path));
  expect(widths.unitsPerEm).toBe(font.unitsPerEm);
  const signs = [
    ...Array.from({ length: 0x17f }, (_, at) => 0x20 + at),
    ...Array.from({ length: 0x5c }, (_, at) => 0xe01 + at),
  ];
  for (const sign of [...signs, 0x20ac, 0x2013, 0x201c, 0x1f600])
    expect(widths.widthOf(sign), String(sign)).toBe(font.charToGlyph(String.fromCodePoint(sign)).advanceWidth);
});
