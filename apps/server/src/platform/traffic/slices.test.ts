import { describe, expect, test } from 'vitest';
import { Neighbours } from './neighbours.ts';
import { createPauses, createSlices } from './slices.ts';

describe('slices of a long loop', () => {
  test('let others pass once the loop has had the thread for some milliseconds', async () => {
    let now = 0;
    let passed = 0;
    const slice = createSlices(
      () => Promise.resolve().then(() => void (passed += 1)),
      () => now,
    );
    expect(slice()).toBeUndefined();
    now = 50;
    await slice();
    expect(passed).toBe(1);
    expect(slice()).toBeUndefined();
  });
});

describe('pauses of a long transaction', () => {
  test('wait while another company is at work', async () => {
    let now = 0;
    const neighbours = new Neighbours(() => now);
    const pause = createPauses(neighbours, 'importer');
    neighbours.enterCalm('importer');
    neighbours.enterCalm('neighbour');
    now = 60;
    let isOver = false;
    const paused = pause().then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isOver).toBe(false);
    neighbours.leaveCalm('neighbour');
    await paused;
    expect(isOver).toBe(true);
  });

  test('end although the others never rest', async () => {
    let now = 0;
    const neighbours = new Neighbours(() => (now += 10));
    const pause = createPauses(neighbours, 'importer');
    neighbours.enterCalm('neighbour');
    await expect(pause()).resolves.toBeUndefined();
  });

  test('are no longer than a turn of the thread where nothing else is running', async () => {
    let looks = 0;
    const neighbours = new Neighbours(() => (looks += 1) * 1_000);
    neighbours.enterCalm('importer');
    await createPauses(neighbours, 'importer')();
    // At the start, at the pause and after it: no look at the clock in between.
    expect(looks).toBe(3);
  });
});
