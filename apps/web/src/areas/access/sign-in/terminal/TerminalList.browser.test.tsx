import type { ClientChoice } from '@tavola/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { chooseTerminalStrings } from './choose-terminal.strings.ts';
import { TerminalList } from './TerminalList.tsx';

const t = textOf(chooseTerminalStrings);
// The list reads nothing else of a terminal.
const bar = { clientID: 'bar', name: 'Bar', type: 'PosTerminalWithCash', isInUse: false } as ClientChoice;

const kitchen = { ...bar, clientID: 'kitchen', name: 'Kitchen' };

let opened: TestPage | undefined;
afterEach(() => opened?.close());

test('without a choice the button asks for one, and takes nothing', async () => {
  const onTake = vi.fn<(choose: (isForced: boolean) => Promise<void>) => Promise<void>>().mockResolvedValue();
  opened = openPage(() => <TerminalList terminals={[bar, kitchen]} onTake={onTake} />);
  const choose = page.getByRole('button', { name: t('choose') });
  await choose.click();
  await expect.element(page.getByText(t('selectTerminal'))).toBeVisible();
  expect(onTake).not.toHaveBeenCalled();
  await page.getByRole('radio', { name: /Bar/ }).click();
  await choose.click();
  await expect.poll(() => onTake).toHaveBeenCalledOnce();
  expect(page.getByText(t('selectTerminal')).query()).toBeNull();
});

test('the only terminal is chosen from the start', async () => {
  const onTake = vi.fn<(choose: (isForced: boolean) => Promise<void>) => Promise<void>>().mockResolvedValue();
  opened = openPage(() => <TerminalList terminals={[bar]} onTake={onTake} />);
  await expect.element(page.getByRole('radio', { name: /Bar/ })).toBeChecked();
  await page.getByRole('button', { name: t('choose') }).click();
  expect(onTake).toHaveBeenCalledOnce();
});
