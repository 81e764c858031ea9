import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { pinPadStrings } from './pin-pad.strings.ts';
import { PinPad } from './PinPad.tsx';
import { typeKeys } from './type-keys.setup.ts';

const t = textOf(pinPadStrings);
const sent = vi.fn<(pin: string) => void>();

let opened: TestPage | undefined;
beforeEach(async () => {
  sent.mockReset();
  opened = openPage(() => (
    <PinPad
      minLength={6}
      leastLength={4}
      maxLength={6}
      submitLabel="Unlock"
      onSubmit={(pin) => {
        sent(pin);
        return Promise.resolve(null);
      }}
    />
  ));
  await expect.element(unlock).toBeVisible();
});
afterEach(() => opened?.close());

const unlock = page.getByRole('button', { name: 'Unlock' });
const tap = async (digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
};

test('where PINs have 6 digits, 4 of them are not sent', async () => {
  typeKeys('2468\n', [130]);
  await expect.element(unlock).toBeDisabled();
  expect(sent).not.toHaveBeenCalled();
});

test('the sixth digit sends the PIN', async () => {
  await tap('246802');
  expect(sent).toHaveBeenCalledExactlyOnceWith('246802');
});

test('a person with a shorter PIN says so and sends it', async () => {
  await page.getByRole('button', { name: t('shorter') }).click();
  await expect.element(page.getByText(t('shorterHint', { submit: 'Unlock' }))).toBeVisible();
  await tap('2468');
  await unlock.click();
  await expect.poll(() => sent).toHaveBeenCalledExactlyOnceWith('2468');
});
