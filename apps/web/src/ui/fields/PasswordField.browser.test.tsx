import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { PasswordField } from './PasswordField.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

test.each([
  ['Password', 'password', undefined],
  ['PIN', 'PIN', 'numeric'],
] as const)('the key that shows a %s calls it that', async (label, word, inputMode) => {
  opened = openPage(() => <PasswordField label={label} inputMode={inputMode} />);
  const field = page.getByLabelText(label, { exact: true });
  await field.fill('748291');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: `Show ${word}` }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: `Hide ${word}` }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});
