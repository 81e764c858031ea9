import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verdictTexts } from './verdict-texts.ts';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'verdict-texts.ts')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** Every dotted code that stands in the sources: refused directly, or listed in a table of codes. */
const codes = new Set(
  sources.flatMap((source) => [...source.matchAll(/'((?:[a-z_]+\.)+[a-z_]+)'/g)].map((found) => found[1] ?? '')),
);

describe('the texts of the verdicts', () => {
  it('are there for every code in the sources, and for nothing else', () => {
    expect([...codes].sort()).toEqual(Object.keys(verdictTexts).sort());
  });
  it('fit a toast', () => {
    expect(Object.values(verdictTexts).filter((text) => text.length > 140)).toEqual([]);
  });
});
