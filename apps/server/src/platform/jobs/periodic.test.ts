import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startPeriodic } from './periodic.ts';

const HOUR_MS = 3_600_000;

describe('periodic work', () => {
  it('comes again after a failure', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const periodic = startPeriodic(
      () => Promise.reject(new Error(`run ${(runs += 1)}`)),
      5,
      (error) => errors.push(error),
    );
    for (const end = Date.now() + 30_000; runs < 3 && Date.now() < end;) await wait(5);
    await periodic.stop();
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(errors).toHaveLength(runs);
  });

  it('runs one at a time, and once more for what was asked during a run', async () => {
    let [running, most, runs] = [0, 0, 0];
    const periodic = startPeriodic(
      async () => {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await wait(20);
        running -= 1;
      },
      HOUR_MS,
      () => undefined,
    );
    await Promise.all([periodic.runNow(), periodic.runNow(), periodic.runNow()]);
    expect(runs).toBe(2);
    expect(most).toBe(1);
    await periodic.stop();
  });

  it('ends after the run under way', async () => {
    let isOver = false;
    const periodic = startPeriodic(
      async () => {
        await wait(20);
        isOver = true;
      },
      HOUR_MS,
      () => undefined,
    );
    void periodic.runNow();
    await periodic.stop();
    expect(isOver).toBe(true);
    isOver = false;
    await periodic.runNow();
    expect(isOver).toBe(false);
  });
});
