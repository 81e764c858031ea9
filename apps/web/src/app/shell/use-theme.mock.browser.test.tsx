// Alone on its page: others on it would answer the same storage events.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useTheme } from './use-theme.ts';

const KEY = 'tavola.theme';
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const Screen = () => {
  useTheme('Light');
  return <h1>Any screen</h1>;
};
/** What the browser does here when another tab stores its scheme; returns what this tab has stored since. */
function otherTabChooses(newValue: string): readonly (readonly [string, string])[] {
  localStorage.setItem(KEY, newValue);
  const written = vi.spyOn(Storage.prototype, 'setItem');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue, storageArea: localStorage }));
  return written.mock.calls;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

let page: TestPage;
beforeEach(async () => {
  localStorage.removeItem(KEY);
  page = openPage(Screen);
  await expect.poll(scheme).toBe('light');
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
  localStorage.removeItem(KEY);
});

test('a theme that another tab has chosen is shown and stays', async () => {
  otherTabChooses('dark');
  await settled();
  expect(scheme()).toBe('dark');
});

test('a tab does not write the theme of another one again', async () => {
  const written = otherTabChooses('dark');
  await settled();
  expect(written.map(([key]) => key)).not.toContain(KEY);
  expect(localStorage.getItem(KEY)).toBe('dark');
});
