import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { useCover } from './use-cover.ts';

/** What an unlocked terminal shows to the next person (decision 446). */

const useStage = create(() => ({ isLocked: true, isForbidden: false }));
function Stage() {
  const { isLocked, isForbidden } = useStage();
  return <p>{useCover(isLocked, isForbidden) ? 'covered' : 'open'}</p>;
}
const shown = (word: 'covered' | 'open') => page.getByText(word, { exact: true });

let opened: TestPage | undefined;
beforeEach(() => useStage.setState({ isLocked: true, isForbidden: false }));
afterEach(() => opened?.close());

test('a screen that the next person may see is open at once', async () => {
  opened = openPage(Stage);
  await expect.element(shown('covered')).toBeVisible();
  useStage.setState({ isLocked: false });
  await expect.element(shown('open')).toBeVisible();
});

test('a screen that the next person has no right to stays covered until it is gone', async () => {
  opened = openPage(Stage);
  await expect.element(shown('covered')).toBeVisible();
  useStage.setState({ isForbidden: true });
  useStage.setState({ isLocked: false });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await expect.element(shown('covered')).toBeVisible();
  useStage.setState({ isForbidden: false });
  await expect.element(shown('open')).toBeVisible();
});

test('the cover ends where the screen is not left, so that its question can be answered', async () => {
  useStage.setState({ isForbidden: true });
  opened = openPage(Stage);
  await expect.element(shown('covered')).toBeVisible();
  useStage.setState({ isLocked: false });
  await expect.element(shown('open')).toBeVisible();
});

test('a right that is lost while the terminal is open covers nothing', async () => {
  useStage.setState({ isLocked: false });
  opened = openPage(Stage);
  await expect.element(shown('open')).toBeVisible();
  useStage.setState({ isForbidden: true });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(shown('open')).toBeVisible();
});
