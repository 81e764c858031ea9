import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../errors/refusal.ts';
import { readTable } from './read-table.ts';

const LIMIT_MS = 30_000; // reliability H3
const file = { name: 'vendors.csv', content: Buffer.from('Name\nTea\n') };

const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.errorCode : String(error)),
  );

afterEach(() => void vi.useRealTimers());

describe('a file whose thread has not answered in time', () => {
  it('is refused for the time and not for a size (decision 513)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The limit is over before the thread, which takes real time, has begun.
    const answered = codeOf(readTable('a company', file));
    await vi.advanceTimersByTimeAsync(LIMIT_MS);
    expect(await answered).toBe('import.took_too_long');
  });
});
