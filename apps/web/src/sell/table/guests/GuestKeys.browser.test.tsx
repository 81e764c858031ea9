import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { closeAllDialogs, useSellDialogs } from '../../shell/sell-dialogs.ts';
import { GuestKeys } from './GuestKeys.tsx';

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  closeAllDialogs();
});

async function show(width: number) {
  await page.viewport(width, 768);
  opened = openPage(() => (
    <div style={{ display: 'flex', width: width - 16 }}>
      <GuestKeys tableID="table" />
    </div>
  ));
  const keys = page.getByRole('group', { name: 'Number of guests' });
  await expect.element(keys).toBeVisible();
  return keys;
}

test.each([390, 1024])('offers one tap for up to eight guests, each key at least 44 px, at %i px', async (width) => {
  const keys = await show(width);
  for (let count = 1; count <= 8; count += 1) {
    const key = keys.getByRole('button', { name: count === 1 ? '1 guest' : `${count} guests`, exact: true });
    const { width: wide, height: high } = key.element().getBoundingClientRect();
    expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
  }
});

test('asks in a dialog for more', async () => {
  const keys = await show(1024);
  await keys.getByRole('button', { name: 'More guests' }).click();
  expect(useSellDialogs.getState().dialog).toEqual({ kind: 'guests' });
});

test('says that a number needs a connection', async () => {
  useConnectivity.setState({ isOnline: false });
  const keys = await show(1024);
  await keys.getByRole('button', { name: '3 guests' }).click();
  await expect.element(page.getByText('This needs a connection.')).toBeVisible();
  useConnectivity.setState({ isOnline: true });
});
