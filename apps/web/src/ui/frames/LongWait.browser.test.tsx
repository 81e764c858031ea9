import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LongWait } from './LongWait.tsx';
import { openPage, type TestPage } from './test-page.tsx';

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  vi.useRealTimers();
});

test('a wait of ten seconds offers a way out, and a shorter one shows nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onStop = vi.fn<() => void>();
  opened = openPage(() => (
    <>
      <p>Payment</p>
      <LongWait text="The server has not answered yet." label="Stop waiting" onStop={onStop} />
    </>
  ));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  const wayOut = page.getByRole('button', { name: 'Stop waiting' });
  vi.advanceTimersByTime(9900);
  expect(wayOut.elements()).toHaveLength(0);
  vi.advanceTimersByTime(100);
  vi.useRealTimers();
  await expect.element(page.getByText('The server has not answered yet.')).toBeVisible();
  await wayOut.click();
  await expect.poll(() => onStop).toHaveBeenCalledOnce();
});
