import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { textOf } from '#text/define.ts';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { confirm } from './dialogs.ts';
import { toast } from './toast.ts';
import { showToast } from './ToastHost.tsx';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { setHand } from '../frames/terminal-choices.ts';
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
  expect(await one).toBe(true);
  expect(await two).toBe(false);
});

test('a question about something that cannot be undone has its focus on the safe answer', async () => {
  opened = openPage(() => <h1>Page</h1>);
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
  const answer = confirm({ title: 'Delete?', message: '', confirmLabel: 'Delete', isDestructive: true });
  await expect.element(page.getByRole('button', { name: t('cancel') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

test('Escape closes an open list in a dialog before the dialog', async () => {
  opened = openPage(() => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <Dialog title="First" onClose={() => setIsOpen(false)}>
        <Select label="Size" data={['Small', 'Large']} data-autofocus />
      </Dialog>
    ) : null;
  });
  await page.getByRole('combobox', { name: 'Size' }).click();
  await expect.element(page.getByRole('option', { name: 'Small' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: 'Small' })).not.toBeInTheDocument();
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).not.toBeInTheDocument();
});

test('a question above a dialog is closed by Escape alone, and a held key closes nothing more', async () => {
  opened = openPage(TwoDialogs);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(first).toBeVisible();
  const answer = confirm({ title: 'Discard?', message: '' });
  await expect.element(page.getByRole('dialog', { name: 'Discard?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
  await expect.element(page.getByRole('dialog', { name: 'Discard?' })).not.toBeInTheDocument();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', repeat: true }));
  await expect.element(first).toBeVisible();
});

/** Where the frame of a dialog is, to the pixel. */
const frameOf = (dialog: typeof first): readonly number[] => {
  const { top, left, width, height } = dialog.element().getBoundingClientRect();
  return [top, left, width, height].map(Math.round);
};

test.each(['lg', 'xl'] as const)('a dialog of size %s keeps place and size when its content changes', async (size) => {
  opened = openPage(() => {
    const [lines, setLines] = useState(1);
    return (
      <Dialog title="First" size={size} onClose={() => undefined}>
        <Button onClick={() => setLines(40)}>More</Button>
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>Line {line + 1}</p>
        ))}
      </Dialog>
    );
  });
  await expect.element(first).toBeVisible();
  const before = frameOf(first);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByText('Line 40')).toBeInTheDocument();
  expect(frameOf(first)).toEqual(before);
});

test('the head of a small dialog stays where it is when its content grows', async () => {
  opened = openPage(() => {
    const [isLong, setIsLong] = useState(false);
    return (
      <Dialog title="First" size="sm" onClose={() => undefined}>
        <Button onClick={() => setIsLong(true)}>More</Button>
        {isLong && <p>One more line</p>}
      </Dialog>
    );
  });
  await expect.element(first).toBeVisible();
  const [top] = frameOf(first);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByText('One more line')).toBeVisible();
  expect(frameOf(first)[0]).toBe(top);
});

test.each([
  [390, 844],
  [1024, 768],
  [1920, 1080],
])('three toasts cover neither the head nor the buttons of a dialog at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  opened = openPage(() => (
    <Dialog title="First" size="lg" fullScreen={width < 600} onClose={() => undefined}>
      <p>Details</p>
      <DialogButtons onSubmit={() => undefined} onClose={() => undefined} />
    </Dialog>
  ));
  await expect.element(first).toBeVisible();
  for (const name of ['Tea', 'Cola', 'Beer']) long(`${name} is out of stock today`);
  await expect.element(page.getByText('Beer is out of stock today')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(3);
  const kept = [
    // On a phone its title gives its place to them for some seconds (decision 464).
    ...(width < 600 ? [] : [page.getByRole('heading', { name: 'First' })]),
    ...[t('close'), t('cancel'), t('save')].map((name) => first.getByRole('button', { name })),
  ].map((one) => one.element().getBoundingClientRect());
  for (const message of document.querySelectorAll('.mantine-Notification-root'))
    for (const rect of kept) expect(isApart(message.getBoundingClientRect(), rect)).toBe(true);
  notifications.clean();
  await page.viewport(1024, 768);
});

