import { expect, test } from 'vitest';
import { Shutdown, StopAsked } from './shutdown.ts';

test('ends what was begun newest first, past what fails and what hangs', async () => {
  const ended: string[] = [];
  const failed: string[] = [];
  const shutdown = new Shutdown((name) => failed.push(name));
  shutdown.add('database', 1_000, async () => ended.push('database'));
  shutdown.add('hangs', 20, () => new Promise(() => undefined));
  shutdown.add('fails', 1_000, () => Promise.reject(new Error('no')));
  shutdown.add('server', 1_000, async () => ended.push('server'));
  await shutdown.run();
  expect(ended).toEqual(['server', 'database']);
  expect(failed).toEqual(['fails', 'hangs']);
  await shutdown.run();
  expect(ended).toEqual(['server', 'database']);
});

test('reports how long ago it was asked first, so that a later signal can end the process', async () => {
  const shutdown = new Shutdown(() => undefined);
  expect(shutdown.ask()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(shutdown.ask()).toBeGreaterThan(20);
});

test('does not wait for a step of a start that never ends', async () => {
  const shutdown = new Shutdown(() => undefined);
  const start = new Promise<never>(() => undefined);
  const ended = Promise.race([start, shutdown.overdue(20)]);
  shutdown.ask();
  await expect(ended).rejects.toThrow(StopAsked);
});

test('stops a start between two steps once it was asked to', async () => {
  const shutdown = new Shutdown(() => undefined);
  expect(() => shutdown.check()).not.toThrow();
  shutdown.ask();
  shutdown.ask();
  await shutdown.asked;
  expect(() => shutdown.check()).toThrow(StopAsked);
});
