import { expect, it } from 'vitest';
import { namesOfWays } from './refund-plan.ts';

const back = (name: string) => ({ name });

it('names a way once with its count where several cards get a part', () => {
  expect(namesOfWays([back('Card terminal'), back('Cash'), back('Card terminal')])).toBe('Card terminal × 2, Cash');
});
