import { describe, expect, it } from 'vitest';
import { readHelp, readHelpPage } from '../../../tools/help.ts';
import { documentsOf, indexOf } from './help.ts';

const folder = new URL('../../../docs/help/', import.meta.url);
const page = (text: string) =>
  readHelpPage('users', `---\ntitle: Users\ncategory: General\nscreens: [users]\n---\n\n${text}`);
const both = (text: string) => ({ en: [page(text)], th: [page(text)] });

describe('documents of the help', () => {
  it('are made of every page, with no markup left in either language', () => {
    const pages = { en: readHelp(folder, 'en'), th: readHelp(folder, 'th') };
    expect(documentsOf(pages)).toHaveLength(pages.en.length);
    expect(indexOf(pages).filter(({ text }) => /\*\*|^\d+\. /.test(text))).toEqual([]);
  });

  it('keep paragraphs, lists and labels in bold, and join lines that the file wraps', () => {
    const [document] = documentsOf(both('Choose\n**Save**.\n\n1. First\n2. Then **Close**\n'));
    expect(document?.texts.en.blocks).toEqual([
      { kind: 'text', runs: [{ text: 'Choose ' }, { text: 'Save', isBold: true }, { text: '.' }] },
      {
        kind: 'list',
        isNumbered: true,
        items: [[{ text: 'First' }], [{ text: 'Then ' }, { text: 'Close', isBold: true }]],
      },
    ]);
  });

  it.each([
    ['# A heading', 'heading'],
    ['<b>HTML</b> in a line', 'html'],
    ['A [link](https://example.com)', 'link'],
    ['```\ncode\n```', 'code'],
  ])('refuse what the product does not show: %s', (text, kind) => {
    expect(() => documentsOf(both(text))).toThrow(kind);
  });

  it('name the pictures that were taken, by language', () => {
    const [document] = documentsOf(both('Text.'), new Set(['help-pictures/en/users.webp']));
    expect(document?.pictures).toEqual({ en: '/help-pictures/en/users.webp' });
  });
});
