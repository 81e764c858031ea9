import { Button, TextInput } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { textOf } from '#text/define.ts';
import { Dialog } from './Dialog.tsx';
import { confirm } from './dialogs.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';

const t = textOf(uiStrings);

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function TwoDialogs() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button onClick={() => setCount(1)}>Open</Button>
      {count >= 1 && (
        <Dialog title="First" onClose={() => setCount(0)}>
          <TextInput label="Note" data-autofocus />
          <Button onClick={() => setCount(2)}>More</Button>
        </Dialog>
      )}
      {count >= 2 && (
        <Dialog title="Second" onClose={() => setCount(1)}>
          <p>Details</p>
        </Dialog>
      )}
    </>
  );
}

const first = page.getByRole('dialog', { name: 'First' });
const second = page.getByRole('dialog', { name: 'Second' });

test('Escape closes one dialog at a time, the upper one first', async () => {
  opened = openPage(TwoDialogs);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(second).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).not.toBeInTheDocument();
});

test('a press outside a dialog keeps the dialog and what was typed in it', async () => {
  opened = openPage(TwoDialogs);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Two chairs');
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Two chairs');
});

test('the cross has a name and closes the dialog', async () => {
  opened = openPage(TwoDialogs);
  await page.getByRole('button', { name: 'Open' }).click();
  await first.getByRole('button', { name: t('close') }).click();
  await expect.element(first).not.toBeInTheDocument();
});

test('the Tab key stays inside the dialog', async () => {
  opened = openPage(TwoDialogs);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  for (let press = 0; press < 5; press++) {
    await userEvent.keyboard('{Tab}');
    expect(first.element().contains(document.activeElement)).toBe(true);
  }
});

test('questions are asked one at a time, and Escape answers no', async () => {
  opened = openPage(() => <h1>Page</h1>);
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
  const one = confirm({ title: 'One?', message: '' });
  const two = confirm({ title: 'Two?', message: '' });
  await expect.element(page.getByRole('dialog', { name: 'One?' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
  await page.getByRole('button', { name: t('ok') }).click();
  await expect.element(page.getByRole('dialog', { name: 'Two?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect([await one, await two]).toEqual([true, false]);
});

test('a question about something that cannot be undone has its focus on the safe answer', async () => {
  opened = openPage(() => <h1>Page</h1>);
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
  const answer = confirm({ title: 'Delete?', message: '', confirmLabel: 'Delete', isDestructive: true });
  await expect.element(page.getByRole('button', { name: t('cancel') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
});
