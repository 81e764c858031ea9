import { describe, expect, it, vi } from 'vitest';
import { loadModule } from './load-module.ts';

function surroundings(reloadedAt: string | null = null) {
  const stored = new Map(reloadedAt === null ? [] : [['tavola.reloadedAt', reloadedAt]]);
  return {
    waits: [] as number[],
    wait(ms: number) {
      this.waits.push(ms);
      return Promise.resolve();
    },
    now: () => 100_000,
    memory: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    reload: vi.fn<() => void>(),
    stored,
  };
}

const failing = (times: number) => {
  let calls = 0;
  return () => (calls++ < times ? Promise.reject(new Error('no chunk')) : Promise.resolve('module'));
};

describe('loadModule', () => {
  it('retries twice at one-second intervals', async () => {
    const around = surroundings();
    around.wait = around.wait.bind(around);
    await expect(loadModule(failing(2), around)).resolves.toBe('module');
    expect(around.waits).toEqual([1000, 1000]);
    expect(around.reload).not.toHaveBeenCalled();
  });

  it('reloads once after the third failure and renders nothing until then', async () => {
    const around = surroundings();
    around.wait = around.wait.bind(around);
    const outcome = vi.fn<(value: unknown) => void>();
    loadModule(failing(3), around).then(outcome, outcome);
    await vi.waitFor(() => expect(around.reload).toHaveBeenCalledTimes(1));
    expect(outcome).not.toHaveBeenCalled();
    expect(around.stored.get('tavola.reloadedAt')).toBe('100000');
  });

  it('does not reload again within 10 seconds, but after them', async () => {
    const soon = surroundings('90001');
    soon.wait = soon.wait.bind(soon);
    await expect(loadModule(failing(3), soon)).rejects.toThrow('no chunk');
    expect(soon.reload).not.toHaveBeenCalled();

    const later = surroundings('90000');
    later.wait = later.wait.bind(later);
    void loadModule(failing(3), later);
    await vi.waitFor(() => expect(later.reload).toHaveBeenCalledTimes(1));
  });
});
