import { describe, expect, it } from 'vitest';
import type { HelpIndexEntry } from './documents.ts';
import { LONGEST_SEARCH, searchHelp } from './search.ts';

const entry = (id: string, title: string, text: string, language: 'en' | 'th' = 'en'): HelpIndexEntry => ({
  id,
  title,
  text,
  language,
});

const index = [
  entry(
    'products',
    'Products',
    'Choose New and enter a Name and a Price. Choose Save. Open terminals show it at once.',
  ),
  entry('prices', 'Price lists', 'A list changes what guests pay on some days.'),
  entry('products', 'สินค้า', 'กด เพิ่ม แล้วใส่ชื่อและราคา จากนั้นกดบันทึก', 'th'),
];
const ids = (search: string, language: 'en' | 'th' = 'en') => searchHelp(index, search, language).map(({ id }) => id);

describe('a search of the help', () => {
  it('finds a word in text and title, whatever its case, with the title first', () => {
    expect(ids('PRICE')).toEqual(['prices', 'products']);
  });

  it('finds only pages with all of its words', () => {
    expect(ids('price save')).toEqual(['products']);
    expect(ids('price nothing')).toEqual([]);
  });

  it('finds a Thai word inside a line without spaces, in Thai pages only', () => {
    expect(ids('ราคา', 'th')).toEqual(['products']);
    expect(ids('ราคา')).toEqual([]);
  });

  it('shows the hit with 30 characters on either side', () => {
    const [hit] = searchHelp(index, 'save', 'en');
    expect(hit).toEqual({
      id: 'products',
      title: 'Products',
      before: '…er a Name and a Price. Choose ',
      hit: 'Save',
      after: '. Open terminals show it at on…',
    });
  });

  it('begins no snippet with a mark that has lost its letter', () => {
    const [hit] = searchHelp([entry('a', 'A', `กลับ${'ก'.repeat(28)}ราคา`, 'th')], 'ราคา', 'th');
    expect(hit?.before).toBe(`…บ${'ก'.repeat(28)}`);
  });

  it('keeps the place of a hit after a letter that grows when it is folded', () => {
    const [hit] = searchHelp([entry('a', 'A', 'İİİ Save')], 'save', 'en');
    expect(hit?.hit).toBe('Save');
  });

  it.each(['', '   ', 'a'.repeat(LONGEST_SEARCH + 1), 'x'.repeat(10_000)])('finds nothing for %j', (search) => {
    expect(ids(search)).toEqual([]);
  });
});
