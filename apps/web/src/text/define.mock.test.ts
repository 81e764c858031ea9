import { expect, test, vi } from 'vitest';

test('a page starts without the rules of plurals and numbers: they are made with the first count', async () => {
  const made = vi.spyOn(Intl, 'PluralRules');
  const grouped = vi.spyOn(Intl, 'NumberFormat');
  vi.resetModules();
  const fresh = await import('./define.ts');
  expect(made).not.toHaveBeenCalled();
  expect(grouped).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  const t = fresh.textOf(
    fresh.defineStrings('test', {
      en: { n_one: '{count} line', n_other: '{count} lines' },
      th: { n_one: '{count} รายการ', n_other: '{count} รายการ' },
    }),
  );
  expect(t('n', { count: 1 })).toBe('1 line');
  expect(t('n', { count: 1200 })).toBe('1,200 lines');
});

test('a page opens, and changes its language, where the browser blocks its storage', async () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      },
    ),
  );
  vi.stubGlobal('document', { documentElement: {} });
  vi.resetModules();
  const fresh = await import('./define.ts');
  fresh.setLanguage('th');
  expect(fresh.currentLanguage()).toBe('th');
  vi.unstubAllGlobals();
});
