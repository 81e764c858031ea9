import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { serveHealth } from '../http/health.ts';
import { DiskWatch, type DiskSpace } from './disk-watch.ts';

const GB = 1024 ** 3;

/** A disk whose free space a test sets, and what was said about it. */
function watched() {
  const said: string[] = [];
  let space: DiskSpace | null = { totalBytes: 100 * GB, freeBytes: 50 * GB };
  let at = 0;
  const watch = new DiskWatch({
    folder: '/data',
    now: () => (at += 10_000),
    onChange: (state) => said.push(state),
    ask: () => (space === null ? Promise.reject(new Error('gone')) : Promise.resolve(space)),
  });
  const withFree = (freeBytes: number | null) => {
    space = freeBytes === null ? null : { totalBytes: 100 * GB, freeBytes };
    return watch.look();
  };
  return { said, watch, withFree };
}

describe('the disk of the data', () => {
  it('is tight from 80 % on and full without room for a commit, and each change is said once', async () => {
    const { said, withFree } = watched();
    expect(await withFree(21 * GB)).toBe('fine');
    expect(await withFree(19 * GB)).toBe('tight');
    expect(await withFree(18 * GB)).toBe('tight');
    expect(await withFree(1_000_000)).toBe('full');
    expect(await withFree(null)).toBe('full');
    expect(await withFree(60 * GB)).toBe('fine');
    expect(said).toEqual(['tight', 'full', 'fine']);
  });

  it('that is full makes the server not ready, and it is ready by itself when there is room', async () => {
    const { watch, withFree } = watched();
    const app = fastify();
    // Only asked whether it answers.
    const database = { global: () => Promise.resolve() } as unknown as Database;
    serveHealth(app, database, watch);
    await withFree(0);
    const full = await app.inject('/api/health/ready');
    expect(full.statusCode).toBe(503);
    expect(full.json()).toEqual({ status: 'disk full' });
    await withFree(50 * GB);
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
    await app.close();
  });

  it('asks the database once for all who ask within a second', async () => {
    const app = fastify();
    const asked = vi.fn<() => Promise<void>>(() => Promise.resolve());
    serveHealth(app, { global: asked } as unknown as Database, { look: () => Promise.resolve('fine'), state: 'fine' });
    for (let terminal = 0; terminal < 20; terminal += 1) await app.inject('/api/health/ready');
    expect(asked).toHaveBeenCalledOnce();
    await app.close();
  });

  it('is asked of the machine', async () => {
    const said: string[] = [];
    const watch = new DiskWatch({
      folder: tmpdir(),
      now: () => 0,
      onChange: (_state, { totalBytes, freeBytes }) => said.push(`${totalBytes > freeBytes && freeBytes > 0}`),
    });
    expect(['fine', 'tight']).toContain(await watch.look());
    expect(said.filter((one) => one !== 'true')).toEqual([]);
  });
});
