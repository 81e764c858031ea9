import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { page, receiptDocs } from './receipt-docs.ts';

it('the page about receipt templates lists the elements, limits and fields that are declared', () => {
  const current = readFileSync(page, 'utf8');
  expect(current, 'write it again with: npx tsx tools/receipt-docs.ts').toBe(receiptDocs(current));
});
