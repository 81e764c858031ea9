import { describe, expect, it } from 'vitest';
import { copyName } from './copy-name.ts';

describe('the name of a copy', () => {
  it.each([
    ['Latte', [], 'Copy of Latte'],
    ['Latte', ['Copy of latte'], 'Copy (2) of Latte'],
    ['Latte', ['Copy of Latte', 'Copy (7) of Latte', 'Copy of Tea'], 'Copy (8) of Latte'],
    ['Copy of Latte', ['Latte', 'Copy of Latte'], 'Copy (2) of Latte'],
    ['Copy (3) of Latte', ['Copy (3) of Latte'], 'Copy (4) of Latte'],
    ['ชาเย็น', ['Copy of ชาเย็น'], 'Copy (2) of ชาเย็น'],
  ])('%s with the existing names %j becomes %s', (name, existing, wanted) =>
    expect(copyName(name, existing, 100)).toBe(wanted),
  );

  it('stays within the longest name', () => expect(copyName('x'.repeat(30), [], 30)).toBe(`Copy of ${'x'.repeat(22)}`));
});
