import { describe, expect, it } from 'vitest';
import { leanDeclarations } from './lean-contract.ts';

const lean = (code: string): string => leanDeclarations(code, 'nouns.ts').replace(/\s+/g, ' ').replace(/, \}/g, ' }');
const PURE = '/*@__PURE__*/';

describe('the contract in the bundle', () => {
  it('keeps what a page needs for a call and loses what only the server reads', () => {
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
      `export const noun = { save: ${PURE} route({ method: 'POST', path: '/nouns/{id}', access: [permission.noun.edit], repeat: 'key', isUpload: true }) };`,
    );
  });

  it('loses it also where a helper makes the definition', () => {
    expect(lean("const change = (path, about) => ({ method: 'PUT', path, about, answer: Noun });")).toBe(
      "const change = (path, about) => ({ method: 'PUT', path });",
    );
    expect(lean("const one = route({ ...change('/one', 'One.'), errors: refusals });")).toBe(
      `const one = ${PURE} route({ ...${PURE} change('/one', 'One.') });`,
    );
  });

  it('leaves other objects as they are', () => {
    const code = "const message = { path: '/nouns', body: 'Words', errors: [] };";
    expect(leanDeclarations(code, 'nouns.ts')).toBe(code);
  });

  it('marks the calls of a declaration as pure, those inside each other too', () => {
    expect(lean('export const Noun = z.object({ name: z.string().check(z.trim()) });')).toBe(
      `export const Noun = ${PURE} z.object({ name: ${PURE} z.string().check(${PURE} z.trim()) });`,
    );
    expect(lean('const codes = new Set(Object.keys(errors));')).toBe(
      `const codes = ${PURE} new Set(${PURE} Object.keys(errors));`,
    );
  });

  it('marks no call that runs later or is a separate statement', () => {
    for (const code of [
      'const add = (list, one) => { list.push(one); return list; };',
      'function add(list) { const size = list.push(1); return size; }',
      'register(nouns);',
    ])
      expect(leanDeclarations(code, 'nouns.ts')).toBe(code);
  });
});
