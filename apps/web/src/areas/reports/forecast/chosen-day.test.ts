import { expect, it } from 'vitest';
import { chosenDay } from './chosen-day.ts';

// The day that the address of a forecast names.

it('is kept while it is to come', () => expect(chosenDay('2026-12-02', '2026-11-30')).toBe('2026-12-02'));
it('is today once it is over', () => expect(chosenDay('2026-11-29', '2026-11-30')).toBeNull());
it('is today where it is none', () => expect(chosenDay('tomorrow', '2026-11-30')).toBeNull());
