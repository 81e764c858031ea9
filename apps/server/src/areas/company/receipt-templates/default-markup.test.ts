import { describe, expect, it } from 'vitest';
import { Language, ReceiptTemplateType } from '@tavola/contract';
import { defaultTemplates } from './receipt-templates.rows.ts';

const TAGS = new Set(['text', 'row', 'column', 'if', 'each', 'qr', 'barcode', 'image', 'cut', 'line']);

describe.each(Object.values(Language))('the default templates in %s', (language) => {
  const templates = defaultTemplates(language);

  it('are one for each type, each with its own name', () => {
    expect(templates.map(({ type }) => type).toSorted((a, b) => a - b)).toEqual(
      Object.values(ReceiptTemplateType).toSorted((a, b) => a - b),
    );
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  it('use only the elements of the sandbox, close them all, and translate every label', () => {
    for (const { markup, name } of templates) {
      const open: string[] = [];
      for (const [, slash, tag = '', selfClosing] of markup.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        expect(TAGS, name).toContain(tag);
        if (slash === '/') expect(open.pop(), name).toBe(tag);
        else if (selfClosing !== '/') open.push(tag);
      }
      expect(open, name).toEqual([]);
      expect(markup, name).not.toMatch(/[[\]]|script|https?:/);
      if (language === 'th') expect(markup.replace(/<[^>]*>|\{[^}]*\}/g, ''), name).not.toMatch(/[A-Za-z]{2}/);
    }
  });
});
