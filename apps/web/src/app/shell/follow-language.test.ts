import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage, pickLanguage, setLanguage } from '#text/define.ts';
import { followLanguage } from './follow-language.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
// Other tests of this worker read English.
afterEach(() => {
  setLanguage('en');
  vi.unstubAllGlobals();
});

it('keeps the language that a person picked before signing in, as their own', () => {
  const saved: string[] = [];
  pickLanguage('en');
  followLanguage('th', (picked) => saved.push(picked));
  expect(currentLanguage()).toBe('en');
  expect(saved).toEqual(['en']);
});

it('shows the next person their own language, and saves nothing', () => {
  const saved: string[] = [];
  pickLanguage('en');
  followLanguage('en', (picked) => saved.push(picked));
  followLanguage('th', (picked) => saved.push(picked));
  expect(currentLanguage()).toBe('th');
  expect(saved).toEqual([]);
});
