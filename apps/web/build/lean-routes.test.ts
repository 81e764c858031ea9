import { describe, expect, it } from 'vitest';
import { leanRoute } from './lean-routes.ts';

const lean = (code: string): string => leanRoute(code, 'routes.ts').replace(/\s+/g, ' ');

describe('routes in the bundle', () => {
  it('keep what a page needs for a call and lose what only the server reads', () => {
    expect(
      lean(`export const noun = {
        save: route({
          method: 'POST',
          path: '/nouns/{id}',
          access: [permission.noun.edit],
          about: 'Saves, and says so.',
          params: z.object({ id: uuid() }),
          query: z.object({ force: flag() }),
          body,
          answer: z.object({ path: text(), method: text(), body: text() }),
          answerMedia: ['text/csv'],
          repeat: 'key',
          isUpload: true,
          errors: ['noun.missing'],
        }),
      };`),
    ).toBe(
      "export const noun = { save: route({ method: 'POST', path: '/nouns/{id}', access: [permission.noun.edit], repeat: 'key', isUpload: true, }), };",
    );
  });

  it('lose it also where a helper makes the definition', () => {
    expect(lean("const change = (path, about) => ({ method: 'PUT', path, about, answer: Noun });")).toBe(
      "const change = (path, about) => ({ method: 'PUT', path, });",
    );
    expect(lean("const one = route({ ...change('/one', 'One.'), errors: refusals });")).toBe(
      "const one = route({ ...change('/one', 'One.'), });",
    );
  });

  it('leave other objects as they are', () => {
    const code = "const message = { path: '/nouns', body: 'Words', errors: [] };";
    expect(leanRoute(code, 'routes.ts')).toBe(code);
  });

  it('keep every line and column of what stays', () => {
    const code = "const one = route({\n  about: 'One.',\n  method: 'GET', answer: Noun, path: '/one',\n});\nrest();";
    const blanked = leanRoute(code, 'routes.ts');
    expect(blanked).toHaveLength(code.length);
    for (const part of ['method', 'path', 'rest()']) expect(blanked.indexOf(part)).toBe(code.indexOf(part));
  });
});
