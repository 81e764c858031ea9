import { expect, test, vi } from 'vitest';
import { markBusy } from '#ui/forms/busy.ts';
import { reloadAfterUpdate } from './reload-after-update.ts';

/** A page whose worker changes. */
function pageWith(controller: ServiceWorker | null) {
  const workers = Object.assign(new EventTarget(), { controller });
  const reload = vi.fn<() => void>();
  // Only these two are used.
  reloadAfterUpdate(workers as Parameters<typeof reloadAfterUpdate>[0], reload);
  const change = async (): Promise<number> => {
    workers.dispatchEvent(new Event('controllerchange'));
    await Promise.resolve();
    return reload.mock.calls.length;
  };
  return { reload, change };
}
// Nothing of it is read.
const worker = {} as ServiceWorker;

test('the first worker of a page does not reload it, the next version does (decision 445)', async () => {
  const { change } = pageWith(null);
  expect(await change()).toBe(0);
  expect(await change()).toBe(1);
});

test('a newer version that took over reloads the page once nothing is under way', async () => {
  const { change, reload } = pageWith(worker);
  const done = markBusy('selling');
  expect(await change()).toBe(0);
  done();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
