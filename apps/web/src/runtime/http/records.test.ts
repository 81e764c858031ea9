import { describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { unreachable, CallError } from './call-error.ts';
import { loaded, loadedTogether, switching, undoable } from './records.ts';

const asked = <T>(data: T | undefined, error: Error | null = null) => ({ data, error, refetch: vi.fn<() => void>() });

it('a record whose address cannot be read is not there, instead of a form with wrong fields', () => {
  const { body } = unreachable();
  const additionValue = { ...body.additionValue, errorCode: 'validation.failed' as const };
  const refused = new CallError({ ...body, message: 'Some fields need a correction.', additionValue });
  expect(loaded(asked(undefined, refused)).failure).toContain('There is nothing at this address.');
  expect(loaded(asked(undefined, new CallError({ ...body, message: 'Down' }))).failure).toBe('Down');
});

describe('answers that a page needs together', () => {
  it('arrive together, under their names', () => {
    expect(loadedTogether({ units: asked([1]), classes: asked('a') })).toMatchObject({
      data: { units: [1], classes: 'a' },
      failure: null,
    });
    expect(loadedTogether({ units: asked([1]), classes: asked(undefined) })).toMatchObject({
      data: undefined,
      failure: null,
    });
  });

  it('report why one is missing, and refetch only the missing one', () => {
    const [there, missing] = [asked([1], new Error('Old news')), asked(undefined, new Error('Down'))];
    const both = loadedTogether({ there, missing });
    both.onRetry();
    expect(both.data).toBeUndefined();
    expect(both.failure === null).toBe(false);
    expect(there.refetch.mock.calls.length).toBe(0);
    expect(missing.refetch.mock.calls.length).toBe(1);
    // An answer whose refetch failed stays valid.
    expect(loadedTogether({ there }).failure).toBe(null);
  });
});

it('a switch ends when the list shows the change, and at once when it was refused', async () => {
  let arrive = (): void => undefined;
  const invalidate = vi
    .spyOn(queryClient, 'invalidateQueries')
    .mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
  const isOver = vi.fn<(answer: string) => void>();
  const switched = switching(['list'], () => Promise.resolve('on'))().then(isOver);
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(2));
  expect(isOver).not.toHaveBeenCalled();
  arrive();
  await switched;
  expect(isOver).toHaveBeenCalledWith('on');
  await expect(switching(['list'], () => Promise.reject(new Error('refused')))()).rejects.toThrow('refused');
  invalidate.mockRestore();
});

it('restores what was deleted, and not what the list showed', async () => {
  const created: unknown[] = [];
  const { remove, restore } = undoable((row: { id: string }) => row.id, {
    read: (id) => Promise.resolve({ id, name: "a colleague's new name" }),
    remove: (_ids: readonly string[], isForced: boolean) =>
      isForced ? Promise.resolve() : Promise.reject(new Error('in use')),
    create: (record) => Promise.resolve(created.push(record)),
  });
  const listed = { id: '1', name: 'the old name' };
  await expect(remove(['1'], false)).rejects.toThrow('in use');
  await restore(listed);
  expect(created, 'nothing was deleted').toEqual([]);
  await remove(['1'], true);
  await restore(listed);
  expect(created).toEqual([{ id: '1', name: "a colleague's new name" }]);
});
