import { describe, expect, it, vi } from 'vitest';
import { leave, readAnswer, takeFlow } from './social-flow.ts';

const SECRET = 'a'.repeat(43);

describe('the address that a sign-in provider leads back to', () => {
  it('names the restaurant and has the code, whatever the code looks like', () => {
    expect(readAnswer(`?code=0123&state=bistro-2.${SECRET}&iss=https%3A%2F%2Facme.example`)).toEqual({
      kind: 'answered',
      subdomain: 'bistro-2',
      code: '0123',
      state: `bistro-2.${SECRET}`,
      iss: 'https://acme.example',
    });
  });

  it('says that the person declined', () => {
    expect(readAnswer(`?error=access_denied&state=bistro.${SECRET}`)).toEqual({
      kind: 'declined',
      subdomain: 'bistro',
    });
  });

  it.each([
    '',
    '?code=1',
    `?code=1&state=evil.example/.${SECRET}`,
    `?code=1&state=a.b.${SECRET}`,
    '?code=1&state=bistro.short',
  ])('leads nowhere without a state of ours (%s)', (search) =>
    expect(readAnswer(search)).toEqual({ kind: 'unreadable' }),
  );
});

it('a tab knows once whether it left to sign in or to link an account', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { assign });
  for (const isLinking of [true, false]) {
    leave({ url: 'https://acme.example', flow: SECRET }, isLinking);
    expect(takeFlow()).toEqual({ flow: SECRET, isLinking });
    expect(takeFlow()).toBeNull();
  }
  expect(assign).toHaveBeenCalledWith('https://acme.example');
});
