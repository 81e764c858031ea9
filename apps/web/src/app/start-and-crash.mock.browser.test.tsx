import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { appStrings } from './app.strings.ts';
import { RenderFailed } from './refused/RenderFailed.tsx';
import { Splash } from './Splash.tsx';

const t = textOf(appStrings);

let opened: TestPage | undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => opened?.close());

test('a screen that crashed counts down to a reload, and a payment is not cut off by it', async () => {
  // For as long as this page lives: the reload that waits for the payment would end the test.
  markBusy('paying');
  opened = openPage(RenderFailed);
  // A busy machine may be late to look at a second.
  await expect
    .element(page.getByText(new RegExp(t('renderFailedText', { seconds: 77 }).replace('77', '[1-5]'))))
    .toBeVisible();
  await expect.element(page.getByText(t('renderFailedText', { seconds: 0 }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('reload') })).toBeVisible();
});

test('a screen that crashes again after its reload leaves the next one to the person', async () => {
  sessionStorage.setItem('tavola.renderReloadedAt', String(Date.now()));
  opened = openPage(RenderFailed);
  await expect.element(page.getByText(t('renderFailedStay'))).toBeVisible();
  expect(page.getByText(/ \d+ s\.$/).elements()).toEqual([]);
});

test('the start is covered until it has loaded', async () => {
  opened = openPage(function Start() {
    const [isReady, setIsReady] = useState(false);
    return (
      <>
        <Splash isReady={isReady} />
        <button onClick={() => setIsReady(true)}>Loaded</button>
      </>
    );
  });
  const splash = page.getByRole('status', { name: t('starting') });
  await expect.element(splash).toBeVisible();
  // The splash covers the whole page, so nothing can press it.
  page
    .getByRole('button', { name: 'Loaded' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(splash).not.toBeInTheDocument();
});
