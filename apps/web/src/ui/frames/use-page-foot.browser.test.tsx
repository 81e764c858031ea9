import { expect, test } from 'vitest';
import { openPage } from './test-page.tsx';
import { usePageFoot } from './use-page-foot.ts';

function Bar(): null {
  usePageFoot('sale');
  return null;
}

test('the root says what is at the foot of the page while it is shown', async () => {
  const opened = openPage(Bar);
  await expect.poll(() => document.documentElement.dataset['foot']).toBe('sale');
  opened.close();
  await expect.poll(() => document.documentElement.dataset['foot']).toBeUndefined();
});
