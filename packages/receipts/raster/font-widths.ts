/** Advance widths of a TrueType font, by which lines are laid out before they are drawn. */
export interface FontWidths {
  readonly unitsPerEm: number;
  /** In units of the font; a sign that it lacks has the width of its empty box. */
  readonly widthOf: (codePoint: number) => number;
}

/** Reads the widths of a font file; throws for one without a table of Unicode signs (`cmap`, format 4). */
export function fontWidths(file: Buffer): FontWidths {
  const table = (tag: string): number => {
    const count = file.readUInt16BE(4);
    for (let index = 0; index < count; index += 1) {
      const at = 12 + 16 * index;
      if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8);
    }
    throw new Error(`The font has no table ${tag}.`);
  };
  const [hmtx, metrics] = [table('hmtx'), file.readUInt16BE(table('hhea') + 34)];
  const glyphOf = unicodeGlyphs(file, table('cmap'));
  return {
    unitsPerEm: file.readUInt16BE(table('head') + 18),
    // Glyphs after the last width have that one.
    widthOf: (codePoint) => file.readUInt16BE(hmtx + 4 * Math.min(glyphOf(codePoint), metrics - 1)),
  };
}

function unicodeGlyphs(file: Buffer, cmap: number): (codePoint: number) => number {
  const count = file.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, index) => cmap + file.readUInt32BE(cmap + 8 + 8 * index));
  const at = subtables.find((one) => file.readUInt16BE(one) === 4);
  if (at === undefined) throw new Error('The font has no table of Unicode signs.');
  const segments = file.readUInt16BE(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + 2 * segments];
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments];
  return (codePoint) => {
    if (codePoint > 0xff_ff) return 0;
    for (let index = 0; index < segments; index += 1) {
      if (codePoint > file.readUInt16BE(ends + 2 * index)) continue;
      const start = file.readUInt16BE(starts + 2 * index);
      if (codePoint < start) return 0;
      const delta = file.readUInt16BE(deltas + 2 * index);
      const range = file.readUInt16BE(ranges + 2 * index);
      if (range === 0) return (codePoint + delta) & 0xff_ff;
      const glyph = file.readUInt16BE(ranges + 2 * index + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
    }
    return 0;
  };
}