test('a message with a title is one status, the title above its words', async () => {
  opened = openPage(() => null);
  toast('success', 'Order 7', { title: 'Done' });
  const status = page.getByRole('status').filter({ hasText: 'Done' });
  await expect.element(status).toHaveTextContent('Order 7');
  const [title, words] = ['Done', 'Order 7'].map((text) => status.getByText(text).element().getBoundingClientRect());
  expect(title?.bottom ?? 0).toBeLessThanOrEqual(words?.top ?? 0);
  notifications.clean();
});

test.each([
  ['right', 'lg', 1024, 768],
  ['left', 'lg', 1024, 768],
  ['left', 'xl', 1024, 768],
  ['left', 'xl', 1280, 800],
  ['left', 'md', 1024, 768],
] as const)(
  'a toast for the %s hand leaves the bottom of a dialog %s free at %i × %i',
  async (hand, size, width, height) => {
    await page.viewport(width, height);
    setHand(hand);
    opened = openPage(() => (
      <Dialog title="First" size={size} onClose={() => undefined}>
        <p>Details</p>
        <Button fullWidth size="xl">
          Pay all
        </Button>
      </Dialog>
    ));
    await expect.element(first).toBeVisible();
    long('Tea is out of stock today');
    await expect.element(page.getByText('Tea is out of stock today')).toBeVisible();
    const message = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
    if (message === undefined) throw new Error('there is a toast');
    for (const name of [t('close'), 'Pay all'])
      expect(isApart(message, first.getByRole('button', { name }).element().getBoundingClientRect()), name).toBe(true);
    notifications.clean();
    setHand('right');
    await page.viewport(1024, 768);
  },
);

test('a toast on a phone is between the buttons of the bar at the top (decision 464)', async () => {
  await page.viewport(390, 844);
  opened = openPage(() => <Button>Pay</Button>);
  long('Tea is out of stock today');
  await expect.element(page.getByText('Tea is out of stock today')).toBeVisible();
  const { left, right, bottom } = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect() ?? {};
  expect(left).toBeGreaterThanOrEqual(56);
  expect(right).toBeLessThanOrEqual(390 - 150);
  expect(bottom).toBeLessThanOrEqual(BAR_PX);
  notifications.clean();
  await page.viewport(1024, 768);
});

test('toasts that undo are above the bar at the bottom of a phone', async () => {
  await page.viewport(390, 844);
  opened = openPage(() => <Button>Pay</Button>);
  for (const name of ['Tea', 'Cola', 'Beer'])
    void showToast('success', `${name} deleted`, { shownMs: 20_000, id: undefined, title: undefined, action: undoing });
  await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(3);
  const last = () =>
    Math.max(
      ...[...document.querySelectorAll('.mantine-Notification-root')].map((one) => one.getBoundingClientRect().bottom),
    );
  // The bar of a page that names no height.
  await expect.poll(last).toBeLessThanOrEqual(844 - 104);
  await expect.poll(last).toBeGreaterThan(844 / 2);
  notifications.clean();
  await page.viewport(1024, 768);
});

/** The height of the bar of a page. */
const BAR_PX = 52;
const undoing = { label: 'Undo', onPress: () => undefined };

/** Stays for the whole test. */
const long = (text: string) =>
  void showToast('success', text, { shownMs: 20_000, id: undefined, title: undefined, action: undefined });

test('a message with an action stays while its button has the focus', async () => {
  opened = openPage(() => null);
  await showToast('success', 'Tea removed', {
    shownMs: 300,
    id: undefined,
    title: undefined,
    action: { label: 'Undo', onPress: () => undefined },
  });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const button = undo.element();
  if (button instanceof HTMLElement) button.focus();
  await new Promise((resolve) => setTimeout(resolve, 900));
  await expect.element(undo).toBeVisible();
  if (button instanceof HTMLElement) button.blur();
  await expect.element(undo).not.toBeInTheDocument();
});

const isApart = (one: DOMRect, other: DOMRect): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
