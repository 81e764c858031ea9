import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { serverRequestStrings } from './server-request.strings.ts';
import { UpdateScreen } from './UpdateScreen.tsx';

const t = textOf(serverRequestStrings);
const dialog = () => page.getByRole('dialog', { name: t('updateTitle') });

let opened: TestPage | undefined;
afterEach(() => opened?.close());

test('a newer version counts down, waits while something is written, and installs at once when asked', async () => {
  opened = openPage(UpdateScreen);
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).toHaveTextContent(t('updateCountdown', { count: 29 }));
  const done = markBusy('writing');
  await expect.element(dialog()).not.toBeInTheDocument();
  done();
  await expect.element(dialog()).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('updateNow') })
    .click();
  await expect.element(dialog()).toHaveTextContent(t('updateCountdown', { count: 0 }));
});
