import { describe, expect, it } from 'vitest';
import { onlyReason, reasonsFor, typedOfReason } from './void-comp-reasons.ts';

const reason = (voidCompReasonID: string, type: 'Void' | 'Comp' | 'Both', percentage = 100) => ({
  voidCompReasonID,
  name: voidCompReasonID,
  type,
  percentage,
  version: 1,
});
const reasons = [reason('mistake', 'Void'), reason('late', 'Both', 12.5), reason('house', 'Comp')];

describe('reasons', () => {
  it('are those of the chosen action and those of both actions', () => {
    expect(
      [reasonsFor(reasons, 'void'), reasonsFor(reasons, 'comp')].map((found) => found.map(({ name }) => name)),
    ).toEqual([
      ['mistake', 'late'],
      ['late', 'house'],
    ]);
  });

  it('are chosen by the person alone, where there is a choice', () => {
    expect(onlyReason(reasons, 'void')).toBe(null);
    expect(onlyReason(reasons, 'comp')).toBe(null);
    expect(onlyReason([], 'comp')).toBe('other');
  });

  it('give the percentage that a comp starts with', () => {
    expect(typedOfReason(reasons, 'late')).toEqual({ kind: 'percent', keys: 1250 });
    expect(typedOfReason(reasons, null)).toEqual({ kind: 'percent', keys: 10_000 });
  });
});
