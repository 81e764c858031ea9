import { ReceiptTemplateType, type ReceiptDocument } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { cellsOf, defaultMarkup, fillTemplate, parseMarkup, PICTURE_DOTS, pictureOf, samplesIn } from '../index.ts';
import { bangkokFormat } from '../receipt.setup.ts';

const tools = {
  measure: (text: string, isBold: boolean) => cellsOf(text) * (isBold ? 12 : 11),
  qr: () => ({ size: 3, data: [1, 0, 1, 0, 0, 0, 1, 0, 1] }),
  heightOf: (source: string) => (source === '/logo' ? 40 : null),
};

describe.each(PICTURE_DOTS)('a picture %i dots wide', (dots) => {
  it.each(Object.entries(ReceiptTemplateType))('holds every mark of the type %s inside its edges', (_, type) => {
    const document = fillTemplate(
      parseMarkup(defaultMarkup(type)),
      type,
      samplesIn('th')[type],
      bangkokFormat('th'),
      'th',
    );
    const { width, height, marks } = pictureOf(document, dots, tools);
    expect(width).toBe(dots);
    for (const mark of marks) {
      const across = mark.kind === 'text' ? tools.measure(mark.text, mark.isBold) * mark.size : mark.width;
      expect(mark.x).toBeGreaterThanOrEqual(0);
      expect(mark.x + across).toBeLessThanOrEqual(dots);
      expect(mark.y).toBeLessThan(height);
    }
  });

  it('centres codes, with the blank around them that scanners expect, and leaves out a picture that is not there', () => {
    const document: ReceiptDocument = {
      sections: [
        {
          label: '',
          blocks: [
            { kind: 'image', source: '/gone', width: 100 },
            { kind: 'image', source: '/logo', width: 100 },
            { kind: 'qr', value: 'x', size: 3, level: 'M' },
            { kind: 'barcode', value: 'K7MW3TQX', label: 'Code' },
          ],
        },
      ],
    };
    const { marks } = pictureOf(document, dots, tools);
    const images = marks.filter(({ kind }) => kind === 'image');
    expect(images).toEqual([{ kind: 'image', x: (dots - 100) / 2, y: 16, width: 100, height: 40, source: '/logo' }]);
    const bars = marks.filter((mark) => mark.kind === 'bar');
    const qr = bars.filter(({ width, height }) => width === 3 && height === 3);
    expect(qr).toHaveLength(4);
    const code = bars.filter(({ height }) => height === 48);
    // Bars of one dot are read by no scanner; a code of 8 characters has the room for two.
    expect(Math.min(...code.map(({ width }) => width))).toBe(2);
    const [left, right] = [code[0]?.x ?? 0, (code.at(-1)?.x ?? 0) + (code.at(-1)?.width ?? 0)];
    expect(Math.abs(left - (dots - right))).toBeLessThanOrEqual(1);
    expect(left).toBeGreaterThanOrEqual(20);
  });
});

describe('a line with marks above one another', () => {
  const topOf = (text: string, size: 1 | 2 = 1): number => {
    const blocks = [{ kind: 'text' as const, text, align: 'left' as const, size, isBold: false }];
    return pictureOf({ sections: [{ label: '', blocks }] }, 576, tools).marks[0]?.y ?? 0;
  };
  it.each(['น้ำดื่ม', 'ที่นั่ง', 'ใบสั่ง'])('has room for them: %s', (text) => {
    expect(topOf(text)).toBeGreaterThan(topOf('ข้าว'));
  });
  it('has twice the room in large letters', () => {
    const plain = topOf('ข้าว', 2);
    expect(topOf('น้ำ', 2) - plain).toBe(2 * (topOf('น้ำ') - topOf('ข้าว')));
  });
});
