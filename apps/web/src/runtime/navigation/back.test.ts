import { beforeEach, expect, it, vi } from 'vitest';
import { rememberBack, consumeBack } from './back.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it('returns the remembered address once', () => {
  rememberBack('/orders/7?x=1');
  expect(consumeBack()).toBe('/orders/7?x=1');
  expect(consumeBack()).toBeNull();
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'never returns to %s',
  (href) => {
    rememberBack(href);
    expect(consumeBack()).toBeNull();
  },
);
