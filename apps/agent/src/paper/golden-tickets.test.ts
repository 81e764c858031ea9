import type { ReceiptDocument } from '@tavola/contract';
import type { Printed } from '@tavola/testkit/printing/paper.ts';
import { rasterOf } from '@tavola/receipts/raster';
import { describe, expect, it } from 'vitest';
import { isImpact } from './other-commands.ts';
import { goldenTypes, modes, paperOf, plainOf, printerOf, sampleOf } from './golden-tickets.setup.ts';

// The papers of `goldens` and their pictures were looked at; they change with a template or a printer's commands only.

/** A paper as a file of text: its lines, and what a picture measures. */
const written = (printed: readonly Printed[]): string =>
  printed
    .map((part) => {
      if (part.kind === 'text') return `${part.size === 2 ? '2' : ' '}${part.isBold ? 'B' : ' '}|${signs(part.text)}`;
      return part.kind === 'picture' ? `[picture ${part.width} x ${part.height}]` : `[${part.kind}]`;
    })
    .join('\n');
// Signs above 127 are those of a code page.
const signs = (text: string): string =>
  text.replace(/[^ -~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const isPrice = (text: string): boolean => /\d+\.\d\d( THB)?\s*$/.test(text);
const only = <K extends Printed['kind']>(printed: readonly Printed[], kind: K) =>
  printed.filter((part): part is Extract<Printed, { readonly kind: K }> => part.kind === kind);

describe.each(modes)('a printer in mode %s', (mode) => {
  const printer = printerOf(mode);
  const isText = mode !== 'Image' && mode !== 'StarGraphic';

  const plain = goldenTypes.map((type) => paperOf(plainOf(sampleOf(type, 'en')), printer));
  const thai = goldenTypes.map((type) => paperOf(sampleOf(type, 'th'), printer));

  it('prints the golden tickets as they were looked at', async () => {
    const papers = goldenTypes.flatMap((_, at) => [written(plain[at] ?? []), written(thai[at] ?? [])]);
    await expect(`${papers.join('\n\n')}\n`).toMatchFileSnapshot(`../../goldens/${mode}.txt`);
  });

  it(`prints what it has the letters for as ${isText ? 'text' : 'a picture'}, and cuts once`, () => {
    for (const paper of plain) {
      expect(only(paper, 'picture').length).toBe(isText ? 0 : 1);
      expect(only(paper, 'cut')).toHaveLength(1);
    }
  });

  it('prints Thai as one picture of the width of its paper', () => {
    for (const paper of thai) {
      const pictures = only(paper, 'picture');
      expect(pictures.map(({ width }) => width)).toEqual([isImpact(mode) ? 200 : 576]);
    }
  });

  it.runIf(isText)('ends each price at the right edge', () => {
    const prices = only(plain[1] ?? [], 'text').filter(({ text }) => isPrice(text));
    expect(prices.length).toBeGreaterThan(8);
    for (const { text, size } of prices) expect(text.trimEnd().length * size).toBe(printer.charactersPerLine);
  });

  it('opens no drawer and cuts no paper for a name that is a command', () => {
    const names = ['===', '---', '{command:\\x1bp0}', '\u001bp\u0000\u0019\u00fa', '|a|b|', '^^^"_`~\\'];
    const parts = names.flatMap((name) => paperOf(note(name), printer));
    expect(only(parts, 'pulse')).toEqual([]);
    expect(only(parts, 'cut')).toHaveLength(names.length);
  });

  it('prints fifty options of a line on one paper', () => {
    const options = Array.from({ length: 50 }, (_, at) => `Option ${String(at + 1)} of the burger`);
    const paper = paperOf(noteOf(options), printer);
    expect(only(paper, 'cut')).toHaveLength(1);
    if (isText) expect(only(paper, 'text').map(({ text }) => text.trimEnd())).toEqual(expect.arrayContaining(options));
    else expect(only(paper, 'picture')[0]?.height ?? 0).toBeGreaterThan(50 * 24);
  });

  it.runIf(isText)('prints signs of every kind as they are', () => {
    const text = `a|b {c} ~d "e" _f_ \`g\` ^h^ \\i =j= -k-`;
    expect(only(paperOf(note(text), printer), 'text').map((part) => part.text.trimEnd())).toContain(text);
  });
});

const noteOf = (texts: readonly string[]): ReceiptDocument => ({
  sections: [
    { label: '', blocks: texts.map((text) => ({ kind: 'text', text, align: 'left', size: 1, isBold: false })) },
  ],
});
const note = (text: string): ReceiptDocument => noteOf([text]);

/** Where the picture of a document has ink. */
function inkOf(document: ReceiptDocument, paper: number) {
  const { rgba, width, height } = rasterOf(document, paper);
  const isInk = (x: number, y: number): boolean => (rgba[4 * (y * width + x)] ?? 255) < 128;
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    Array.from({ length: width }, (_, x) => x).some((x) => isInk(x, y)),
  );
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => y).some((y) => isInk(x, y)),
  );
  return { top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0, right: columns.at(-1) ?? 0, columns };
}
const inkOfText = (text: string) => inkOf(note(text), 576);
const heightOf = (text: string): number => inkOfText(text).bottom - inkOfText(text).top;

describe('Thai signs in a picture', () => {
  it('have room for a vowel above, and for a tone above that', () => {
    expect(heightOf('กี')).toBeGreaterThan(heightOf('ก'));
    expect(heightOf('กี่')).toBeGreaterThan(heightOf('กี'));
  });
  it('have room for a vowel below', () => {
    expect(inkOfText('กู').bottom).toBeGreaterThan(inkOfText('ก').bottom);
  });
  it('add no width by marks above and below', () => {
    expect(inkOfText('กี่กี่กี่ก').right).toBe(inkOfText('กกกก').right);
  });
  it('have the tone of sara am above its letter', () => {
    expect(heightOf('น้ำ')).toBeGreaterThan(heightOf('นำ'));
  });
});

describe.each([
  [32, 384],
  [48, 576],
] as const)('dishes with Thai names and their prices on paper of %s characters', (charactersPerLine, width) => {
  const dishes = ['น้ำตกหมู', 'กุ้งผัดผงกะหรี่', 'ปั๊ม'];
  const row = (name: string): ReceiptDocument => ({
    sections: [
      {
        label: '',
        blocks: [
          {
            kind: 'row',
            size: 1,
            isBold: false,
            cells: [
              { text: name, align: 'left', width: null, wrap: null },
              { text: '120.00', align: 'right', width: null, wrap: null },
            ],
          },
        ],
      },
    ],
  });

  it('are a picture of the width of that paper', () => {
    for (const name of dishes) {
      const paper = paperOf(row(name), { ...printerOf('EscPos'), charactersPerLine });
      expect(only(paper, 'picture').map((picture) => picture.width)).toEqual([width]);
    }
  });

  it('have each price in one column at the right edge', () => {
    const columnOf = (name: string): readonly number[] => inkOf(row(name), width).columns.slice(-40);
    for (const name of dishes) expect(columnOf(name)).toEqual(columnOf('Som tam'));
    expect(columnOf('Som tam').at(-1)).toBeGreaterThan(width - 24);
  });

  it('have their marks over a letter, where they take no width', () => {
    const marks = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g;
    for (const name of dishes)
      expect(inkOf(note(name), width).right, name).toBe(inkOf(note(name.replace(marks, '')), width).right);
  });
});
