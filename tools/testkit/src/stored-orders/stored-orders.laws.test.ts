import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Draw, lawRuns, lawTimeoutMs, numbers } from '../../../../packages/selling/vectors/laws/draw.ts';
import { faultIn } from './stored-order-history.ts';

/** A history is some twenty steps, each of them priced on both sides: a third of the cases of other laws. */
const histories = Math.ceil(lawRuns / 3);

describe('a stored order', () => {
  test(
    'costs the same on the terminal and on the server, whatever changes around it',
    () => {
      fc.assert(
        fc.property(numbers, (list) => {
          expect(faultIn(new Draw(list))).toBeNull();
        }),
        { numRuns: histories },
      );
    },
    lawTimeoutMs * 5,
  );
});
