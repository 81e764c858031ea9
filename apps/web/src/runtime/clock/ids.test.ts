import { expect, it } from 'vitest';
import { newID } from './ids.ts';

it('creates version 7 ids that sort by time', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map((at) => newID(at));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(1_700_000_000_000);
  expect(new Set(Array.from({ length: 1000 }, () => newID(1))).size).toBe(1000);
});
