import { describe, expect, it } from 'vitest';
import { readAnswer } from './social-flow.ts';

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
