import { describe, expect, it } from 'vitest';
import { nestingFault, type Nesting } from './nesting.ts';

const nest = (...pairs: readonly string[]): Nesting => {
  const nesting = new Map<string, string[]>();
  for (const [outer = '', inner = ''] of pairs.map((pair) => pair.split('>')))
    nesting.set(outer, [...(nesting.get(outer) ?? []), inner]);
  return nesting;
};

describe('nested groups', () => {
  it('may share a group and branch freely', () =>
    expect(nestingFault(nest('a>b', 'a>c', 'b>d', 'c>d'), 'a', 8)).toBeNull());

  it.each([
    ['itself', nest('a>a'), ['a', 'a']],
    ['one that leads back', nest('a>x', 'a>b', 'b>c', 'c>a'), ['a', 'b', 'c', 'a']],
  ])('may not contain %s', (_name, nesting, path) =>
    expect(nestingFault(nesting, 'a', 8)).toEqual({ kind: 'cycle', path }),
  );

  it('are counted above and below the changed group', () => {
    const chain = nest('a>b', 'b>c', 'c>d', 'a>d');
    expect(nestingFault(chain, 'c', 4)).toBeNull();
    expect(nestingFault(chain, 'c', 3)).toEqual({ kind: 'deep', path: ['a', 'b', 'c', 'd'] });
  });

  it('tolerate an old circle elsewhere', () => expect(nestingFault(nest('a>b', 'b>c', 'c>b'), 'a', 3)).toBeNull());
});
