import type { AgentJob, ReceiptDocument } from '@tavola/contract';
import { PaperReader, type Printed } from '@tavola/testkit/printing/paper.ts';
import { describe, expect, it } from 'vitest';
import { bytesOf, canSay, type PrinterSettings } from './bytes.ts';

const settings: PrinterSettings = {
  printerMode: 'EscPos',
  charactersPerLine: 48,
  encoding: 'cp437',
  threshold: 225,
  cutting: true,
};
const documentOf = (...texts: readonly string[]): ReceiptDocument => ({
  sections: [
    {
      label: '',
      blocks: texts.map((text) => ({ kind: 'text', text, align: 'left', size: 1, isBold: false })),
    },
  ],
});
const job = (document: ReceiptDocument | null, more: Partial<AgentJob> = {}): AgentJob => ({
  printJobID: 'job',
  printerID: 'printer',
  kind: 'Kitchen',
  document,
  copies: 1,
  ...more,
});
const read = (bytes: Uint8Array): readonly Printed[] => new PaperReader().read(bytes).printed;
const kinds = (bytes: Uint8Array): string[] => [...new Set(read(bytes).map(({ kind }) => kind))];
const textIn = (bytes: Uint8Array): string[] =>
  read(bytes).flatMap((part) => (part.kind === 'text' && part.text.trim() !== '' ? [part.text.trimEnd()] : []));

describe('the bytes of a ticket', () => {
  it('are text where the printer has every letter', () => {
    expect(textIn(bytesOf(job(documentOf('1 Burger', 'Table 4')), settings))).toEqual(['1 Burger', 'Table 4']);
    expect(kinds(bytesOf(job(documentOf('1 Burger')), settings))).toEqual(['text', 'cut']);
  });

  it('are a picture where it lacks one, and where it prints pictures only', () => {
    expect(kinds(bytesOf(job(documentOf('น้ำตกหมู')), settings))).toContain('picture');
    expect(kinds(bytesOf(job(documentOf('Burger')), { ...settings, printerMode: 'Image' }))).toContain('picture');
  });

  it('put figures of a row at the right edge of each paper', () => {
    const row: ReceiptDocument = {
      sections: [
        {
          label: '',
          blocks: [
            {
              kind: 'row',
              size: 1,
              isBold: false,
              cells: [
                { text: 'Burger', align: 'left', width: null, wrap: null },
                { text: '12.50', align: 'right', width: null, wrap: null },
              ],
            },
          ],
        },
      ],
    };
    for (const charactersPerLine of [32, 42, 48] as const)
      expect(textIn(bytesOf(job(row), { ...settings, charactersPerLine }))).toEqual([
        `Burger${' '.repeat(charactersPerLine - 11)}12.50`,
      ]);
  });

  it('cut once a copy, and not where the printer does not cut', () => {
    const cuts = (bytes: Uint8Array): number => read(bytes).filter(({ kind }) => kind === 'cut').length;
    expect(cuts(bytesOf(job(documentOf('Burger'), { copies: 3 }), settings))).toBe(3);
    expect(cuts(bytesOf(job(documentOf('Burger')), { ...settings, cutting: false }))).toBe(0);
  });

  it('hold no pulse and no further cut, whatever commands a name holds', () => {
    const hostile = ['\u001bp\u0000\u0019\u00fa', '\u001dV\u0000', '\u0010\u0014\u0001\u0000\u0001', '\u001b@\u001di'];
    for (const name of hostile) {
      const parts = read(bytesOf(job(documentOf(`1 ${name} Burger`)), settings));
      expect(parts.filter(({ kind }) => kind === 'pulse')).toEqual([]);
      expect(parts.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
    }
  });

  it('of the drawer are one pulse and no paper', () => {
    expect(read(bytesOf(job(null, { kind: 'Drawer' }), settings))).toEqual([{ kind: 'pulse' }]);
  });
});

describe('the letters of a printer', () => {
  it('are those of its code page, and never a command', () => {
    expect(canSay('Crème brûlée', 'cp437')).toBe(true);
    expect(canSay('2 × Soup', 'cp437')).toBe(false);
    expect(canSay('2 × Soup', 'cp858')).toBe(true);
    expect(canSay('ต้มยำ', 'windows1252')).toBe(false);
    expect(canSay('a\u001bp', 'cp437')).toBe(false);
  });
});
