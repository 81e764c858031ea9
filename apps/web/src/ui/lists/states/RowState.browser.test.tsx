import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '../../frames/test-page.tsx';
import { RowState } from './RowState.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const show = (onSwitch?: (isOn: boolean) => Promise<unknown>) => {
  opened = openPage(() => <RowState label="Salsa: active" isOn onSwitch={onSwitch} />);
};

test('a tap on the state switches nothing, and opens its switch', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => Promise<unknown>>().mockResolvedValue(undefined);
  show(onSwitch);
  await page.getByRole('button', { name: 'Salsa: active: Yes' }).click();
  await expect.element(page.getByRole('switch', { name: 'Salsa: active' })).toBeChecked();
  expect(onSwitch).not.toHaveBeenCalled();
});

test('the switch is reached and used by keys alone', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => Promise<unknown>>().mockResolvedValue(undefined);
  show(onSwitch);
  const state = page.getByRole('button', { name: 'Salsa: active: Yes' });
  await expect.element(state).toBeVisible();
  (state.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('switch', { name: 'Salsa: active' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(state).toHaveFocus();
});

test('a person who may not edit sees the state and no button', async () => {
  show();
  const state = page.getByText('Yes', { exact: true });
  await expect.element(state).toBeVisible();
  expect(state.element().closest('button')).toBeNull();
});
