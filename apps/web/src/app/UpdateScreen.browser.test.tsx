import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnectivity } from '#offline/connectivity.ts';
import { textOf } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { serverRequestStrings } from './server-request.strings.ts';
import { UpdateScreen } from './UpdateScreen.tsx';

const t = textOf(serverRequestStrings);
const dialog = () => page.getByRole('dialog', { name: t('updateTitle') });

/** The text of a countdown at any of some seconds: a busy machine may show a second and be late to look. */
const countdownAt = (seconds: string) => new RegExp(t('updateCountdown', { count: 77 }).replace('77', seconds));
const fromTheStart = countdownAt('(1[0-9]|2[0-9]|30)');
const underWay = countdownAt('(1[0-9]|2[0-9])');

const updateNow = () => dialog().getByRole('button', { name: t('updateNow') });
const answerHeartbeats = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer());

let opened: TestPage | undefined;
beforeEach(() => {
  useConnectivity.setState({ isOnline: true });
  answerHeartbeats(() => Promise.resolve(Response.json({ status: 'ready' })));
});
afterEach(() => {
  opened?.close();
  vi.restoreAllMocks();
});

test('a newer version counts down, waits while something is written, and installs at once when asked', async () => {
  opened = openPage(UpdateScreen);
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).toHaveTextContent(underWay);
  const done = markBusy('writing');
  await expect.element(dialog()).not.toBeInTheDocument();
  done();
  await expect.element(dialog()).toBeVisible();
  await updateNow().click();
  await expect.element(dialog()).toHaveTextContent(t('updateCountdown', { count: 0 }));
});

test('a newer version is not installed while the server cannot be reached (decision 445)', async () => {
  useConnectivity.setState({ isOnline: false });
  opened = openPage(UpdateScreen);
  // Longer than a tick of the countdown.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await expect.element(dialog()).not.toBeInTheDocument();
  useConnectivity.setState({ isOnline: true });
  await expect.element(dialog()).toHaveTextContent(fromTheStart);
});

test('an update that finds the server gone when it begins starts its countdown again', async () => {
  opened = openPage(UpdateScreen);
  await expect.element(dialog()).toBeVisible();
  answerHeartbeats(() => Promise.reject(new TypeError('Failed to fetch')));
  await updateNow().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  useConnectivity.setState({ isOnline: true });
  await expect.element(dialog()).toHaveTextContent(fromTheStart);
});
